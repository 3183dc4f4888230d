"""Property tests that do not hang on the speed of a machine, nor on what ran before.

`pytest --hypothesis-profile default` draws new examples each time.
"""

from __future__ import annotations

from hypothesis import HealthCheck, settings

settings.register_profile(
    "steady", deadline=None, derandomize=True, database=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("steady")
