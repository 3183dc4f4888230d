"""A bot of one's own, and an evening of `micro` against a bot that calls."""

from pitboss import Action, Bot, Game, Rank, Table, View, deck_for, find_house, seed_from_text
from pitboss.bots.caller import Caller


class HighCard(Bot):
    """Raises with a queen or better, folds a small card to a raise, calls with the rest."""

    def act(self, view: View) -> Action:
        """Decide, from what this seat may see."""
        rank, turn = view.hole[0].rank, view.turn
        if turn and turn.least and rank >= Rank.QUEEN:
            return view.raise_to(turn.least)
        return view.call() if rank >= Rank.SIX or (turn and turn.check) else view.fold()


table = Table(find_house("micro"), button=0)
table.seat_first("High", 0, 1000)
table.seat_first("Call", 1, 1000)
seed = seed_from_text("an evening")
game = Game(table, {"High": HighCard(), "Call": Caller()}, lambda number: deck_for(seed, number))
winner = game.play()
chips = {player.name: player.chips for player in table.players.values()}
print(f"{table.hands_played} hands, {winner or 'nobody'} wins: {chips}")
