"""The signed links of seats: an invitation to an open one, or the way to one's own from another device."""

from __future__ import annotations

import hashlib

from itsdangerous import BadSignature, URLSafeSerializer

from .errors import Refused, Unknown
from .stored import Chair


class Links:
    """Makes and reads links. One holds for as long as its seat does not change hands."""

    def __init__(self, key: bytes) -> None:
        self._signed = URLSafeSerializer(key, salt="seat", signer_kwargs={"digest_method": hashlib.sha256})

    def token(self, table_id: str, chair: Chair) -> str:
        """The link of a seat."""
        return str(self._signed.dumps([table_id, chair.seat, chair.nonce]))

    def read(self, token: str) -> tuple[str, int, str]:
        """What a link names: table, seat, nonce."""
        try:
            table_id, seat, nonce = self._signed.loads(token[:400])
        except (BadSignature, ValueError, TypeError):
            raise Unknown("bad-link") from None
        if not (isinstance(table_id, str) and isinstance(seat, int) and isinstance(nonce, str)):
            raise Refused("bad-link")
        return table_id, seat, nonce
