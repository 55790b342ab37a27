"""Where the chance of a served game comes from: a secret of the server, and a seed from each player.

The server publishes the hash of its secret before anybody sends a seed, so neither side can choose the deal:
the server would have to know the seeds beforehand, the players the secret.
"""

from collections.abc import Sequence
from hashlib import blake2b, sha256
from typing import Final

from brocante.engine.core import KEY_BYTES

SEED_DIGITS: Final = 32  # in hex: 128 bits
HEX: Final = frozenset("0123456789abcdef")


def is_seed(value: object) -> bool:
    """Whether this is a seed as clients send it: 32 hexadecimal digits in lower case."""
    return isinstance(value, str) and len(value) == SEED_DIGITS and HEX.issuperset(value)


def commitment_to(secret: bytes) -> str:
    """The hash that is published beforehand."""
    return sha256(secret).hexdigest()


def deal_key(secret: bytes, seeds: Sequence[str]) -> bytes:
    """The key of all chance in a game. Seeds stand in the order of the seats, "" where a seat gave none.

    Without any seed the secret itself is the key.
    """
    if not any(seeds):
        return secret
    return blake2b("\n".join(seeds).encode(), key=secret, digest_size=int(KEY_BYTES)).digest()
