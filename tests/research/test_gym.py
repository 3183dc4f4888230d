"""Every house in Gymnasium: its own checks, and a learner among bots."""

from __future__ import annotations

import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from pitboss import HOUSES, Action, Bot, PitbossError, StateError, View
from pitboss.research.gym import ID, HouseEnv

from .tables import chips_of


class Folder(Bot):
    """Folds whenever he may, and remembers how hands ended."""

    def __init__(self) -> None:
        self.ends: list[View] = []

    def act(self, view: View) -> Action:
        """Fold."""
        return view.fold() if view.turn is not None and view.turn.fold else view.call()

    def hand_over(self, result: View) -> None:
        """Remember it."""
        self.ends.append(result)


def episode(env: HouseEnv, dice: np.random.Generator, *, seed: int | None = None) -> tuple[float, list[Any]]:
    """Play an episode at random; return the sum of rewards, and all that was seen."""
    observation, info = env.reset(seed=seed)
    seen, total, over = [observation["observation"].tolist()], 0.0, False
    while not over:
        choice = dice.choice(np.flatnonzero(info["action_mask"]))
        observation, reward, over, truncated, info = env.step(choice)
        assert not truncated
        assert "refused" not in info
        total += reward
        seen.append(observation["observation"].tolist())
    return total, seen


@pytest.mark.parametrize("hands", [1, 3])
@pytest.mark.parametrize("name", HOUSES)
def test_gymnasium_finds_nothing_wrong(name: str, hands: int) -> None:
    """`check_env`, with warnings as errors, in every seat that the smallest table has."""
    house = HOUSES[name]
    for seat in range(house.min_seats):
        rivals = ("random",) * (house.min_seats - 1)
        env = gymnasium.make(ID, house=name, rivals=rivals, seat=seat, hands=hands, render_mode="ansi")
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            check_env(env.unwrapped)


@pytest.mark.parametrize("name", [name for name, house in HOUSES.items() if house.max_seats > 2])
def test_gymnasium_finds_nothing_wrong_with_many_players(name: str) -> None:
    """As many bots as there are seats, and the learner among them."""
    check_env(
        gymnasium.make(ID, house=name, rivals=("tight", "caller", "random", "maniac"), seat=2).unwrapped
    )


def test_a_seed_decides_cards_and_dice() -> None:
    """The same seed and choices: the same episodes, one after the other."""

    def some(seed: int) -> list[Any]:
        env = HouseEnv("ring", rivals=("random", "random"), hands=2)
        dice = np.random.default_rng(1)
        return [episode(env, dice, seed=seed if n == 0 else None) for n in range(5)]

    assert some(3) == some(3)
    assert some(3) != some(4)


def test_a_choice_that_is_not_there_is_told() -> None:
    """It is a check where that is free, else a fold; the reward is that of what was done."""
    env = HouseEnv("micro", rivals=("caller",))
    env.reset(seed=1)
    env.reset()
    observation, info = env.reset(seed=1)
    assert info["action_mask"].tolist() == observation["action_mask"].tolist()
    free = bool(info["action_mask"][1])
    _, reward, over, _, info = env.step(99)
    assert info["refused"].startswith("99 is not a choice here")
    assert (over, reward) == ((False, 0.0) if free else (True, -10.0))
    while not over:
        *_, over, _, info = env.step(0)
    with pytest.raises(StateError, match="the episode is over"):
        env.step(0)


def test_what_a_learner_wins_without_a_decision_is_not_lost() -> None:
    """Everybody folds to the big blind: the chips are part of the next reward that he sees."""
    env = HouseEnv("micro", rivals=(Folder(),), hands=100)
    total, over = 0.0, False
    _, info = env.reset(seed=1)
    while not over:
        choice = 2 if info["action_mask"][2] else 1
        _, reward, over, _, info = env.step(choice)
        total += reward
    assert total == chips_of(env.play)[0] - env.play.house.stack > 500


def test_an_episode_without_a_decision_is_not_shown() -> None:
    """One hand, and the bot folds its small blind in every second: the next one is dealt at once."""
    rival = Folder()
    env = HouseEnv("micro", rivals=(rival,))
    rewards = []
    for number in range(20):
        env.reset(seed=1 if number == 0 else None)
        _, reward, over, _, _ = env.step(2)
        while not over:
            _, reward, over, _, _ = env.step(1)
        rewards.append(reward)
    assert len(rival.ends) > len(rewards)
    assert all(view.seat == 1 and view.over for view in rival.ends)


def test_bots_of_ones_own_sit_in_the_other_seats_in_order() -> None:
    """The learner has seat 1; the first rival sits in 0, the second in 2."""
    first, second = Folder(), Folder()
    env = HouseEnv("ring", rivals=(first, second), seat=1)
    episode(env, np.random.default_rng(1), seed=1)
    assert (first.ends[0].seat, second.ends[0].seat) == (0, 2)


def test_many_environments_run_side_by_side() -> None:
    """Gymnasium's own vectors: each with hands of its own."""
    envs = gymnasium.make_vec(ID, num_envs=3, vectorization_mode="sync", house="micro", rivals=("caller",))
    observations, infos = envs.reset(seed=1)
    assert observations["observation"].shape[0] == 3
    assert len({row.tobytes() for row in observations["observation"]}) > 1
    for _ in range(20):
        masks = observations["action_mask"]
        observations, *_ = envs.step(np.array([max(1, int(np.flatnonzero([*mask, 1])[0])) for mask in masks]))
    assert infos is not None
    envs.close()


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"rivals": ()}, "1 seats: micro is played by 2 to 2"),
        ({"rivals": ("nobody",)}, "'nobody' is not a bot"),
        ({"seat": 2}, "2 is not a seat: 0 to 1"),
    ],
)
def test_a_table_that_cannot_be_is_refused(options: dict[str, Any], why: str) -> None:
    """With the value, and what would do."""
    with pytest.raises(PitbossError, match=why):
        HouseEnv("micro", **options).reset()
