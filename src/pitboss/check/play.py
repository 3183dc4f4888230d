"""One random hand of a house, and every promise that the engine makes about it.

After every action:

- the books balance: chips conserved and nothing negative, counted a second time from the events (`ledger`)
- exactly one player is to act, with chips and a choice, or the hand is over; nobody is asked who has nobody to bet against
- the words of the turn say what its fields say; the pots hold the chips, each with its claimants
- asking changes nothing: `turn`, `events`, `pots`, `why_not`, `copy`, `repr`, the view of a spectator and of one seat
- everything on offer is accepted, on copies: fold, check, call, the least, the most, one amount between, all-in
- a sample of six requests that are not on offer is refused, by the same sentence in `why_not` and `act`

In each hand besides: no card twice, the end within a bound, pots awarded to the chip as worked out a second time
(`award`), a replay identical in state and events, a copy that goes its own way.

In one hand out of twenty: all requests that are not on offer (some 200 a turn), the views of all seats, and the twins
that differ in unseen cards, for every observer (`twins`).
"""

from __future__ import annotations

from typing import Final

from pitboss.cards import Deck
from pitboss.check.award import check_award
from pitboss.check.broken import Broken
from pitboss.check.deals import Deal, random_deal
from pitboss.check.dice import Dice, dice_for
from pitboss.check.ledger import Ledger
from pitboss.check.offers import Request, is_alone, offered, reach, refused, top_of, words
from pitboss.check.patience import at_most
from pitboss.check.policies import POLICIES, patient, reworded
from pitboss.check.twins import check_views
from pitboss.errors import PitbossError, RuleError
from pitboss.hand.action import CALL, FOLD, Action
from pitboss.hand.hand import Hand
from pitboss.hand.view import view_for
from pitboss.houses.house import House
from pitboss.houses.turn import Turn
from pitboss.shuffle import deck_for, seed_from_text

__all__ = ["THOROUGH_EVERY", "check_house"]

THOROUGH_EVERY: Final = 20
REFUSALS: Final = 6
SECONDS: Final = 20.0  # a hand takes some milliseconds


