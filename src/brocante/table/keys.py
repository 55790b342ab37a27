"""What restores an identity: recovery codes, hand-overs to another device, passkeys.

Only hashes of codes and public keys of passkeys are stored, so reading the database does not give access."""

import re
from dataclasses import dataclass
from secrets import choice

from sqlalchemy import Connection, delete, func, insert, select, update

from brocante.table.commands import CODE_LETTERS
from brocante.table.reasons import Objected, Objection
from brocante.table.schema import hand_overs, passkeys, recovery_codes
from brocante.table.store import Store, code_hash

GROUPS = 6
GROUP = 4  # letters of a group: 120 bits in all, so that a plain hash is safe
HAND_OVER_TIME = 600.0  # seconds for which a hand-over is valid
MOST_PASSKEYS = 10  # of one identity
PASSKEY_ID = re.compile("[A-Za-z0-9_-]{1,1400}")  # not every database stores arbitrary text


@dataclass(frozen=True)
class Passkey:
    """The public key of a passkey."""

    id: str
    player: str
    origin: str
    public_key: bytes
    uses: int
    created: float


def new_key() -> str:
    """An unguessable code, in groups that are easy to type."""
    return "-".join("".join(choice(CODE_LETTERS) for _ in range(GROUP)) for _ in range(GROUPS))


def key_hash(code: str) -> str:
    """The hash of a code, the same however it is typed."""
    return code_hash("".join(letter for letter in code.upper() if letter.isalnum()))


class Keys:
    """The stored keys of all identities."""

    def __init__(self, store: Store) -> None:
        self.store = store

    # --- codes ---

    async def new_recovery(self, player: str) -> str:
        """A code that restores a player's identity at any time; it replaces the previous one."""
        code = new_key()

        def write(connection: Connection) -> None:
            connection.execute(delete(recovery_codes).where(recovery_codes.c.player == player))
            connection.execute(insert(recovery_codes).values(player=player, hash=key_hash(code)))

        await self.store.transact(write)
        return code

    async def has_recovery(self, player: str) -> bool:
        query = select(func.count()).where(recovery_codes.c.player == player)
        return bool(await self.store.transact(lambda connection: connection.execute(query).scalar()))

    async def new_hand_over(self, player: str, now: float) -> str:
        """A code that gives a player's identity to one other device within a few minutes."""
        code = new_key()

        def write(connection: Connection) -> None:
            connection.execute(delete(hand_overs).where(hand_overs.c.expires <= now))
            row = {"hash": key_hash(code), "player": player, "expires": now + HAND_OVER_TIME}
            connection.execute(insert(hand_overs).values(**row))

        await self.store.transact(write)
        return code

    async def owner(self, code: str, now: float) -> str:
        """The owner of a code; a hand-over is used up by this. Objected if it is invalid."""
        hashed = key_hash(code)
        recovery = select(recovery_codes.c.player).where(recovery_codes.c.hash == hashed)
        hand_over = select(hand_overs.c.player).where(hand_overs.c.hash == hashed, hand_overs.c.expires > now)

        def take(connection: Connection) -> str | None:
            player: str | None = connection.execute(recovery).scalar()
            if player is not None:
                return player
            player = connection.execute(hand_over).scalar()
            taken = connection.execute(delete(hand_overs).where(hand_overs.c.hash == hashed)).rowcount
            return player if taken else None  # unknown, or another device was faster

        player = await self.store.transact(take)
        if player is None:
            raise Objected(Objection.UNKNOWN_CODE)
        return player

    # --- passkeys ---

    async def add_passkey(self, passkey: Passkey) -> None:
        """Store a passkey; Objected if the player has too many, or somebody else has this one."""
        count = select(func.count()).where(passkeys.c.player == passkey.player)
        there = select(passkeys.c.id).where(passkeys.c.id == passkey.id)

        def write(connection: Connection) -> Objection | None:
            if connection.execute(count).scalar_one() >= MOST_PASSKEYS:
                return Objection.TOO_MANY_PASSKEYS
            if connection.execute(there).first() is not None:
                return Objection.PASSKEY_REFUSED
            connection.execute(insert(passkeys).values(**vars(passkey)))
            return None

        objection = await self.store.transact(write)
        if objection is not None:
            raise Objected(objection)

    async def passkey(self, name: str) -> Passkey | None:
        if not PASSKEY_ID.fullmatch(name):
            return None
        query = select(passkeys).where(passkeys.c.id == name)
        row = await self.store.transact(lambda connection: connection.execute(query).mappings().first())
        return None if row is None else Passkey(**row)

    async def passkeys_of(self, player: str) -> list[Passkey]:
        """The passkeys of a player, oldest first."""
        query = select(passkeys).where(passkeys.c.player == player).order_by(passkeys.c.created)
        rows = await self.store.transact(lambda connection: connection.execute(query).mappings().all())
        return [Passkey(**row) for row in rows]

    async def count_use(self, passkey: Passkey, uses: int) -> None:
        change = update(passkeys).where(passkeys.c.id == passkey.id).values(uses=uses)
        await self.store.transact(lambda connection: connection.execute(change))

    async def remove_passkey(self, player: str, name: str) -> None:
        """Delete a passkey of a player; Objected if it is not theirs."""
        if not PASSKEY_ID.fullmatch(name):
            raise Objected(Objection.PASSKEY_REFUSED)
        gone = delete(passkeys).where(passkeys.c.id == name, passkeys.c.player == player)
        if not await self.store.transact(lambda connection: connection.execute(gone).rowcount):
            raise Objected(Objection.PASSKEY_REFUSED)
