"""For those who train players: every house in PettingZoo and Gymnasium, and `micro` in OpenSpiel."""
