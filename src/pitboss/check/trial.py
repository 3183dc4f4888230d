"""One random hand of a house, and every promise that the engine makes about it.

After every action:

- the books balance: chips conserved, nothing negative, all counted a second time from the events (`ledger`)
- exactly one player is to act, with chips and a choice, or the hand is over; nobody is asked in vain (ST-13)
- the words of the turn say what its fields say; the pots hold the chips, each with claimants of its own
- asking changes nothing: `turn`, `events`, `pots`, `why_not`, `copy`, `repr`, views of a spectator and a seat
- everything on offer is accepted, on copies: fold, check, call, least, most, one amount between, all-in
- six requests that are not on offer, drawn from some 200, are refused by `act` as by `why_not`

At the end of every hand: no card was there twice, the pots went where they belong (worked out a second time
by `award`), a replay has the same state and events, a copy of some moment stayed as it was and comes to the
same end.

In one hand out of twenty: sixty of those 200 requests at every turn, the whole views of all seats, and for
every observer the twins that differ in cards which he may not see (`twins`).
"""

from __future__ import annotations

from typing import Final

from pitboss.cards import Deck
from pitboss.check.award import check_award
from pitboss.check.broken import Broken
from pitboss.check.deals import Deal, random_deal, usual_posts
from pitboss.check.dice import Dice, dice_for
from pitboss.check.ledger import Ledger
from pitboss.check.offers import offered, refused, top_of
from pitboss.check.patience import at_most
from pitboss.check.policies import POLICIES, patient, reworded
from pitboss.check.promises import (
    OVER,
    check_asking,
    check_cards,
    check_offers,
    check_pots,
    check_refusal,
    check_turn,
    check_views,
)
from pitboss.check.twins import check_twins
from pitboss.errors import PitbossError
from pitboss.hand.action import CALL, FOLD, Action
from pitboss.hand.hand import Hand
from pitboss.houses.house import House
from pitboss.houses.turn import Turn
from pitboss.shuffle import deck_for, seed_from_text

__all__ = ["check_house"]

THOROUGH_EVERY: Final = 20
LIVELY: Final = 20  # actions a seat, on average, before all players only check and call
SECONDS: Final = 20.0  # a hand takes some milliseconds


def check_house(house: House, *, seed: str, number: int, thorough: bool | None = None) -> Hand:
    """Play the random hand of this number under this seed, and return it as it ended.

    The first promise that does not hold is raised as `Broken`. Seed and number determine everything, also
    whether the hand is checked thoroughly, unless `thorough` says it.
    """
    dice = dice_for(seed, number)
    deck = deck_for(seed_from_text(seed), number)
    unseen = deck_for(seed_from_text(f"{seed}, unseen"), number)
    try:
        deal = random_deal(house, dice, deck)
    except PitbossError as error:
        raise Broken(f"{house.name} cannot be set up: {error}") from error
    trial = Trial(deal, dice, thorough=number % THOROUGH_EVERY == 0 if thorough is None else thorough)
    try:
        with at_most(SECONDS):
            trial.play()
            trial.check_end(unseen)
    except Broken as broken:
        broken.hand = trial.line
        raise
    except Exception as error:
        found = Broken(f"{type(error).__name__}: {error}")
        found.hand = trial.line
        raise found from error
    return trial.hand


