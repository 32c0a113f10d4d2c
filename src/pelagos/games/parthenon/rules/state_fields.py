"""The fields of a state. Generated from fields.py by pelagos.core.generate: do not edit."""

from __future__ import annotations

from typing import Any, Final

from pelagos.core.assembly import Assembly
from pelagos.core.flow import Step

from .givens import Givens

BOOK: Final[list[Step[Any]]] = []  # the steps by number; book.py fills it


class ParthenonFields(Assembly):
    """Every field: how it begins, and how it is copied."""

    __slots__ = (
        "aboard",
        "admitted",
        "archon",
        "as_abroad",
        "bargained",
        "built",
        "cap",
        "card",
        "cargo",
        "claim",
        "claimants",
        "declined",
        "discount",
        "dues",
        "event_bag",
        "extra_armies",
        "facts",
        "fleets",
        "gave",
        "gifts",
        "givens",
        "goal",
        "halls",
        "hand",
        "harbor_bag",
        "harbor_out",
        "hazard_bag",
        "hazard_out",
        "idle",
        "idle_shops",
        "ignoring",
        "island",
        "klass",
        "lacks",
        "left",
        "looked",
        "loose",
        "lost",
        "made",
        "maybe",
        "offer",
        "offered",
        "open_hands",
        "order",
        "paid",
        "phase",
        "picked",
        "plans_bag",
        "pledge",
        "powers",
        "queue",
        "quiet",
        "row",
        "season",
        "seat_of",
        "served",
        "serving",
        "shields",
        "shown",
        "skipped",
        "solo",
        "stage",
        "status",
        "struck",
        "substitute",
        "surcharge",
        "sure",
        "targets",
        "thrown",
        "tops",
        "tops_seen",
        "trades",
        "up",
        "used",
        "villages",
        "voices",
        "votes",
        "winner",
        "wonder",
        "workshops",
        "year",
    )
    givens: Givens
    year: int
    season: int
    phase: int  # 1 to 10, 0 before the first
    archon: int
    winner: int  # -1 while nobody has won
    island: list[int]  # per seat its Island card
    seat_of: list[int]  # per Island card its seat, or -1
    # Per seat: what it has.
    hand: list[int]  # Commodities in hand and Aegis at home
    villages: list[int]  # masks of the six
    workshops: list[int]
    halls: list[int]  # masks: six Acropolis structures, then the two alternates
    fleets: list[int]  # how many
    powers: list[int]  # masks: Philosophies held, then Wonders complete
    wonder: list[int]  # two places per seat: the card or -1
    stage: list[int]  # of the card in that place
    # Per Fleet (3 per seat).
    goal: list[int]
    cargo: list[int]
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
    status: list[int]  # per Land
    looked: list[int]  # per Land: mask of seats that have looked at its face-down card
    up: int  # mask of Lands with a face-up card
    harbor_bag: list[int]  # unseen cards, on Lands and in the deck
    harbor_out: list[int]
    hazard_bag: list[int]
    tops: list[int]  # Hazards on top of the deck that somebody has looked at, the first is drawn first
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

    def __init__(self, seats: int, givens: Givens, of: ParthenonFields | None = None) -> None:
        super().__init__(seats, BOOK if of is None else of.book, of)
        self.givens = givens
        if of is None:
            self.year = 1
            self.season = 0
            self.phase = 0
            self.archon = 0
            self.winner = -1
            self.island = [-1] * seats
            self.seat_of = [-1] * 6
            self.hand = [0] * (seats * 14)
            self.villages = [0] * seats
            self.workshops = [0] * seats
            self.halls = [0] * seats
            self.fleets = [1] * seats
            self.powers = [0] * seats
            self.wonder = [-1] * (seats * 2)
            self.stage = [0] * (seats * 2)
            self.goal = [-1] * (seats * 3)
            self.cargo = [0] * (seats * 42)
            self.sure = [0] * (seats * 14)
            self.maybe = [0] * (seats * 14)
            self.loose = [0] * seats
            self.aboard = [0] * (seats * 42)
            self.lacks = [0] * (seats * 3)
            self.thrown = [0] * (seats * 14)
            self.open_hands = 0
            self.idle = [0] * seats
            self.idle_shops = [0] * seats
            self.used = [0] * seats
            self.served = [0] * seats
            self.made = [0] * (seats * 6)
            self.surcharge = [0] * seats
            self.extra_armies = [0] * seats
            self.skipped = [0] * seats
            self.discount = [0] * seats
            self.cap = [99] * seats
            self.substitute = [0] * seats
            self.built = [0] * seats
            self.event_bag = []
            self.row = []
            self.order = []
            self.gave = 0
            self.ignoring = 0
            self.picked = 0
            self.offered = 0
            self.paid = 0
            self.facts = []
            self.lost = [0] * seats
            self.shown = [-1] * seats
            self.dues = []
            self.status = [-1] * 6
            self.looked = [0] * 6
            self.up = 0
            self.harbor_bag = []
            self.harbor_out = []
            self.hazard_bag = []
            self.tops = []
            self.tops_seen = []
            self.hazard_out = []
            self.card = -1
            self.klass = 0
            self.solo = -1
            self.struck = 0
            self.targets = 0
            self.gifts = []
            self.shields = []
            self.left = [givens.offers] * seats
            self.quiet = 0
            self.bargained = 0
            self.offer = (0, (), ())
            self.declined = []
            self.voices = [0] * (seats * 6)
            self.trades = [0] * (seats * 3)
            self.admitted = [0] * (seats * 3)
            self.as_abroad = [0] * (seats * 3)
            self.serving = 0
            self.claim = (-1, -1)
            self.claimants = 0
            self.queue = []
            self.pledge = [[] for _ in range(seats)]
            self.votes = [0] * seats
            self.plans_bag = []
        else:
            self.year = of.year
            self.season = of.season
            self.phase = of.phase
            self.archon = of.archon
            self.winner = of.winner
            self.island = of.island[:]
            self.seat_of = of.seat_of[:]
            self.hand = of.hand[:]
            self.villages = of.villages[:]
            self.workshops = of.workshops[:]
            self.halls = of.halls[:]
            self.fleets = of.fleets[:]
            self.powers = of.powers[:]
            self.wonder = of.wonder[:]
            self.stage = of.stage[:]
            self.goal = of.goal[:]
            self.cargo = of.cargo[:]
            self.sure = of.sure[:]
            self.maybe = of.maybe[:]
            self.loose = of.loose[:]
            self.aboard = of.aboard[:]
            self.lacks = of.lacks[:]
            self.thrown = of.thrown[:]
            self.open_hands = of.open_hands
            self.idle = of.idle[:]
            self.idle_shops = of.idle_shops[:]
            self.used = of.used[:]
            self.served = of.served[:]
            self.made = of.made[:]
            self.surcharge = of.surcharge[:]
            self.extra_armies = of.extra_armies[:]
            self.skipped = of.skipped[:]
            self.discount = of.discount[:]
            self.cap = of.cap[:]
            self.substitute = of.substitute[:]
            self.built = of.built[:]
            self.event_bag = of.event_bag[:]
            self.row = of.row[:]
            self.order = of.order[:]
            self.gave = of.gave
            self.ignoring = of.ignoring
            self.picked = of.picked
            self.offered = of.offered
            self.paid = of.paid
            self.facts = of.facts[:]
            self.lost = of.lost[:]
            self.shown = of.shown[:]
            self.dues = of.dues[:]
            self.status = of.status[:]
            self.looked = of.looked[:]
            self.up = of.up
            self.harbor_bag = of.harbor_bag[:]
            self.harbor_out = of.harbor_out[:]
            self.hazard_bag = of.hazard_bag[:]
            self.tops = of.tops[:]
            self.tops_seen = of.tops_seen[:]
            self.hazard_out = of.hazard_out[:]
            self.card = of.card
            self.klass = of.klass
            self.solo = of.solo
            self.struck = of.struck
            self.targets = of.targets
            self.gifts = of.gifts[:]
            self.shields = of.shields[:]
            self.left = of.left[:]
            self.quiet = of.quiet
            self.bargained = of.bargained
            self.offer = of.offer
            self.declined = of.declined[:]
            self.voices = of.voices[:]
            self.trades = of.trades[:]
            self.admitted = of.admitted[:]
            self.as_abroad = of.as_abroad[:]
            self.serving = of.serving
            self.claim = of.claim
            self.claimants = of.claimants
            self.queue = of.queue[:]
            self.pledge = [part[:] for part in of.pledge]
            self.votes = of.votes[:]
            self.plans_bag = of.plans_bag[:]

    def clear_season(self) -> None:
        """What lasts a season begins again."""
        seats = self.seats
        givens = self.givens
        self.thrown = [0] * (seats * 14)
        self.open_hands = 0
        self.idle = [0] * seats
        self.idle_shops = [0] * seats
        self.used = [0] * seats
        self.served = [0] * seats
        self.made = [0] * (seats * 6)
        self.surcharge = [0] * seats
        self.extra_armies = [0] * seats
        self.skipped = [0] * seats
        self.discount = [0] * seats
        self.cap = [99] * seats
        self.substitute = [0] * seats
        self.built = [0] * seats
        self.facts = []
        self.shields = []
        self.left = [givens.offers] * seats
        self.declined = []
        self.voices = [0] * (seats * 6)
        self.trades = [0] * (seats * 3)
        self.admitted = [0] * (seats * 3)
        self.as_abroad = [0] * (seats * 3)
        self.votes = [0] * seats
