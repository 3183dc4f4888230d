"""Studying hold'em: charts, strategies of a spot, and what a finished hand was worth."""
