"""Tests of the arena: bots, judges, rounds, tournaments."""
