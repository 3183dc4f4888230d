"""What outlives a hand: the table, its players, and the game played on it."""
