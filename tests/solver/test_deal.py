"""What seats may know of the cards, against every deal of a real deck."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations

import pytest

from pitboss.cards import CARDS, Card, parse_cards
from pitboss.errors import SolverError
from pitboss.houses.catalog import find_house
from pitboss.houses.micro import MICRO
from pitboss.solver.deal import Deal, Domain, deal_of

DEAL = deal_of(MICRO)
SMALL_DECK = parse_cards("2s3s5s6s2h3h5h6h2d3d5d6d")


def weight(domain: Domain, one: int, two: int) -> float:
    """Return how likely two states are together."""
    if one % domain.lanes != two % domain.lanes:
        return 0.0
    return domain.scale[one] * domain.count[two] + (one == two) * domain.diagonal[one]


def counted(deal: Deal, deck: tuple[Card, ...], street: int) -> Counter[tuple[int, int]]:
    """Deal every pair of cards, with every board that a street has, and count the states."""
    found: Counter[tuple[int, int]] = Counter()
    for one, two, *board in permutations(deck, 2 + deal.boards[street]):
        found[deal.state(street, (one,), board), deal.state(street, (two,), board)] += 1
    return found


def test_thirteen_ranks_before_the_board_and_thirteen_times_25_after_it() -> None:
    """Suits fold away without loss; lanes are filled up to a multiple of four."""
    before, after = DEAL.domains
    assert (before.lanes, before.rows) == (1, 13)
    assert (after.lanes, after.rows) == (16, 25)
    assert sum(count > 0 for count in after.count) == 13 * 25


@pytest.mark.parametrize("street", [0, 1])
def test_every_pair_of_states_is_as_likely_as_its_cards(street: int) -> None:
    """132,600 deals of 52 cards, counted one by one."""
    found = counted(DEAL, CARDS, street)
    total = sum(found.values())
    domain = DEAL.domains[street]
    for (one, two), deals in found.items():
        assert weight(domain, one, two) == pytest.approx(deals / total, rel=1e-6)
    size = domain.size
    impossible = [weight(domain, i, j) for i in range(size) for j in range(size) if (i, j) not in found]
    assert impossible == pytest.approx([0.0] * len(impossible), abs=1e-12)


def test_rows_stand_in_rising_order_of_strength() -> None:
    """On every board the hand of the higher row wins, and within a row all hands tie (MI-6 to MI-8)."""
    domain = DEAL.domains[1]
    strength = MICRO.ranks.strength
    for board in CARDS:
        rows: dict[int, set[int]] = {}
        for card in CARDS:
            if card != board:
                state = DEAL.state(1, (card,), (board,))
                rows.setdefault(state // domain.lanes, set()).add(strength((card, board)))
        assert all(len(strengths) == 1 for strengths in rows.values())
        in_order = [min(rows[row]) for row in sorted(rows)]
        assert in_order == sorted(in_order)
        assert len(set(in_order)) == len(rows)


def test_a_lift_leads_each_state_to_those_that_its_card_can_become() -> None:
    """From a king come the states of a king on all boards: one for K, two for each other rank."""
    lift = DEAL.lifts[0]
    domain = DEAL.domains[1]
    for card in CARDS:
        before = DEAL.state(0, (card,))
        after = {DEAL.state(1, (card,), (board,)) for board in CARDS if board != card}
        assert {state for state, origin in enumerate(lift.origin) if origin == before} >= after
    assert Counter(lift.origin)[-1] == domain.size - 13 * 25
    king = DEAL.state(0, parse_cards("Ks"))
    assert Counter(lift.origin)[king] == 25


def test_chances_through_a_lift_add_up() -> None:
    """How likely two ranks are before the board is what their states after it are together."""
    before, after = DEAL.domains
    origin = DEAL.lifts[0].origin
    together: Counter[tuple[int, int]] = Counter()
    for lane in range(after.lanes):
        states = [row * after.lanes + lane for row in range(after.rows)]
        for one in states:
            for two in states:
                if origin[one] >= 0 and origin[two] >= 0:
                    together[origin[one], origin[two]] += Fraction(weight(after, one, two))  # type: ignore[assignment]
    for (one, two), chance in together.items():
        assert float(chance) == pytest.approx(weight(before, one, two), rel=1e-6)


def test_a_deck_of_its_own_is_folded_as_well() -> None:
    """Three suits of four ranks: states and chances as counted."""
    deal = deal_of(MICRO, SMALL_DECK)
    for street in (0, 1):
        found = counted(deal, SMALL_DECK, street)
        total = sum(found.values())
        for (one, two), deals in found.items():
            assert weight(deal.domains[street], one, two) == pytest.approx(deals / total, rel=1e-6)


def test_states_have_names() -> None:
    """They say the rank, whether its suit is the board's, and the board."""
    assert DEAL.names[0][DEAL.state(0, parse_cards("Td"))] == "T"
    assert DEAL.names[1][DEAL.state(1, parse_cards("Td"), parse_cards("9d"))] == "Ts on 9"
    assert DEAL.names[1][DEAL.state(1, parse_cards("Td"), parse_cards("9c"))] == "To on 9"


@pytest.mark.parametrize(
    ("street", "hole", "board"),
    [(0, "", ""), (0, "AsKs", ""), (1, "As", ""), (1, "As", "As"), (2, "As", "Ks")],
)
def test_cards_that_nobody_could_hold_are_refused(street: int, hole: str, board: str) -> None:
    """The error names them."""
    with pytest.raises(SolverError, match="not a hand and a board of this deal"):
        DEAL.state(street, parse_cards(hole), parse_cards(board))


def test_a_house_of_two_hole_cards_is_refused() -> None:
    """Folding suits without loss is for single cards."""
    with pytest.raises(SolverError, match="headsup deals 2 hole cards and 5 to the board"):
        deal_of(find_house("headsup"))


def test_a_deck_with_a_card_missing_cannot_be_folded() -> None:
    """Suits are alike only if all ranks come in all of them."""
    with pytest.raises(SolverError, match="cannot be folded"):
        deal_of(MICRO, CARDS[1:])
