"""Bots that misbehave, as programs, and a bench to try them on."""
