"""How whole games go: what Islands build and what they lack, counted over many games. Not compiled.

An `Economy` listens to games while they are played; `benchmarks/economy.py` lets bots play them and prints the figures.
"""

from __future__ import annotations

from collections import Counter
from statistics import mean, pstdev

from ....core.flow import Listener
from ..rules.cards import HALL_WORDS, POWER_WORDS, WONDER
from ..rules.content import ACROPOLIS, FLEETS, PHILOSOPHIES, STRUCTURES, VILLAGES, WONDERS_EACH, WORKSHOPS
from ..rules.costs import Bill
from ..rules.givens import COMPLETE, PARTIAL
from ..rules.goods import GOOD_WORDS, KINDS, bits
from ..rules.islands import ISLAND_WORDS, ISLANDS
from ..rules.state import ParthenonState

Numbers = dict[str, float]
GOODS = GOOD_WORDS.split()
COUNTED = {  # events that are counted as they are, and under which name
    "offer": "offers",
    "counter-offer": "counter-offers",
    "accepted": "offers accepted",
    "refused": "offers refused",
    "withdrew": "offers withdrawn",
    "swapped": "exchanges",
    "sailed": "voyages",
    "sent-home": "fleets sent home",
    "lost-aboard": "losses aboard",
    "closed": "harbors passed by all",
    "barred": "fleets barred",
    "fee-declined": "fleets barred",
    "showed-nothing": "fleets barred",
    "traded-abroad": "trades abroad",
    "service": "services paid",
    "gift-used": "gifts used",
    "adopted": "philosophies adopted",
}


