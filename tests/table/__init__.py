"""Tests of tables: what outlives a hand."""
