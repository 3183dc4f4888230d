"""Proving the server: evenings in virtual time, loads, kills, hostile clients, leaks."""