def check_house(house: House, *, seed: str, number: int, thorough: bool | None = None) -> int:
    """Play the random hand of this number under this seed, and return how many actions it took.

    The first promise that does not hold is raised as `Broken`. Seed and number determine everything; whether a
    hand is checked thoroughly comes from the number too, unless it is said.
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
        broken = Broken(f"{type(error).__name__}: {error}")
        broken.hand = trial.line
        raise broken from error
    return len(trial.played)


class Trial:
    """A hand on trial."""

    def __init__(self, deal: Deal, dice: Dice, *, thorough: bool) -> None:
        self.deal = deal
        self.dice = dice
        self.thorough = thorough
        self.played: list[Action] = []
        self.ledger = Ledger(deal)
        one = dice.choice(POLICIES)  # half of the hands are among players of one kind
        mixed = dice.random() < 0.5
        self.policies = [dice.choice(POLICIES) if mixed else one for _ in deal.stacks]

    @property
    def line(self) -> str:
        """The hand so far, as an expression that plays it again."""
        return self.deal.line(self.played)

    @property
    def bound(self) -> int:
        """More actions than any hand can have: each wager is a chip more at least, and everybody answers it."""
        n = len(self.deal.stacks)
        return n * (len(self.deal.house.streets) + sum(self.deal.stacks))

    def play(self) -> None:
        """Play to the end, and look at everything on the way."""
        hand = self.hand = self.deal.hand()
        self.check_cards()
        self.ledger.read(hand)
        self.aside = hand.copy()
        while not hand.over:
            turn = self.check_turn()
            before = hand.state()
            self.check_asking(turn, before)
            self.check_offers(turn, before)
            self.check_refusals(turn, before)
            if self.dice.random() < 0.2:  # keep a copy of some moment, for the end
                self.aside = hand.copy()
            self.act(turn)
            self.ledger.read(hand)
        if hand.actor >= 0 or hand.turn is not None:
            raise Broken(f"the hand is over, but seat {hand.actor} is to act")

    def act(self, turn: Turn) -> None:
        """Let the player to act do what he does."""
        hand, dice = self.hand, self.dice
        so_far = len(self.played)
        if so_far > self.bound:
            raise Broken(f"{so_far} actions, and the hand does not end")
        policy = self.policies[turn.seat] if so_far < 20 * hand.n else patient
        action = reworded(policy(turn, dice), turn, dice, to_match=hand.current, top=top_of(hand, turn.seat))
        self.played.append(action)
        hand.act(action, seat=turn.seat if dice.random() < 0.5 else None)

    # the deal

    def check_cards(self) -> None:
        """See that no card is there twice."""
        hand = self.hand
        cards = [card for seat in range(hand.n) for card in hand.hole(seat)]
        size = hand.house.hole_cards
        cards += hand.deck[hand.n * size : hand.n * size + hand.house.board_cards]
        if len(set(cards)) != len(cards) or len(cards) != hand.n * size + hand.house.board_cards:
            raise Broken("a card is there twice")

    # a turn

    def check_turn(self) -> Turn:
        """See that one player is to act who has chips and a choice, and that his bounds make sense."""
        hand = self.hand
        turn = hand.turn
        if turn is None or turn.seat != hand.actor:
            raise Broken(f"the hand is not over, and the turn is {turn}, the actor {hand.actor}")
        seat = turn.seat
        stack = hand.stacks[seat]
        if hand.folded[seat] or not stack or hand.live < 2:  # noqa: PLR2004 - two make a hand
            raise Broken(f"seat {seat} is to act, with {stack} chips, folded: {hand.folded[seat]}, {hand.live} players left")
        if words(turn) != turn.legal:
            raise Broken(f"the turn says {turn.legal}, its fields say {words(turn)}")
        if turn.call is not None and not 0 <= turn.call <= stack:
            raise Broken(f"a call costs {turn.call} of {stack} chips")
        if self.ledger.matching:
            self.check_matching(turn)
        if turn.wager is not None and not 0 < turn.least <= turn.most:
            raise Broken(f"a wager from {turn.least} to {turn.most}")
        self.check_pots()
        return turn

    def check_matching(self, turn: Turn) -> None:
        """See the same where bets are matched: check or call, and nobody asked who has nobody to bet against (ST-13)."""
        hand = self.hand
        seat, front = turn.seat, hand.bets[turn.seat]
        if not turn.fold or turn.check == (turn.call is not None):
            raise Broken(f"folding is always legal, and either check or call: {turn.legal}")
        if is_alone(hand, seat) and (turn.wager is not None or not turn.call):
            raise Broken(f"seat {seat} has nobody left to bet against, and is asked for {turn.legal}")
        if turn.call and front + turn.call > reach(hand, seat):
            raise Broken(f"seat {seat} is to call {turn.call}, more than anybody else can have in front")
        if turn.wager is not None and not hand.current < turn.least <= turn.most <= front + hand.stacks[seat]:
            raise Broken(f"a wager from {turn.least} to {turn.most} over {hand.current}, seat {seat} has {hand.stacks[seat]}")

    def check_pots(self) -> None:
        """See that the pots hold the chips in the middle but for an uncalled part, and no two have the same claimants."""
        hand = self.hand
        pots = hand.pots
        uncalled = hand.pot - sum(pot.amount for pot in pots)
        if not 0 <= uncalled <= max(hand.paid):
            raise Broken(f"{hand.pot} chips are in the middle, the pots are {pots}")
        if len({pot.claimants for pot in pots}) != len(pots):
            raise Broken(f"two pots with the same claimants: {pots}")
        if any(not pot.claimants or any(hand.folded[seat] for seat in pot.claimants) for pot in pots):
            raise Broken(f"a pot that nobody may claim, or one who folded: {pots}")

    def check_asking(self, turn: Turn, before: tuple[object, ...]) -> None:
        """See that looking at a hand changes nothing, and gives the same twice."""
        hand = self.hand
        if hand.turn != turn or (self.thorough and hand.events != hand.events):
            raise Broken("asking twice gives two answers")
        seats = range(hand.n) if self.thorough else (self.dice.randrange(hand.n),)
        for observer in (None, *seats):
            view = view_for(hand, observer)
            if (view.turn is not None) != (observer == turn.seat):
                raise Broken(f"the view of {observer} has the turn {view.turn}, seat {turn.seat} is to act")
        if repr(hand) != f"{hand}":
            raise Broken("asking twice gives two answers")
        if hand.copy().state() != before or hand.state() != before:
            raise Broken("asking changes the hand, or a copy differs from it")

    def check_offers(self, turn: Turn, before: tuple[object, ...]) -> None:
        """See that everything on offer is accepted, on copies that do not touch the hand."""
        hand = self.hand
        for action in offered(hand, turn, self.dice):
            if (why := hand.why_not(action)) is not None:
                raise Broken(f"{action} is on offer ({' '.join(turn.legal)}), but: {why}")
            trial = hand.copy()
            trial.act(action)
            there = sum(trial.stacks) + (rake_of(trial) if trial.over else trial.pot)
            if there != self.ledger.total or min(trial.stacks) < 0:
                raise Broken(f"{there} of {self.ledger.total} chips are there after {action}")
            if trial.actions != [*hand.actions, action]:
                raise Broken(f"{action} was done, but is not among the actions")
        if hand.state() != before:
            raise Broken("acting on a copy changes the hand")

    def check_refusals(self, turn: Turn, before: tuple[object, ...]) -> None:
        """See that what is not on offer is refused, with a reason, and that nothing changes."""
        requests = refused(self.hand, turn)
        if not self.thorough:
            requests = [self.dice.choice(requests) for _ in range(REFUSALS)]
        for request in requests:
            self.check_refusal(request, turn, before)

    def check_refusal(self, request: Request, turn: Turn, before: tuple[object, ...]) -> None:
        """See that one request is refused."""
        hand = self.hand
        action, seat = request
        asked = f"{action.verb!r} {action.amount!r}" + ("" if seat is None else f" of seat {seat}")
        why = hand.why_not(action, seat=seat)
        if why is None:
            raise Broken(f"{asked} is not on offer ({' '.join(turn.legal)}), but is not refused")
        try:
            hand.act(action, seat=seat)
        except RuleError as error:
            if str(error) != why:
                raise Broken(f"{asked} is refused in two ways: {why!r} and {str(error)!r}") from error
            if error.legal != turn.legal or error.position != hand.position or not (error.rule and error.reason):
                raise Broken(f"{asked} is refused without rule, reason, position or what is legal: {error}") from error
        else:
            raise Broken(f"{asked} is accepted, though why_not says: {why}")
        if hand.state() != before:
            raise Broken(f"{asked} is refused, and changes the hand")

    # the end

    def check_end(self, unseen: Deck) -> None:
        """See that the pots went where they belong, that a replay is the same, and that nobody saw too much."""
        hand = self.hand
        check_award(hand, self.ledger)
        if hand.actions != self.played:
            raise Broken(f"{hand.actions} are noted, {self.played} were played")
        for action in (FOLD, CALL):
            self.check_refusal((action, None), OVER, hand.state())
        self.check_replay()
        self.check_aside()
        if self.thorough:
            check_views(self.deal, hand, unseen=unseen, dice=self.dice)

    def check_replay(self) -> None:
        """See that house, stacks, button, deck, posts and actions determine everything, to the bit."""
        deal, hand = self.deal, self.hand
        again = Hand.replay(deal.house, deal.stacks, deal.button, deal.deck, self.played, posts=deal.posts)
        if again.state() != hand.state() or again.events != hand.events:
            raise Broken("a replay differs from the hand")
        if self.thorough and repr(again.events) != repr(hand.events):
            raise Broken("a replay tells the same in other words")

    def check_aside(self) -> None:
        """See that the copy put aside has not moved, and can be played to the same end."""
        hand, aside = self.hand, self.aside
        made = len(aside.actions)
        then = Hand.replay(
            self.deal.house, self.deal.stacks, self.deal.button, self.deal.deck, self.played[:made], posts=self.deal.posts
        )
        if aside.state() != then.state():
            raise Broken(f"a copy made after {made} actions has changed")
        for action in self.played[made:]:
            aside.act(action)
        if aside.state() != hand.state():
            raise Broken(f"a copy made after {made} actions does not come to the same end")


OVER: Final = Turn(-1, False, False, None, None, 0, 0, False)  # noqa: FBT003 - nobody's turn


def rake_of(hand: Hand) -> int:
    """Return what the house has taken."""
    return sum(amount for kind, _seat, amount, _pot in hand.log if kind == "rake")
