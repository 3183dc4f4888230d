"""Tests of the study of hands."""
