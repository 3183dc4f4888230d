"""Equilibria of small games: public trees built by the rules of a house, solved by discounted CFR."""
