"""One hand of fixed limit, told as it happens."""

from pitboss import CALL, CHECK, Hand, SeededShuffler, find_house, print_cards, seed_from_text

house = find_house("classroom", {"low": 2, "high": 4})
deck = SeededShuffler(seed_from_text("one hand")).deck()
hand = Hand(house, [40, 40, 40], button=0, deck=deck)
while (turn := hand.turn) is not None:
    hand.act(CHECK if turn.check else CALL)
for event in hand.events:
    who = "" if event.seat is None else house.seat_name(event.seat)
    print(
        " ".join(
            str(part)
            for part in (who, event.kind, event.amount or "", print_cards(event.cards), event.text)
            if part
        )
    )
