"""Environments for those who train players."""
