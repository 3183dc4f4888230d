"""Tests of the server and its store."""
