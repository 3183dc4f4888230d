"""The kernel: what is native and its readable twin, by the same tests."""
