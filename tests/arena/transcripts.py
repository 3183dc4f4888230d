"""The transcripts of docs/09-bots.md: scenes that the judge plays, with the bot's lines from the page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from pitboss.arena import talk
from pitboss.arena.boras import Boras
from pitboss.arena.inside import Inside
from pitboss.arena.ours import Ours, encoded, introduction
from pitboss.arena.process import Process
from pitboss.arena.program import good_name
from pitboss.arena.ring_table import play_table
from pitboss.arena.round import levels_of, play_round
from pitboss.bots.bot import Bot
from pitboss.cards import Deck, parse_cards
from pitboss.hand.action import Action, parse_action
from pitboss.hand.view import View
from pitboss.houses.catalog import find_house


@dataclass(frozen=True)
class Scene:
    """What is played: the house, who sits where, the cards of each hand, what the others do."""

    house: str
    protocol: str
    hands: Sequence[str]  # the cards of each, as a deck: by seat, then the board
    others: Sequence[Sequence[str]]  # what each of the others does, one action after the other
    seat: int = 0  # of the bot whose lines these are
    options: dict[str, int] = field(default_factory=dict)


SCENES = {
    "boras": Scene("micro", "boras", ["Kd 7h Kc", "2s Qh 9c"], [["call", "call", "check", "fold"]]),
    "micro": Scene("micro", "pitboss", ["7h Kd Kc", "Qh 2s 9c"], [["call", "fold", "raise 60"]], seat=1),
    "headsup": Scene("headsup", "pitboss", ["AhKd 9c9d As7d2c 5h Jc"], [["call", "call", "allin"]]),
    "standard": Scene(
        "standard", "pitboss", ["QsQd 8h7h AcKc Qh6h2s 5c 3d"], [["raise 18", "bet 20", "allin"], ["fold"]]
    ),
    "ring": Scene("ring", "pitboss", ["JhJd AsTs 4d9h2c 8s 8d"], [["raise 18", "fold"]], seat=1),
    "classroom": Scene(
        "classroom", "pitboss", ["9s8s KhQd 7d6c2h Ah 3c"], [["call", "check", "raise 4", "check", "check"]]
    ),
    "duel": Scene("duel", "pitboss", ["AsAd 7h2c KsKdKc 4d 5d"], [["call", "check", "raise", "check"]]),
}


class Stage(Process):
    """A conversation without a process: takes down what the judge says, and answers from a list."""

    def __init__(self, answers: Sequence[str]) -> None:
        self.answers = list(answers)
        self.lines: list[str] = []
        self.owed = self.chatter = 0

    def ask(self, question: bytes, seconds: float) -> bytes:
        """Take a question down, and answer it."""
        self.tell(question, seconds)
        if not self.answers:
            raise IndexError("the bot has no more answers: " + self.lines[-1])
        self.lines.append(f"bot:   {self.answers[0]}")
        return self.answers.pop(0).encode() + b"\n"

    def tell(self, message: bytes, seconds: float) -> None:  # noqa: ARG002 - as a process has it
        """Take a message down."""
        self.lines += [f"judge: {line}" for line in message.decode().splitlines()]


class Scripted(Bot):
    """Does what it is told to."""

    def __init__(self, actions: Sequence[str]) -> None:
        self.actions = list(actions)

    def act(self, view: View) -> Action:  # noqa: ARG002 - it looks at nothing
        """Do the next thing."""
        return parse_action(self.actions.pop(0))


class Speaker:
    """The player whose conversation is taken down."""

    listens = True

    def __init__(self, talk_: Boras | Ours) -> None:
        self.talk = talk_

    def act(self, view: View) -> Action:
        """Ask."""
        assert view.turn
        return self.talk.act(view, view.turn)

    def hand_over(self, view: View) -> None:
        """Tell."""
        self.talk.hand_over(view)


def transcript(scene: Scene, answers: Sequence[str]) -> list[str]:
    """Play a scene, and return all that was said."""
    house = find_house(scene.house, {"hands": len(scene.hands)} if scene.house == "micro" else {})
    stage = Stage(answers)
    conversation: Boras | Ours
    if scene.protocol == "boras":
        good_name(stage.ask(b"__name__\n", 1))
        conversation = Boras(stage, 1)
    else:
        introduction(stage.ask(encoded(talk.Hello(talk.VERSION, talk.game_of(house), 1.0, 7)), 1))
        conversation = Ours(stage, 1)
    decks = iter([Deck.stacked(parse_cards(cards)) for cards in scene.hands])
    conversation.reset()
    players: list[object] = [Inside(Scripted(actions)) for actions in scene.others]
    players.insert(scene.seat, Speaker(conversation))
    hands = len(scene.hands)
    if len(players) == 2:
        play_round(levels_of(house, hands), players, lambda _: next(decks), most_hands=hands)  # type: ignore[arg-type]
    else:
        play_table(house, players, lambda _: next(decks), hands=hands)  # type: ignore[arg-type]
    conversation.bye()
    assert not stage.answers
    assert not any(player.faults for player in players if isinstance(player, Inside))
    return stage.lines
