"""Every house as an AEC environment of PettingZoo: one agent a seat, and one acts at a time.

    from pitboss.research.aec import HouseAEC

    env = HouseAEC("ring", seats=4)
    env.reset(seed=1)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        over = termination or truncation
        env.step(None if over else env.action_space(agent).sample(observation["action_mask"]))

An observation is a dict of "observation" (`observation.py`) and "action_mask" (`choices.py`); the mask is in
the info too. Rewards are chips won or lost, and come at the end of a hand. An episode is one hand, or as many
as `hands` says, or fewer where the house ends the game.
"""

from __future__ import annotations

from typing import Any

from pitboss.errors import StateError, said
from pitboss.extras import needs
from pitboss.houses.house import House
from pitboss.research.choices import SIZES, Choices, Offer, mask_of
from pitboss.research.observation import observed, size_of
from pitboss.research.play import Play

with needs("research"):
    import numpy as np
    from gymnasium import spaces
    from pettingzoo import AECEnv
    from pettingzoo.utils.wrappers import OrderEnforcingWrapper

__all__ = ["HouseAEC", "Observation", "env", "observation_space"]

Observation = dict[str, Any]


def env(house: House | str = "micro", **options: Any) -> OrderEnforcingWrapper[str, Observation, int]:  # noqa: ANN401 - those of HouseAEC
    """Return an environment that also says when it is asked in the wrong order."""
    return OrderEnforcingWrapper(HouseAEC(house, **options))


def observation_space(play: Play, choices: Choices) -> spaces.Dict:
    """Return the space of what is seen at a table."""
    return spaces.Dict(
        {
            "observation": spaces.Box(0.0, 1.0, (size_of(play.house, play.seats),), np.float32),
            "action_mask": spaces.Box(0, 1, (len(choices),), np.int8),
        }
    )


class HouseAEC(AECEnv[str, Observation, int]):  # type: ignore[misc]  # PettingZoo says not that it is typed
    """A table of one house."""

    def __init__(
        self,
        house: House | str = "micro",
        *,
        seats: int | None = None,
        hands: int = 1,
        sizes: str = SIZES,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.play = Play(house, seats=seats, hands=hands)
        self.choices = Choices(sizes)
        self.metadata = {"name": f"pitboss_{self.play.house.name}_v0", "render_modes": ["ansi"]}
        if render_mode not in (None, "ansi"):
            raise StateError(f'{said(render_mode)} is not a way to render: "ansi", or None')
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(self.play.seats)]
        self.agents: list[str] = []
        self.seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        space = observation_space(self.play, self.choices)
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        self.action_spaces = {agent: spaces.Discrete(len(self.choices)) for agent in self.possible_agents}
        self.view = self.play.view(0)
        self.offer: Offer = []
        self.nothing = np.zeros(len(self.choices), dtype=np.int8)  # the mask of who is not to act
        self.nothing.flags.writeable = False

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of what an agent sees."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of what an agent chooses from."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002 - there are none
        """Begin an episode; with a seed the cards are those of the seed."""
        self.play.begin(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._skip_agent_selection = None
        self.turn()

    def turn(self) -> None:
        """Turn to the agent that is to act; when the episode is over, to the first."""
        actor = self.play.actor
        self.agent_selection = agent = self.possible_agents[actor or 0]
        self.view = self.play.view(actor or 0)
        self.offer = self.choices.offer(self.view)
        masks = dict.fromkeys(self.agents, self.nothing) | {agent: mask_of(self.offer)}
        self.infos: dict[str, dict[str, Any]] = {name: {"action_mask": mask} for name, mask in masks.items()}

    def observe(self, agent: str) -> Observation:
        """Return what an agent sees now."""
        if self.play.actor == self.seat[agent]:
            view, mask = self.view, mask_of(self.offer)
        else:
            view, mask = self.play.view(self.seat[agent]), self.nothing.copy()
        return {"observation": observed(view, self.play.seats), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Do what the agent to act has chosen, or raise a StateError and change nothing."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise StateError("None is not a choice here: nobody's episode is over")
        won = self.play.act(self.choices.action(self.offer, action))
        self._cumulative_rewards[agent] = 0.0
        self.rewards = {name: float(won[seat]) for name, seat in self.seat.items()}
        if self.play.actor is None:
            self.terminations = dict.fromkeys(self.agents, True)
        self.turn()
        self._accumulate_rewards()
        self._deads_step_first()

    def render(self) -> str | None:
        """Say where the hand stands, without any card that is hidden."""
        return repr(self.play.hand) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Leave; there is nothing to leave behind."""
