"""The solver, on games whose answers are known."""
