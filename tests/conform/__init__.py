"""Tests of the runner of conformance cases."""
