"""The houses: every rule book as data, and the betting structures that they play."""
