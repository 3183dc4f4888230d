"""Tables that people and bots share over a network, and the store that loses none of it."""
