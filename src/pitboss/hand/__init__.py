"""One deal: the hand, its actions, its events, and what each seat may see of it."""
