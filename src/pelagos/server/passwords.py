"""Passwords that anybody would try first."""

from __future__ import annotations

SHORTEST = 8
LONGEST = 200
FEWEST = 4  # different characters

# The commonest of those that are long enough, and the rows of a keyboard.
_COMMON = """
password password1 password12 password123 passw0rd p@ssw0rd p@ssword passwort motdepasse iloveyou sunshine princess
football baseball superman trustno1 starwars whatever welcome1 welcome123 letmein1 letmein123 changeme changeme1
admin123 admin1234 administrator qwerty12 qwerty123 qwerty1234 azerty12 azerty123 abcd1234 abc12345 a1b2c3d4
q1w2e3r4 1q2w3e4r 1qaz2wsx zaq12wsx qazwsxedc pokemon1 dragon12 monkey12 michelle jennifer computer internet
corvette maverick mercedes jordan23 liverpool chocolate soleil123 doudou123 bonjour1 bonjour123 coucou123
pelagos1 pelagos12 pelagos123
"""
COMMON = frozenset(_COMMON.split())
ROWS = (
    "abcdefghijklmnopqrstuvwxyz",
    "01234567890123456789",
    "qwertyuiopasdfghjklzxcvbnm",
    "azertyuiopqsdfghjklmwxcvbn",
)


def is_weak(password: str, username: str) -> bool:
    """Whether a password is one of the first that somebody would try.

    >>> is_weak("12345678", "ione"), is_weak("a sea of wine", "ione")
    (True, False)
    """
    plain = password.lower()
    return (
        plain in COMMON
        or plain.rstrip("0123456789!?.") in COMMON
        or (plain.isdecimal() and len(plain) < 2 * SHORTEST)
        or len(set(plain)) < FEWEST
        or any(plain in row or plain in row[::-1] for row in ROWS)
        or (len(username) > 2 and len(plain.replace(username, "")) <= FEWEST)
    )
