"""Recorded hands: our own log, other formats in and out, replaying them, and what they say of players."""
