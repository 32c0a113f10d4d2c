"""How views are filled and copied back. Generated from fields.py by pelagos.core.generate: do not edit."""

from __future__ import annotations

from pelagos.core.basics import Seat
from pelagos.core.view import own_answers, public_flow

from ..rules.state import MinosState
from .view import MinosView


def view_of(s: MinosState, seat: Seat, game: str, version: str) -> MinosView:
    """The view of one seat, or of a spectator."""
    flow = public_flow(s, seat)
    answers = own_answers(s, seat)
    result = s.result()
    own = seat >= 0
    return MinosView(
        game=game,
        version=version,
        seat=seat,
        seats=s.seats,
        options=dict(s.givens.options),
        frames=flow.frames,
        lane=flow.lane,
        shelf=flow.shelf,
        waiting=flow.waiting,
        together=flow.together,
        opened=flow.opened,
        pending=flow.pending,
        draft=answers.draft,
        plan=answers.plan,
        spare=answers.spare,
        revised=answers.revised,
        finished=answers.finished,
        resting=answers.resting,
        start=s.start[:],
        ability=s.ability[:],
        level=s.level[:],
        coins=s.coins[:],
        weaponry=s.weaponry[:],
        vp=s.vp[:],
        income=s.income[:],
        reserves=s.reserves[:],
        supply=s.supply[:],
        hand=s.hands[seat][:] if own else [],
        open_cards=[part[:] for part in s.open_cards],
        areas=[part[:] for part in s.areas],
        palaces=[part[:] for part in s.palaces],
        tiles=[part[:] for part in s.tiles],
        beaten=[part[:] for part in s.beaten],
        exchanged=s.exchanged[:],
        noted=s.noted[:],
        noted_free=s.noted_free[:],
        tracks=s.tracks[:],
        goods=s.goods[:],
        temporary=s.temporary[:],
        ships=s.ships[:],
        warriors=s.warriors[:],
        objective=s.objective[:],
        earned=s.earned[:],
        built=s.built[:],
        city=s.city[:],
        tower=s.tower[:],
        farm=s.farm[:],
        foundation=s.foundation[:],
        raiders=s.raiders[:],
        lords=s.lords[:],
        sides=s.sides[:],
        bonuses=[part[:] for part in s.bonuses],
        piles=[part[:] for part in s.piles],
        offer=s.offer[:],
        stacks=s.stacks[:],
        urn=s.urn[:],
        vases=s.vases[:],
        turned=s.turned[:],
        covered=s.covered[:],
        action_bonus=s.action_bonus,
        laid_starts=s.laid_starts,
        laid_abilities=s.laid_abilities,
        round=s.round,
        age=s.age,
        phase=s.phase,
        first=s.first,
        pool=s.pool[:],
        rows=s.rows[:],
        active=s.active,
        section=s.section,
        place=s.place,
        colour=s.colour,
        value=s.value,
        used_as=s.used_as,
        points=s.points,
        later=s.later,
        bonus_open=s.bonus_open,
        traits=s.traits[:],
        extras=s.extras,
        stirred=s.stirred,
        solo_deck=s.solo_deck[:],
        solo_card=s.solo_card,
        rival_dice=s.rival_dice[:],
        over=s.over,
        clans=s.givens.clans,
        unseen=s.unseen(seat),
        deck_size=[len(deck) for deck in s.decks],
        hand_ages=s.hand_ages(),
        pile_ages=s.pile_ages(),
        meters=s.all_meters(),
        supply_goods=s.temporary_left(),
        ranks=result.ranks if result is not None else [],
    )


def copy_seen(s: MinosState, v: MinosView) -> None:
    """Put into a fresh state what the viewer sees as it is."""
    s.frames = v.frames[:]
    s.start = v.start[:]
    s.ability = v.ability[:]
    s.level = v.level[:]
    s.coins = v.coins[:]
    s.weaponry = v.weaponry[:]
    s.vp = v.vp[:]
    s.income = v.income[:]
    s.reserves = v.reserves[:]
    s.supply = v.supply[:]
    s.open_cards = [part[:] for part in v.open_cards]
    s.areas = [part[:] for part in v.areas]
    s.palaces = [part[:] for part in v.palaces]
    s.tiles = [part[:] for part in v.tiles]
    s.beaten = [part[:] for part in v.beaten]
    s.exchanged = v.exchanged[:]
    s.noted = v.noted[:]
    s.noted_free = v.noted_free[:]
    s.tracks = v.tracks[:]
    s.goods = v.goods[:]
    s.temporary = v.temporary[:]
    s.ships = v.ships[:]
    s.warriors = v.warriors[:]
    s.objective = v.objective[:]
    s.earned = v.earned[:]
    s.built = v.built[:]
    s.city = v.city[:]
    s.tower = v.tower[:]
    s.farm = v.farm[:]
    s.foundation = v.foundation[:]
    s.raiders = v.raiders[:]
    s.lords = v.lords[:]
    s.sides = v.sides[:]
    s.bonuses = [part[:] for part in v.bonuses]
    s.piles = [part[:] for part in v.piles]
    s.offer = v.offer[:]
    s.stacks = v.stacks[:]
    s.urn = v.urn[:]
    s.vases = v.vases[:]
    s.turned = v.turned[:]
    s.covered = v.covered[:]
    s.action_bonus = v.action_bonus
    s.laid_starts = v.laid_starts
    s.laid_abilities = v.laid_abilities
    s.round = v.round
    s.age = v.age
    s.phase = v.phase
    s.first = v.first
    s.pool = v.pool[:]
    s.rows = v.rows[:]
    s.active = v.active
    s.section = v.section
    s.place = v.place
    s.colour = v.colour
    s.value = v.value
    s.used_as = v.used_as
    s.points = v.points
    s.later = v.later
    s.bonus_open = v.bonus_open
    s.traits = v.traits[:]
    s.extras = v.extras
    s.stirred = v.stirred
    s.solo_deck = v.solo_deck[:]
    s.solo_card = v.solo_card
    s.rival_dice = v.rival_dice[:]
    s.over = v.over
    seat = v.seat
    if seat >= 0:
        s.hands[seat] = v.hand[:]
