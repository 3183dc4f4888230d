"""Tests of what hands are worth."""
