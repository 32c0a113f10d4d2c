"""What must add up after every ply: structures, decks, hands, and what everybody knows of them. Not compiled."""

from __future__ import annotations

from ..rules.cards import ACADEMY
from ..rules.content import ACROPOLIS, COPIES, FLEETS, PHILOSOPHIES, STARTING_VILLAGES, WONDERS, WONDERS_EACH, WORKSHOPS
from ..rules.givens import COMPLETE, HOLD, UNSEEN
from ..rules.goods import COMMODITIES, KINDS
from ..rules.state import ParthenonState


def audit(s: ParthenonState) -> list[str]:
    """The names of the sums that do not hold."""
    return [*_seats(s), *_structures(s), *_decks(s), *_cards(s), *_memory(s)]


def _seats(s: ParthenonState) -> list[str]:
    """P-1: one Island each."""
    wrong: list[str] = []
    if [s.seat_of[island] for island in s.island if island >= 0] != [p for p, k in enumerate(s.island) if k >= 0]:
        wrong.append("islands and seats")
    if sum(seat >= 0 for seat in s.seat_of) != sum(island >= 0 for island in s.island):
        wrong.append("islands in play")
    return wrong


def _structures(s: ParthenonState) -> list[str]:
    """P-10 to P-13, P-109, P-116, P-117: what an Island may have."""
    wrong: list[str] = []
    for seat in range(s.seats):
        halls = s.halls[seat]
        if s.villages[seat] & STARTING_VILLAGES != STARTING_VILLAGES or s.villages[seat] > 63:
            wrong.append(f"villages of seat {seat}")
        if not 0 <= s.workshops[seat] <= WORKSHOPS or not 0 <= s.idle_shops[seat] <= s.workshops[seat]:
            wrong.append(f"workshops of seat {seat}")
        if s.idle[seat] & ~s.villages[seat]:
            wrong.append(f"idle villages of seat {seat}")
        if s.acropolis(seat) > ACROPOLIS or halls >> ACROPOLIS not in (0, 1, 2):
            wrong.append(f"acropolis of seat {seat}")
        if not 1 <= s.fleets[seat] <= FLEETS:
            wrong.append(f"fleets of seat {seat}")
        if s.philosophies(seat) and not halls >> ACADEMY & 1:
            wrong.append(f"philosophies of seat {seat}")
        if min(s.cap[seat], s.left[seat], s.spare[seat], s.built[seat]) < 0:
            wrong.append(f"counters of seat {seat}")
        complete = 0
        for k in range(seat * WONDERS_EACH, (seat + 1) * WONDERS_EACH):
            if s.wonder[k] >= 0 and s.stage[k] == COMPLETE:
                complete |= 1 << s.wonder[k]
        if s.powers[seat] >> PHILOSOPHIES != complete:
            wrong.append(f"wonders of seat {seat}")
        for hall in range(ACROPOLIS):
            if s.island[seat] >= 0 and not 0 <= s.made[seat * ACROPOLIS + hall] <= s.hall_count(seat, hall):
                wrong.append(f"cards made by seat {seat}")
    if any(s.copies(k) > COPIES for k in range(PHILOSOPHIES)):
        wrong.append("copies of a philosophy")
    return wrong


def _decks(s: ParthenonState) -> list[str]:
    """P-20, P-30 to P-33: every card of a deck is in one place."""
    wrong: list[str] = []
    if sorted(s.plans_bag + [wonder for wonder in s.wonder if wonder >= 0]) != list(range(WONDERS)):
        wrong.append("plans")
    if s.season and sorted(s.event_bag + s.row) != s.givens.decks.year_events(s.year, s.givens.beginner):
        wrong.append("events")
    if any(event not in s.row for event in s.order):
        wrong.append("events that act")
    placed = [card for card in s.status if card >= 0]
    if sorted(s.harbor_bag + placed + s.harbor_out) != s.givens.decks.status_deck:
        wrong.append("harbor cards")
    if len(s.harbor_bag) < s.status.count(UNSEEN):
        wrong.append("face-down harbor cards")
    for land, card in enumerate(s.status):
        if (s.up >> land & 1 and card < 0) or (card == UNSEEN and s.looked[land]):
            wrong.append(f"harbor {land}")
    if sorted(s.hazard_bag + s.tops + s.hazard_out) != s.givens.decks.hazard_deck or len(s.tops) != len(s.tops_seen):
        wrong.append("hazards")
    for bag in (s.plans_bag, s.event_bag, s.harbor_bag, s.harbor_out, s.hazard_bag, s.hazard_out):
        if bag != sorted(bag):
            wrong.append("a bag in disorder")
    return wrong


def _cards(s: ParthenonState) -> list[str]:
    """P-63, R-7, R-16: no hand or Cargo below nothing; Cargos within their limit but for the phases abroad."""
    wrong: list[str] = []
    if min(s.hand) < 0 or min(s.cargo) < 0:
        wrong.append("cards below nothing")
    for at in range(s.seats * FLEETS):
        size = s.cargo_size(at)
        if at % FLEETS >= s.fleets[at // FLEETS] and (size or s.goal[at] >= 0):
            wrong.append(f"fleet {at} that is not there")
        if size > HOLD and s.phase not in (6, 7):
            wrong.append(f"cargo of fleet {at}")
        if size and not 4 <= s.phase <= 7:
            wrong.append(f"fleet {at} not home")
    return wrong


def _memory(s: ParthenonState) -> list[str]:
    """What everybody knows of hands and Cargos is true."""
    wrong: list[str] = []
    for seat in range(s.seats):
        open_cards = 0
        for kind in range(KINDS):
            held = s.hand[seat * KINDS + kind]
            for at in range(seat * FLEETS, (seat + 1) * FLEETS):
                known = s.aboard[at * KINDS + kind]
                held += s.cargo[at * KINDS + kind] - known
                if not 0 <= known <= s.cargo[at * KINDS + kind]:
                    wrong.append(f"what is known of fleet {at}")
                if s.lacks[at] >> kind & 1 and s.cargo[at * KINDS + kind] != known:
                    wrong.append(f"what fleet {at} lacks")
            rest = held - s.sure[seat * KINDS + kind]
            open_cards += rest
            if not 0 <= rest <= s.maybe[seat * KINDS + kind] or (kind >= COMMODITIES and rest):
                wrong.append(f"what is known of seat {seat}")
        if open_cards != s.loose[seat]:
            wrong.append(f"how much is unknown of seat {seat}")
    return wrong
