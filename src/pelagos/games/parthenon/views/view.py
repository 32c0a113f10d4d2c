"""What a seat may see, listed. Generated from fields.py by pelagos.core.generate: do not edit."""

from __future__ import annotations

from pelagos.core.view import AssemblyView


class ParthenonView(AssemblyView, frozen=True, kw_only=True):
    """The position as one seat, or a spectator, may know it."""

    year: int
    season: int
    phase: int  # 1 to 10, 0 before the first
    archon: int
    winner: int  # -1 while nobody has won
    island: list[int]  # per seat its Island card
    # Per seat: what it has.
    hand: list[int]  # own: Commodities in hand and Aegis at home
    villages: list[int]  # masks of the six
    workshops: list[int]
    halls: list[int]  # masks: six Acropolis structures, then the two alternates
    fleets: list[int]  # how many
    powers: list[int]  # masks: Philosophies held, then Wonders complete
    wonder: list[int]  # two places per seat: the card or -1
    stage: list[int]  # of the card in that place
    # Per Fleet (3 per seat).
    goal: list[int]
    cargo: list[int]  # own
    # What everybody can know of hands and Cargos (memory of public gains and losses).
    sure: list[int]  # per seat: cards it certainly holds, it is not known where
    maybe: list[int]  # per seat: cards of which it holds some
    loose: list[int]  # per seat: how many of those it holds
    aboard: list[int]  # per Fleet: cards that are certainly aboard
    lacks: list[int]  # per Fleet: mask of kinds the unknown rest of the Cargo does not contain
    thrown: list[int]  # what option B threw away, for all to see
    open_hands: int  # mask of seats whose hand lies open: till the Season ends (P-127), or at the end
    # Per seat: this Season.
    idle: list[int]  # masks of Villages
    idle_shops: list[int]
    used: list[int]  # masks of powers used
    served: list[int]  # masks of Wonders whose service was paid
    made: list[int]  # six per seat: cards created by Acropolis structures
    surcharge: list[int]  # basics
    extra_armies: list[int]
    skipped: list[int]  # masks of classes of Lands without Hazards
    discount: list[int]  # basics off a Village
    cap: list[int]  # on Structures in this Build Phase
    substitute: list[int]  # basics that may stand for 1 Gold once; 0: none
    built: list[int]  # Structures in this Build Phase
    # Events.
    event_bag: list[int]  # not turned this Year
    row: list[int]  # face up, in the order in which they were turned
    order: list[int]  # still to act this Season
    gave: int  # 1 if somebody donated in this round
    ignoring: int
    picked: int
    offered: int
    paid: int
    facts: list[tuple[int, ...]]  # what everybody saw this Season and nothing else shows: PAID, SUNK, SAILED
    lost: list[int]  # per seat: cards lost by this Event
    shown: list[int]  # per seat: the Aegis Card shown in this Event, or -1
    dues: list[tuple[int, int, int, int, int]]  # losses that owners choose
    # Harbors and Hazards.
    status: list[int]  # per Land: as far as seen
    looked: list[int]  # per Land: mask of seats that have looked at its face-down card
    up: int  # mask of Lands with a face-up card
    harbor_out: list[int]
    tops: list[int]  # Hazards on top of the deck that somebody has looked at, the first is drawn first: as far as seen
    tops_seen: list[int]  # masks of who has
    hazard_out: list[int]
    card: int  # the Hazard in force
    klass: int  # the class of Lands it was drawn for
    solo: int  # the Fleet it was drawn for alone, or -1
    struck: int  # mask of Fleets (3 seat + fleet) that the card names
    targets: int  # mask of those that it will hit, unless they are protected
    gifts: list[int]  # Fleets that have used a Gift and wait for another Hazard
    shields: list[tuple[int, int]]  # (Fleet, title) sheltered this Season
    # Trade.
    left: list[int]  # offers left
    quiet: int  # mask of seats that propose no more
    bargained: int  # 1 if somebody made an offer in this round
    # under discussion: the addressed, as a mask of seats; given; wanted, per kind
    offer: tuple[int, tuple[int, ...], tuple[int, ...]]
    declined: list[tuple[int, int, tuple[int, ...], tuple[int, ...]]]  # by whom, to whom, given, wanted
    voices: list[int]  # six per seat: what it said at each Land this Season (harbor.py), 0 if nothing
    trades: list[int]  # per Fleet
    admitted: list[int]  # per Fleet: 0 not yet, 1 may trade, 2 may not, 3 and 4 what it meets (fleet_trade.py)
    as_abroad: list[int]  # per Fleet: 1 if it trades at the rates of the other class
    # Build, votes.
    serving: int  # mask of Wonders that were complete when the step began
    claim: tuple[int, int]  # what is claimed (S-8): the seat that opened it, the Philosophy or -1 for a new one
    claimants: int  # mask of seats that claimed last
    queue: list[int]  # the Archon's order of seats, as far as he has said it
    pledge: list[list[int]]  # per seat: the deal it makes if its claim is granted
    votes: list[int]
    plans_bag: list[int]
    # Beside the fields.
    ranks: list[int]  # once it is over; 1 is best
    hand_size: list[int]  # per seat: Commodities
    aegis: list[list[int]]  # per seat: Gifts, Armies, Warships, at home and aboard
    structures: list[int]  # per seat
    cargo_size: list[int]  # per Fleet
    harbor_unseen: list[int]  # cards the viewer has not seen
    hazard_unseen: list[int]
