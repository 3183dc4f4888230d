"""Every house in PettingZoo: its own checks, chips, seeds, and what it refuses."""

from __future__ import annotations

import warnings
from random import Random
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from pitboss import HOUSES, House, PitbossError, StateError, find_house
from pitboss.research.aec import HouseAEC, env

from .tables import chips_of, every_table


def play_out(table: HouseAEC, *, seed: int | None = None, dice: Random) -> dict[str, float]:
    """Play an episode at random; return the rewards that each agent was told of."""
    table.reset(seed=seed)
    told = dict.fromkeys(table.possible_agents, 0.0)
    for agent in table.agent_iter():
        observation, reward, termination, truncation, info = table.last()
        told[agent] += reward
        assert observation is not None
        assert np.array_equal(observation["action_mask"], info["action_mask"])
        over = termination or truncation
        choices = np.flatnonzero(info["action_mask"])
        assert (len(choices) == 0) == over
        table.step(None if over else int(dice.choice(choices)))
    assert table.agents == []
    return told


@every_table
@pytest.mark.parametrize("hands", [1, 7])
def test_pettingzoo_finds_nothing_wrong(house: House, seats: int, hands: int) -> None:
    """`api_test` and `seed_test`; the one warning is of a mask beside the numbers."""
    with warnings.catch_warnings():
        for known in ("Observation space for each agent", "Observation is not a NumPy array"):
            warnings.filterwarnings("ignore", message=known)
        api_test(HouseAEC(house, seats=seats, hands=hands), num_cycles=300)
        api_test(env(house, seats=seats, hands=hands), num_cycles=50)
    seed_test(lambda: env(house, seats=seats, hands=hands), num_cycles=100)


@every_table
@pytest.mark.parametrize("hands", [1, 4])
def test_chips_are_won_from_others(house: House, seats: int, hands: int) -> None:
    """Rewards are whole chips, and come to nothing in all; they are what the stacks have become."""
    table = HouseAEC(house, seats=seats, hands=hands)
    dice = Random(2)
    for episode in range(8):
        told = play_out(table, seed=7 if episode == 0 else None, dice=dice)
        stacks = enumerate(chips_of(table.play))
        assert told == {f"seat_{seat}": float(chips - house.stack) for seat, chips in stacks}
        assert sum(told.values()) == 0


def test_a_rake_is_what_is_missing() -> None:
    """Where the house takes of the pot the rewards come to that, and not to nothing."""
    house = find_house("standard", {"rake": {"percent": 10, "cap": 3}})
    table = HouseAEC(house, seats=3)
    dice, sums = Random(3), set()
    for episode in range(40):
        told = play_out(table, seed=1 if episode == 0 else None, dice=dice)
        taken = sum(amount for kind, _seat, amount, _to in table.play.hand.log if kind == "rake")
        assert sum(told.values()) == -taken
        sums.add(taken)
    assert {0, 3} <= sums


@pytest.mark.parametrize("name", HOUSES)
def test_a_seed_gives_the_same_episodes(name: str) -> None:
    """From the seed on, one after the other; another seed gives others, and no seed gives new ones."""

    def decks(seed: int | None) -> list[Any]:
        table = HouseAEC(name, hands=2)
        table.reset(seed=seed)
        first = table.play.hand.deck
        table.reset()
        return [first, table.play.hand.deck, table.play.hand.button]

    assert decks(5) == decks(5)
    assert decks(5)[0] != decks(5)[1]
    assert decks(5)[0] != decks(6)[0]
    assert decks(None)[0] != decks(None)[0]


def test_everybody_has_the_button_in_turn() -> None:
    """From episode to episode it goes round; after a seed it begins with seat 0."""
    table = HouseAEC("ring", seats=3)
    seen = []
    for seed in (4, None, None, None, 4):
        table.reset(seed=seed)
        seen.append(table.play.hand.button)
    assert seen == [0, 1, 2, 0, 0]


def test_who_has_lost_his_chips_stays_in_the_episode_and_is_never_asked() -> None:
    """With four big blinds each somebody is soon broke: the hands go on among the others."""
    table = HouseAEC(find_house("ring", {"stack": 8}), seats=4, hands=30)
    dice = Random(1)
    asked = set()
    for seed in range(6):
        table.reset(seed=seed)
        while not table.terminations[table.agent_selection]:
            dealt = {f"seat_{seat}" for seat in table.play.dealt}
            for agent in set(table.agents) - dealt:
                assert table.observe(agent)["observation"][:52].sum() == 0
                assert table.infos[agent]["action_mask"].sum() == 0
                asked.add(table.agent_selection == agent)
            mask = table.infos[table.agent_selection]["action_mask"]
            table.step(int(dice.choice(np.flatnonzero(mask))))
    assert asked == {False}


def test_a_choice_that_is_not_there_changes_nothing() -> None:
    """It is a StateError that names the others, and the same agent is asked again."""
    table = HouseAEC("micro")
    table.reset(seed=1)
    before, agent = table.play.hand.state(), table.agent_selection
    for choice in (1, 8, -1, None):
        with pytest.raises(StateError, match="is not a choice here"):
            table.step(choice)
    assert (table.play.hand.state(), table.agent_selection) == (before, agent)
    table.step(0)
    assert table.rewards == {"seat_0": 10.0, "seat_1": -10.0} or table.rewards == {
        "seat_0": -10.0,
        "seat_1": 10.0,
    }


@pytest.mark.parametrize(
    ("house", "options", "why"),
    [
        ("rong", {}, "is not a house"),
        ("micro", {"seats": 3}, "3 seats: micro is played by 2 to 2"),
        ("ring", {"seats": "four"}, "'four' seats"),
        ("ring", {"hands": 0}, "0 hands are no episode"),
        ("ring", {"sizes": "lots"}, "'lots' is not a size"),
        ("ring", {"render_mode": "human"}, "'human' is not a way to render"),
        (find_house("standard", {"stack": 1}), {}, "nobody has a decision"),
    ],
)
def test_a_table_that_cannot_be_is_refused(house: House | str, options: dict[str, Any], why: str) -> None:
    """With the value, and what would do."""
    with pytest.raises(PitbossError, match=why):
        HouseAEC(house, **options)
