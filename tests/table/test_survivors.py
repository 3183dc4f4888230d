"""Corners of the table that only one test looks into."""

from __future__ import annotations

from table.scenes import folded, table_of


def test_ST_10_a_button_that_comes_round_rests_on_the_last_player_before_the_small_blind() -> None:
    """A has left; X, Y and Z sit between his seat and B, who was big blind: Z has the button."""
    table = table_of("standard", {"A": (1, 100), "B": (5, 100)}, seats=9, button=1)
    assert folded(table) == "button 1, dealt A B, posted A:1 B:2"
    table.leave("A")
    for seat, name in enumerate("XYZ", 2):
        table.join(name, seat, 100, post=True)
    assert folded(table) == "button 4, dealt X Y Z B, posted B:1 X:2"
