"""Bots against bots: how they are started and judged, rounds, matchups, tournaments, ratings."""