class Economy(Listener):
    """Counts what happens in games that it is attached to (`state.ear`), and how they end."""

    def __init__(self) -> None:
        self.games = 0
        self.seasons = 0
        self.structures: list[int] = []  # of every Island
        self.best: list[int] = []  # of every game
        self.ends: Counter[str] = Counter()
        self.happened: Counter[str] = Counter()
        self.by_island: dict[str, list[int]] = {word: [] for word in ISLAND_WORDS}
        self.wins: Counter[str] = Counter()
        self.built: Counter[str] = Counter()
        self.missing: Counter[str] = Counter()  # cards in the costs of what was never built
        self.wasted: Counter[str] = Counter()  # cards thrown away for all to see
        self.plans: Counter[str] = Counter()
        self.begun: Counter[str] = Counter()
        self.complete: Counter[str] = Counter()
        self.philosophies: Counter[str] = Counter()

    def hear(self, mask: int, key: str, args: tuple[int, ...]) -> None:
        """Count one event."""
        if key in COUNTED:
            self.happened[COUNTED[key]] += 1
        elif key == "season-begins":
            self.seasons += 1
        elif key == "opened-hand":
            for kind in range(KINDS):
                self.wasted[GOODS[kind]] += args[1 + KINDS + kind]
        elif key == "discarded":
            self.wasted["unseen"] += args[1]
        elif key == "plans":
            self.plans[WONDER[args[1]].word] += 1
        elif key == "wonder-begun":
            self.begun[WONDER[args[1]].word] += 1
        elif key == "wonder-complete":
            self.complete[WONDER[args[1]].word] += 1

    def ended(self, s: ParthenonState) -> None:
        """A game is over: see how it stands."""
        self.games += 1
        totals = [s.structures(seat) for seat in range(s.seats)]
        whole = totals.count(STRUCTURES)
        self.structures += totals
        self.best.append(max(totals))
        self.ends["by tie-breakers among whole islands" if whole > 1 else _end(s, whole)] += 1
        self.wins[ISLAND_WORDS[s.island[s.winner]]] += 1
        for seat, total in enumerate(totals):
            self.by_island[ISLAND_WORDS[s.island[seat]]].append(total)
            self._look(s, seat)

    def _look(self, s: ParthenonState, seat: int) -> None:
        """What an Island has built in the end, and what it would have needed."""
        card = ISLANDS[s.island[seat]]
        for k in range(2, VILLAGES):
            self._count(f"village {k + 1}", s.villages[seat] >> k & 1, card.village_bill[k])
        for k in range(WORKSHOPS):
            self._count(f"workshop {k + 1}", s.workshops[seat] > k, card.workshop_bill[k])
        left = s.acropolis(seat) < ACROPOLIS
        for k in range(ACROPOLIS):
            self._count(HALL_WORDS[k], s.halls[seat] >> k & 1, card.hall_bill[k], left)
        for k in bits(s.halls[seat] >> ACROPOLIS):
            self.built[f"alternate {HALL_WORDS[card.alternate[k]]}"] += 1
        for k in range(1, FLEETS):
            self._count(f"fleet {'abc'[k]}", s.fleets[seat] > k, card.fleet_bill[k], False)
        for k in range(WONDERS_EACH):
            at = seat * WONDERS_EACH + k
            stage = s.stage[at] if s.wonder[at] >= 0 else -1
            self.built[f"plans {k + 1}"] += stage >= 0
            self.built[f"wonder {k + 1} begun"] += stage >= PARTIAL
            self.built[f"wonder {k + 1} complete"] += stage == COMPLETE
            for part in range(stage, COMPLETE) if stage >= 0 else ():
                self._miss(WONDER[s.wonder[at]].stage[part])
        for k in range(PHILOSOPHIES):
            self.philosophies[POWER_WORDS[k]] += s.powers[seat] >> k & 1

    def _count(self, name: str, built: bool | int, bill: Bill, missed: bool = True) -> None:
        self.built[name] += bool(built)
        if missed and not built:
            self._miss(bill)

    def _miss(self, bill: Bill) -> None:
        for kind in range(KINDS):
            self.missing[GOODS[kind]] += bill.named[kind]
        self.missing["any basic"] += bill.different + bill.free
        self.missing["any rare"] += bill.rare_different + bill.rare_free

    def figures(self) -> dict[str, Numbers]:
        """Everything counted, under headings; shares are of all Islands, or of all games."""
        islands = len(self.structures)
        out: dict[str, Numbers] = {
            "structures": {
                "mean": mean(self.structures),
                "deviation": pstdev(self.structures),
                "least": min(self.structures),
                "most": max(self.structures),
                "mean of the best": mean(self.best),
                "games with a whole island": self.best.count(STRUCTURES) / self.games,
                "islands that are whole": self.structures.count(STRUCTURES) / islands,
                "seasons a game": self.seasons / self.games,
            },
            "islands by structures": {
                str(n): self.structures.count(n) / islands for n in range(min(self.structures), STRUCTURES + 1)
            },
            "games by their end": {name: n / self.games for name, n in sorted(self.ends.items())},
            "a season": {name: self.happened[name] / self.seasons for name in COUNTED.values()},
            "mean by island": {word: mean(each) for word, each in self.by_island.items() if each},
            "won by island": {word: self.wins[word] / len(each) for word, each in self.by_island.items() if each},
            "islands that built": {name: n / islands for name, n in self.built.items()},
            "cards in what was never built": _shares(self.missing),
            "cards thrown away": _shares(self.wasted),
            "plans drawn": {w.word: self.plans[w.word] for w in WONDER},
            "wonders begun": {w.word: self._part(self.begun, w.word) for w in WONDER},
            "wonders complete": {w.word: self._part(self.complete, w.word) for w in WONDER},
            "philosophies held": {word: self.philosophies[word] / islands for word in POWER_WORDS[:PHILOSOPHIES]},
        }
        return out

    def _part(self, counted: Counter[str], word: str) -> float:
        """Of the Plans drawn of a Wonder."""
        return counted[word] / self.plans[word] if self.plans[word] else 0.0


def _end(s: ParthenonState, whole: int) -> str:
    if whole:
        return f"an island is whole in year {s.year}"
    totals = [s.structures(seat) for seat in range(s.seats)]
    return "most structures" if totals.count(max(totals)) == 1 else "by tie-breakers"


def _shares(counted: Counter[str]) -> Numbers:
    total = sum(counted.values())
    return {name: n / total for name, n in counted.most_common() if n} if total else {}
