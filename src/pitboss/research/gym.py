"""Every house as an environment of Gymnasium: one player learns, bots sit in the other seats.

    import gymnasium
    import pitboss.research.gym

    env = gymnasium.make("pitboss/House-v0", house="micro", rivals=("caller",))
    observation, info = env.reset(seed=1)
    choice = env.action_space.sample(info["action_mask"])
    observation, reward, terminated, truncated, info = env.step(choice)

Observation, mask and rewards are those of the PettingZoo environment (`aec.py`); the mask is in the info too.
A choice that is not there is a check where that is free, else a fold, else a call, and `info["refused"]` says
why. An episode in which the learner has nothing to decide is not shown; what he won in it is part of his next
reward.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, SupportsIndex

from pitboss.bots.bot import Bot
from pitboss.bots.catalog import find_bot
from pitboss.errors import StateError, said
from pitboss.extras import needs
from pitboss.hand.action import Action
from pitboss.houses.house import House
from pitboss.research.aec import Observation, observation_space
from pitboss.research.choices import SIZES, Choices, Offer, mask_of
from pitboss.research.observation import observed
from pitboss.research.play import Play

with needs("research"):
    import gymnasium
    import numpy as np
    from gymnasium import spaces

__all__ = ["ID", "HouseEnv"]

ID = "pitboss/House-v0"
MOST_WALKS = 1000  # episodes in a row in which nobody asks the learner


class HouseEnv(gymnasium.Env[Observation, np.int64]):
    """A table of one house, at which the learner has one seat, and rivals have the others in their order."""

    metadata = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012 - Gymnasium has it so

    def __init__(
        self,
        house: House | str = "micro",
        *,
        rivals: Sequence[str | Bot] = ("random",),
        seat: int = 0,
        hands: int = 1,
        sizes: str = SIZES,
        render_mode: str | None = None,
    ) -> None:
        self.play = Play(house, seats=1 + len(rivals), hands=hands)
        if type(seat) is not int or not 0 <= seat < self.play.seats:
            raise StateError(f"{said(seat)} is not a seat: 0 to {self.play.seats - 1}")
        self.play.note = self.tell
        self.seat = seat
        self.rivals = list(rivals)
        self.bots: dict[int, Bot] = {}
        self.choices = Choices(sizes)
        self.offer: Offer = []
        self.before = 0  # chips won before the first decision
        self.render_mode = render_mode
        self.observation_space = observation_space(self.play, self.choices)
        self.action_space = spaces.Discrete(len(self.choices), dtype=np.int64)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin an episode; with a seed the cards, and the dice of the bots, are those of the seed."""
        super().reset(seed=seed, options=options)
        if seed is not None or not self.bots:
            others = [other for other in range(self.play.seats) if other != self.seat]
            self.bots = {other: self.rival(rival) for other, rival in zip(others, self.rivals, strict=True)}
        for bot in self.bots.values():
            bot.reset()
        self.play.begin(seed)
        self.before = self.rest()
        for _ in range(MOST_WALKS):
            if self.play.actor is not None:
                return self.now()
            self.play.begin()
            self.before += self.rest()
        raise StateError(f"seat {self.seat} had nothing to decide in {MOST_WALKS} episodes")

    def rival(self, named: str | Bot) -> Bot:
        """Return who sits in a seat; a bot with a name throws dice of its own."""
        return find_bot(named, seed=int(self.np_random.integers(2**31))) if isinstance(named, str) else named

    def step(self, action: SupportsIndex) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Do what was chosen, and let the others play until it is the learner's turn again."""
        if self.play.actor is None:
            raise StateError("the episode is over: reset begins the next one")
        refused = None
        try:
            chosen = self.choices.action(self.offer, action)
        except StateError as error:
            chosen, refused = instead(self.offer), str(error)
        won = self.before + self.play.act(chosen)[self.seat] + self.rest()
        self.before = 0
        observation, info = self.now()
        if refused is not None:
            info["refused"] = refused
        return observation, float(won), self.play.actor is None, False, info

    def rest(self) -> int:
        """Let the bots play until the learner is to act; return what he has won meanwhile."""
        won = 0
        while (actor := self.play.actor) is not None and actor != self.seat:
            won += self.play.act(self.bots[actor].act(self.play.view(actor)))[self.seat]
        return won

    def tell(self) -> None:
        """Show the bots that were dealt in how a hand ended."""
        for seat, bot in self.bots.items():
            if self.play.place(seat) is not None:
                bot.hand_over(self.play.view(seat))

    def now(self) -> tuple[Observation, dict[str, Any]]:
        """Return what the learner sees, and what he may do."""
        view = self.play.view(self.seat)
        self.offer = self.choices.offer(view)
        mask = mask_of(self.offer)
        return {"observation": observed(view, self.play.seats), "action_mask": mask}, {
            "action_mask": mask.copy()
        }

    def render(self) -> str | None:
        """Say where the hand stands, without any card that is hidden."""
        return repr(self.play.hand) if self.render_mode == "ansi" else None


def instead(offer: Offer) -> Action:
    """Return what is done in place of a choice that is not there: a check, a fold, or a call."""
    fold, check, call = offer[:3]
    there = check or fold or call
    assert there is not None  # noqa: S101 - each house offers one of them
    return there


gymnasium.register(id=ID, entry_point="pitboss.research.gym:HouseEnv")
