"""The source of chance of a served game: a secret of the server, and a seed from each player.

The server publishes the hash of its secret before anybody sends a seed, so neither side can choose the deal: the
server would have to know the seeds in advance, the players the secret.
"""

from collections.abc import Sequence
from hashlib import blake2b, sha256
from typing import Final

from brocante.engine.core import KEY_BYTES

SEED_DIGITS: Final = 32  # in hex: 128 bits
HEX: Final = frozenset("0123456789abcdef")


def is_seed(value: object) -> bool:
    """Whether this is a valid seed: 32 lower-case hexadecimal digits."""
    return isinstance(value, str) and len(value) == SEED_DIGITS and HEX.issuperset(value)


def commitment_to(secret: bytes) -> str:
    """The hash that is published in advance."""
    return sha256(secret).hexdigest()


def deal_key(secret: bytes, seeds: Sequence[str]) -> bytes:
    """The key of all chance in a game. Seeds are in the order of the seats, "" for a seat that sent none.

    Without any seed the secret itself is the key.
    """
    if not any(seeds):
        return secret
    return blake2b("\n".join(seeds).encode(), key=secret, digest_size=int(KEY_BYTES)).digest()
