"""The numbers of the steps, by which frames name them; book.py has the steps themselves."""

from __future__ import annotations

from typing import Final

(
    # Setup (setup.py).
    SETUP,  # brings about all that follows, in the order of M-11 to M-38, M-167
    LAY_FOUNDATION,  # chance: a City Foundation in a region (M-13)
    LAY_RAIDERS,  # chance: Sea Peoples of a level in a region (M-14)
    LAY_SIDE,  # chance: which side of a Trade Route lies up (M-19)
    LAY_BONUS,  # chance: a Trade Bonus of a colour beside a route (M-20)
    LAY_VASE,  # chance: Vases are turned until three colours show (M-22)
    LAY_ACTION_BONUS,  # chance: the Action Bonus (M-24)
    LAY_ABILITY,  # chance: the Abilities that are laid out (M-25)
    CHOOSER,  # chance: who drafts first (M-27)
    STARTING,  # asks: a Starting card or an Ability (M-27)
    DEAL_START,  # chance: a Starting card is dealt (M-28)
    DEAL_ABILITY,  # chance: an Ability is dealt (M-28)
    SETTLE,  # what the Starting cards give (M-29 to M-37)
    FIRST_CARDS,  # sealed: what is returned, and what enters the Palace (M-32, M-33, M-167)
    FIRST_CARD,  # in a lane: the next card to return, or the one for the Palace
    # The round (round.py).
    ROUND,  # brings about the phases of a round (M-50)
    GIFTS,  # SA2 before the roll (M-51)
    ROLL,  # chance: one die after the other (M-52)
    ROLLED,  # six or more equal: all are rolled again
    DRAFT,  # whose turn it is to take a die (M-53)
    DRAFT_DIE,  # asks: a die and a section (M-54)
    # Progress (progress.py).
    PROGRESS,  # brings about its parts (M-64)
    GROUPS,  # sealed: the groups (M-60)
    GROUP,  # in a lane: how many for each track
    STEPS,  # a player takes his steps (M-64 b): how many are left for each track
    STEP_NEXT,  # asks: the track of the next one
    BUILD_ROUND,  # sealed: one build of everybody who has a noted point (M-64 c)
    WISH,  # in a lane: what to build, or the point is dropped
    WISH_PAY,  # in a lane: Temporary Goods and Warriors for it
    BUILD_NOW,  # a build that was handed in is carried out
    CLAIMS,  # claims of Vases that hold at one time (M-149, M-150)
    # Actions (actions.py, and a file for each action).
    ACTIONS,  # whose turn it is to retrieve a die (M-66)
    RETRIEVE,  # asks: which die, and whether its space is forfeited (M-67, M-69)
    TURN,  # asks: a point, the space's bonus, a Trait, an extra action, or the end (M-71)
    END_TURN,  # what is automatic and still open, then the end (M-172, M-74)
    REFILL,  # chance: the offer is refilled to 5 (M-74, M-173)
    SALE,  # asks: which cards to sell (M-78)
    EXCHANGE,  # at any time of a window: SA5 (M-146)
    # Effects (running.py, gains.py, points.py, paying.py).
    CLAUSES,  # an effect: asks which clause comes next, where that matters (M-72)
    TERMS,  # a bundle of terms, left to right
    CHOICE,  # asks: one of `( a | b )`
    CONVERT,  # asks: once more, of a repeated conversion
    COST,  # pays a cost, card by card where it is DISC
    POINT,  # asks: one of several points of a code (PLAY, BUILD, MOVE …)
    TEMPORARY,  # asks: the type of a Temporary Good
    STACK_GOOD,  # asks: the type of a Good
    TRACK,  # asks: the track of ANY or LOW
    PAY,  # asks: Temporary Goods and Warriors for a build or a Decree
    ROUTE_TILE,  # asks: the Trade Bonus of a space 2 or 4 (M-118)
    DRAWN,  # chance: cards of a deck into a hand
    GOOD_DRAWN,  # chance: the top of the random pile (GRND)
    WATCH,  # looks for Vases between two things that nobody is asked about
    # Income and clean-up (income.py).
    INCOME,  # its sub-steps, one after the other (M-82 to M-86)
    INCOME_OF,  # one player's part of a sub-step
    SHIP_INCOME,  # what the space of one Ship brings (M-83)
    PALACES,  # sealed: cards into the Palace (M-85)
    PALACE_CARD,  # in a lane: the next one
    CLEAN_UP,  # dice, marker, round (M-89)
    # Ages and scoring (scoring.py, ending.py).
    AGE_CHANGE,  # Age II (M-163)
    SCORING,  # after rounds 2 and 4 (M-152)
    FINAL_WINDOW,  # asks: an exchange of SA5 before the final battles (M-146)
    FINAL_REGION,  # the Level II tile of a region (M-156)
    FINAL_BATTLE,  # asks: to battle or not
    ENDING,  # resources, Area, Palace, player board (M-159 to M-161)
    UNVEILING,  # chance: the rival's pile is turned up (S-18)
    # The solo game (solo.py).
    RIVAL_DIE,  # chance: the rival draws a Solo card and takes a die (S-3 to S-5)
    RIVAL_PROGRESS,  # the rival's groups (S-6)
    RIVAL_TURN,  # the rival retrieves a die (S-7)
    RIVAL_BATTLE,  # it beats Sea Peoples (S-14)
    RIVAL_EFFECT,  # an effect as the rival reads it (S-6, S-15)
    RIVAL_TERMS,  # what a clause of it gives, term by term
    RIVAL_POINTS,  # points of an action, one after the other (S-8 to S-12)
    RIVAL_CARD,  # chance: the top card goes face down to the rival's pile, seen by nobody (S-9)
    RIVAL_TILE,  # chance: a random Trade Bonus is removed (S-10)
    # Everywhere.
    READY,  # a sealed answer is in
) = range(75)
STEPS_IN_ALL: Final = 75
