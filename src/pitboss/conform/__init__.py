"""Conformance cases: the rules as data files that a person can check and a program can run.

for outcome in run(["conformance"]):
    print(outcome.name, outcome.failures)
"""

from __future__ import annotations

from pitboss.conform.runner import Failure, Outcome, files_of, run, run_file

__all__ = ["Failure", "Outcome", "files_of", "run", "run_file"]
