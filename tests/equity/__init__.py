"""Ranges and equities."""
