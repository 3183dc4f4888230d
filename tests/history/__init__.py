"""Tests of recorded hands."""
