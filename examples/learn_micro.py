"""REINFORCE: a linear policy learns `micro` with five big blinds against a bot that always calls."""

import numpy as np
from numpy.typing import NDArray

from pitboss import find_house
from pitboss.research.gym import HouseEnv

Numbers = NDArray[np.float64]
env = HouseEnv(find_house("micro", {"stack": 100}), rivals=("caller",), sizes="pot,allin")
dice = np.random.default_rng(1)


def play(weights: Numbers) -> tuple[float, Numbers]:
    """Play a hand; return the big blinds that it won, and how to make its choices likelier."""
    observation, info = env.reset()
    gradient, won, over = np.zeros_like(weights), 0.0, False
    while not over:
        seen = observation["observation"]
        chances = np.exp(weights @ seen) * info["action_mask"]
        chances /= chances.sum()
        choice = dice.choice(len(chances), p=chances)
        gradient += np.outer((np.arange(len(chances)) == choice) - chances, seen)
        observation, reward, over, _, info = env.step(choice)
        won += reward / env.play.house.big_blind
    return won, gradient


env.reset(seed=1)
random = np.zeros((len(env.choices), len(env.reset()[0]["observation"])))
trained = random.copy()
for _ in range(15_000):
    won, gradient = play(trained)
    trained += 0.02 * won * gradient

before, after = ([play(policy)[0] for _ in range(5000)] for policy in (random, trained))
for name, each in (("random", before), ("trained", after), ("better by", np.subtract(after, before))):
    print(f"{name}: {np.mean(each):+.2f} ± {1.96 * np.std(each) / len(each) ** 0.5:.2f} big blinds a hand")
