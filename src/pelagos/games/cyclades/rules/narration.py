"""Everything that is narrated: the key of each event and the kinds of its arguments, in order.

Kinds: seat, god, sea, isle, building, creature (numbers of the vocabulary); number (any whole number). Where an
argument could be absent there are two keys, so that every sentence can be complete.
"""

from __future__ import annotations

from typing import Final

TOLD: Final[dict[str, str]] = {
    # Cycle.
    "order": "seat number",  # the marker of a seat is drawn for place number (C-22)
    "cycle": "number",
    "creature-leaves": "creature",  # from the space priced 2 (C-30)
    "creature-shown": "creature number",  # on the space of that price
    "deck-shuffled": "",
    "god-shown": "god number",  # and its place from the top
    "god-hidden": "god",  # face down this cycle
    "income": "seat number",
    # Offerings.
    "bid": "seat god number",
    "outbid": "seat god seat",  # this seat is driven off this god by that seat
    "outbid-own": "seat god",  # C-209
    "to-apollo": "seat number",  # and its place there
    "pays": "seat number",  # all its offerings
    # Turns.
    "turn": "seat god",
    "turn-apollo": "seat",
    "end": "seat",
    "figure-leaves": "seat creature isle",  # C-166
    "favour": "seat number",  # Apollo's gold
    "prosper": "seat isle",
    "fleet": "seat sea number",  # recruited there, for that much gold
    "troop": "seat isle number",
    "priest": "seat number",
    "philosopher": "seat number",
    "build": "seat building isle number",
    "dismiss": "seat creature",
    # Moves.
    "sail": "seat number sea sea",  # number of fleets, one step
    "leave": "seat number sea",
    "take": "seat number sea",
    "march": "seat number isle isle",  # number of troops, over a chain of fleets
    "fly": "seat number isle isle",  # by Pegasus
    # Battles.
    "sea-battle": "seat seat sea number number",  # attacker, defender, where, fleets of each
    "sea-assault": "seat number number seat number number",  # attacker, die, total; defender, die, total
    "land-battle": "seat seat isle number number",  # attacker, defender, where, troops of each
    "minotaur-battle": "seat seat isle number",  # attacker, who rolls for the Minotaur alone, where, troops
    "land-assault": "seat number number seat number number",
    "help-ports": "seat number isle",  # the defender counts so many more
    "help-fortresses": "seat number isle",
    "help-metropolis": "seat isle",
    "help-minotaur": "seat number isle",
    "fleet-lost": "seat sea",
    "troop-lost": "seat isle",
    "minotaur-lost": "isle",
    "fleets-retreat": "seat number sea sea",
    "troops-retreat": "seat number isle isle",
    "sea-won": "seat sea",  # the attacker holds the space
    "sea-held": "seat sea",  # the defender does
    "sea-empty": "sea",  # C-145
    "isle-held": "seat isle",  # the defender keeps it
    "isle-unclaimed": "isle",  # it stays without owner (C-181)
    "settle": "seat isle",  # an unowned isle is taken
    "conquer": "seat isle seat",  # an isle is taken from somebody
    # Metropolises.
    "give-up": "seat building isle",
    "give-up-philosophers": "seat",
    "clear": "seat building isle",  # destroyed to make room
    "metropolis": "seat isle",
    "forfeit": "seat",  # C-128, C-221
    # Creatures.
    "call": "seat creature number",  # for that much gold
    "waive": "seat creature",  # C-151
    "no-effect": "seat creature",
    "chimera": "seat creature",  # fetches
    "cyclops": "seat building building isle",  # old, new, where
    "dryad": "seat seat",
    "giant": "seat building isle",
    "griffon": "seat seat number number",  # caller, victim, gold taken, gold shown (C-157)
    "harpy": "seat seat isle",  # caller, whose troop, where
    "satyr": "seat seat",
    "siren": "seat seat sea",
    "siren-from": "seat sea",  # the fleet comes from elsewhere on the board
    "sphinx-fleet": "seat sea",
    "sphinx-troop": "seat isle",
    "sphinx-priest": "seat",
    "sphinx-philosopher": "seat",
    "sphinx": "seat number",  # sold in all, for that much gold
    "sylph": "seat number",  # steps left unused
    "figure": "seat creature isle",
    "figures-clash": "creature creature isle",  # C-167
    "pushed": "seat sea sea",
    "swept": "seat sea",  # no space to be pushed to: destroyed (C-186)
    "kraken": "seat sea",
    "kraken-moves": "seat sea",
    "kraken-sinks": "seat number sea",
    # The end.
    "eliminated": "seat",
    "victory": "seat number",  # metropolises
    "shared-victory": "seat number",  # told once for each of those who share it
    "limit": "number",  # the agreed last cycle is over (C-237)
}
