"""PyPokerEngine's own match loop, with bots that do next to nothing. It is imported when it is asked for."""

from __future__ import annotations

import random
from typing import Any

__all__ = ["pypokerengine"]


def pypokerengine(hands: int, kind: str) -> tuple[int, int]:
    """Play heads-up matches of a hundred hands, 1,000 chips at 10/20; return the hands and the decisions."""
    from pypokerengine.api.game import setup_config, start_poker
    from pypokerengine.players import BasePokerPlayer

    dice = random.Random(1).random
    counts = {"hands": 0, "decisions": 0}

    class Player(BasePokerPlayer):  # type: ignore[misc]  # it has no types
        """Calls, or does anything that it is offered."""

        def declare_action(self, valid: Any, *_: object) -> tuple[str, int]:  # noqa: ANN401 - theirs
            """Answer as their examples do."""
            counts["decisions"] += 1
            roll = 1 if kind == "call" else int(dice() * 3)
            if roll == 2 and valid[2]["amount"]["min"] >= 0:
                least, most = valid[2]["amount"]["min"], valid[2]["amount"]["max"]
                return "raise", least + int(dice() * (most - least + 1))
            return ("fold", 0) if roll == 0 else ("call", valid[1]["amount"])

        def receive_round_result_message(self, *_: object) -> None:
            """Count a hand: it is told to both."""
            counts["hands"] += 1

        def nothing(self, *_: object) -> None:
            """Pass over."""

        receive_game_start_message = receive_round_start_message = nothing
        receive_street_start_message = receive_game_update_message = nothing

    while counts["hands"] < 2 * hands:
        config = setup_config(max_round=100, initial_stack=1000, small_blind_amount=10)
        for name in ("a", "b"):
            config.register_player(name, Player())
        start_poker(config, verbose=0)
    return counts["hands"] // 2, counts["decisions"]
