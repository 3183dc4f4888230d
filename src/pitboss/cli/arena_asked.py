"""What was asked of `pitboss arena run`, made into a tournament: a new one, or one that goes on."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from pitboss.arena.entries import field_of
from pitboss.arena.format import Format, as_told, format_for
from pitboss.arena.ledger import Found
from pitboss.arena.player import Entry, Terms
from pitboss.arena.record import Record, begun, found_in, resumed
from pitboss.arena.tournament import Tournament
from pitboss.cli.stakes import read_options, read_stakes
from pitboss.errors import ArenaError
from pitboss.houses.catalog import find_house
from pitboss.shuffle import fresh_seed

__all__ = ["Asked"]


@dataclass(kw_only=True, slots=True)
class Asked:
    """What was asked for on the command line; what was not said is None or absent."""

    bots: list[str]
    house: str | None
    options: list[str]
    blinds: str | None
    stacks: int | None
    seed: str | None
    format: dict[str, Any]
    terms: dict[str, Any]
    trusted: bool

    @contextmanager
    def record(self, out: Path | None, *, resume: bool) -> Iterator[tuple[Tournament, Record | None]]:
        """Open the tournament that was asked for, in its folder if it has one."""
        if out is None:
            if resume:
                raise ArenaError("--resume goes on with a tournament in a folder: say which, with --out DIR")
            yield self.tournament(), None
            return
        found = found_in(out) if resume else None
        if found is not None and found.header is not None:
            tournament = self.resumed(found, out)
            with resumed(tournament, out, found) as record:
                yield tournament, record
            return
        if resume and not self.bots:
            raise ArenaError(f"{out}: holds no tournament to go on with")
        tournament = self.tournament()
        with begun(tournament, out) as record:
            yield tournament, record

    def tournament(self) -> Tournament:
        """Make the tournament that was asked for."""
        terms = Terms(**self.house_terms(self.house or "micro") | self.terms)
        format_ = format_for(terms.rules, len(self.bots), **self.format)
        seed = self.seed if self.seed is not None else fresh_seed().hex()[:12]
        return Tournament(format_, self.field(self.bots, terms), seed=seed, terms=terms)

    def resumed(self, found: Found, out: Path) -> Tournament:
        """Make the tournament that a folder holds, with what was asked for laid over it."""
        header = found.header or {}
        try:
            told = header["terms"] | {"options": tuple(header["terms"]["options"])}
            texts = self.bots or [f"{name}={spec}" for name, spec in header["bots"]]
            seed = str(header["seed"]) if self.seed is None else self.seed
            there = Format.from_told(header["format"])
            if self.house or self.options or self.blinds or self.stacks is not None:
                told |= self.house_terms(self.house or told["house"])
            terms = Terms(**told | self.terms)
        except (KeyError, TypeError, ValueError):
            raise ArenaError(f"{out}: holds a tournament of another version of pitboss") from None
        kept = {key: value for key, value in asdict(there).items() if key != "told"}
        format_ = format_for(terms.rules, len(texts), **kept | self.format)
        return Tournament(format_, self.field(texts, terms), seed=seed, terms=terms)

    def field(self, texts: list[str], terms: Terms) -> list[Entry]:
        """Find the bots, and ask them for their names."""
        return field_of(texts, terms, trusted=self.trusted)

    def house_terms(self, name: str) -> dict[str, Any]:
        """Return the house that was asked for: its name, what was said about it, and what it comes to."""
        options = read_options(self.options)
        house = find_house(name, options)
        more: dict[str, Any] = {} if self.blinds is None else dict(read_stakes(self.blinds, house))
        if self.stacks is not None:
            more["stack"] = self.stacks
        if "hands" in self.format and "hands" in house.options:
            more["hands"] = self.format["hands"]
        said = (*self.options, *(f"{key}={value}" for key, value in more.items() if key != "hands"))
        return {"house": name, "options": said, "told": as_told(find_house(name, options | more))}
