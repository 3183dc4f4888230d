"""What outlives a hand: the table and the game."""
