"""Identities: random names, signed, in cookies. table/keys.py has what restores a lost one."""

import hmac
from hashlib import sha256
from secrets import token_urlsafe

COOKIE = "brocante"
YEAR = 365 * 86_400


class Identities:
    """Issues and recognises identities."""

    def __init__(self, secret: str) -> None:
        self.secret = secret.encode()

    def new(self) -> str:
        return token_urlsafe(18)

    def sign(self, player: str) -> str:
        return f"{player}.{self._seal(player)}"

    def read(self, cookie: str | None) -> str | None:
        """The identity in a cookie; None if there is none or we did not sign it."""
        player, _, seal = (cookie or "").rpartition(".")
        genuine = hmac.compare_digest(seal.encode(), self._seal(player).encode())
        return player if player and genuine else None

    def _seal(self, player: str) -> str:
        return hmac.new(self.secret, player.encode(), sha256).hexdigest()
