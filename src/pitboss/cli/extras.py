"""Verbs that need more than the core say what to install, as everything else does."""

from __future__ import annotations

from pitboss.extras import needs

__all__ = ["needs"]