class Trial:
    """A hand on trial."""

    hand: Hand
    aside: Hand  # a copy of it at some moment

    def __init__(self, deal: Deal, dice: Dice, *, thorough: bool) -> None:
        self.deal = deal
        self.dice = dice
        self.thorough = thorough
        self.played: list[Action] = []
        self.ledger = Ledger(deal)
        one = dice.choice(POLICIES)  # half of the hands are among players of one kind
        mixed = dice.random() < 0.5
        self.policies = [dice.choice(POLICIES) if mixed else one for _ in deal.stacks]

    def looking(self) -> tuple[int | None, ...]:
        """Return whose views are looked at: a spectator's, and one seat's or all."""
        n = len(self.deal.stacks)
        return (None, *range(n)) if self.thorough else (None, self.dice.randrange(n))

    @property
    def line(self) -> str:
        """The hand so far, as an expression that plays it again."""
        return self.deal.line(self.played)

    @property
    def bound(self) -> int:
        """How many actions a hand can have: once all only check and call, everybody acts once a street."""
        return len(self.deal.stacks) * (LIVELY + len(self.deal.house.streets))

    def play(self) -> None:
        """Play to the end, and look at everything on the way."""
        hand = self.hand = self.deal.hand()
        check_cards(hand)
        self.check_posts()
        self.ledger.read(hand)
        self.aside = hand.copy()
        while not hand.over:
            turn = check_turn(hand, self.ledger)
            self.check(turn)
            if self.dice.random() < 0.2:
                self.aside = hand.copy()
            self.act(turn)
            self.ledger.read(hand)
        if hand.actor >= 0 or hand.turn is not None:
            raise Broken(f"the hand is over, but seat {hand.actor} is to act")

    def check_posts(self) -> None:
        """See that the usual forced bets are the same when a table asks for them one by one."""
        deal, hand = self.deal, self.hand
        if deal.posts is None:
            posts = usual_posts(deal.house, hand.n, deal.button)
            asked = Hand(deal.house, deal.stacks, deal.button, deal.deck, posts=posts)
            asked.posted = None
            if asked.state() != hand.state():
                raise Broken(f"the usual posts differ from {posts}")

    def check(self, turn: Turn) -> None:
        """See that all promises about a turn hold."""
        hand, dice = self.hand, self.dice
        before = hand.state()
        check_pots(hand)
        since = 0 if self.thorough else len(hand.log) - 2
        check_asking(hand, turn, before, observers=self.looking(), since=since)
        check_offers(hand, offered(hand, turn, dice), before, self.ledger)
        requests = refused(hand, turn)
        for request in dice.choices(requests, k=60 if self.thorough else 6):
            check_refusal(hand, request, turn, before)

    def act(self, turn: Turn) -> None:
        """Let the player to act do what he does."""
        hand, dice = self.hand, self.dice
        so_far = len(self.played)
        if so_far >= self.bound:
            raise Broken(f"{so_far} actions, and the hand does not end")
        policy = self.policies[turn.seat] if so_far < LIVELY * hand.n else patient
        top = top_of(hand, turn.seat)
        action = reworded(policy(turn, dice), turn, dice, to_match=hand.current, top=top)
        self.played.append(action)
        hand.act(action, seat=turn.seat if dice.random() < 0.5 else None)

    def check_end(self, unseen: Deck) -> None:
        """See that all promises about a finished hand hold."""
        hand = self.hand
        check_award(hand, self.ledger)
        before = hand.state()
        for action in (FOLD, CALL):
            check_refusal(hand, (action, None), OVER, before)
        if hand.actions != self.played:
            raise Broken(f"{hand.actions} are noted, {self.played} were played")
        self.check_replay()
        self.check_aside()
        check_views(hand, self.looking(), since=0)
        if self.thorough:
            check_twins(self.deal, hand, unseen=unseen, dice=self.dice)

    def replay(self, made: int) -> Hand:
        """Play the first actions again, from nothing but what determines a hand."""
        deal = self.deal
        actions = self.played[:made]
        return Hand.replay(deal.house, deal.stacks, deal.button, deal.deck, actions, posts=deal.posts)

    def check_replay(self) -> None:
        """See that house, stacks, button, deck, posts and actions determine everything, to the bit."""
        hand, again = self.hand, self.replay(len(self.played))
        if again.state() != hand.state() or again.events != hand.events:
            raise Broken("a replay differs from the hand")
        if self.thorough and repr(again.events) != repr(hand.events):
            raise Broken("a replay tells the same in other words")

    def check_aside(self) -> None:
        """See that the copy put aside has not moved, and can be played to the same end."""
        aside = self.aside
        made = len(aside.actions)
        if aside.state() != self.replay(made).state():
            raise Broken(f"a copy made after {made} actions has changed")
        for action in self.played[made:]:
            aside.act(action)
        if aside.state() != self.hand.state():
            raise Broken(f"a copy made after {made} actions does not come to the same end")
