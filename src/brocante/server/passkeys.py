"""Passkeys: what a browser is asked to make or to show, and whether what comes back is genuine.

A challenge is sealed with the time until which it is good, so any process can recognise those of the others, and none
has to remember them."""

import hmac
from collections.abc import Callable
from hashlib import sha256
from secrets import token_bytes
from typing import Any
from urllib.parse import urlsplit

from webauthn import (
    generate_authentication_options,
    generate_registration_options,
    verify_authentication_response,
    verify_registration_response,
)
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url, options_to_json_dict, parse_client_data_json
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from brocante.engine.codec import Json
from brocante.table.keys import Passkey
from brocante.table.reasons import Objected, Objection

CHALLENGE_TIME = 300.0  # seconds for an answer: some fetch their phone first
NONCE = 16
MOMENT = 8  # bytes of a time
LONGEST_ORIGIN = 300

Credential = dict[str, Any]  # as a browser's toJSON() writes it


class Passkeys:
    """Makes challenges and checks the answers. Programs and pages without a name in the DNS have no passkeys."""

    def __init__(self, secret: bytes, now: Callable[[], float]) -> None:
        self.secret = hmac.digest(secret, b"challenges", "sha256")  # nothing sealed here is good as a cookie
        self.now = now

    # --- what is asked ---

    def creation(self, origin: str, player: str, name: str, known: list[Passkey]) -> Json:
        """What a browser needs to make a passkey for a player."""
        options = generate_registration_options(
            rp_id=host_of(origin), rp_name="Brocante", user_name=name, user_id=handle(player),
            challenge=self._challenge(player), timeout=int(1000 * CHALLENGE_TIME),
            authenticator_selection=AuthenticatorSelectionCriteria(
                resident_key=ResidentKeyRequirement.REQUIRED,
                user_verification=UserVerificationRequirement.PREFERRED,
            ),
            exclude_credentials=[PublicKeyCredentialDescriptor(base64url_to_bytes(one.id)) for one in known],
        )  # fmt: skip
        return options_to_json_dict(options)

    def request(self, origin: str) -> Json:
        """What a browser needs to show a passkey, whosever it is."""
        options = generate_authentication_options(
            rp_id=host_of(origin), challenge=self._challenge(""), timeout=int(1000 * CHALLENGE_TIME)
        )
        return options_to_json_dict(options)

    # --- what comes back ---

    def made(self, origin: str, player: str, credential: Credential) -> Passkey:
        """The passkey that was made; Objected if it was not, or not for this player."""
        try:
            made = verify_registration_response(
                credential=credential, expected_challenge=self._answered(player, credential),
                expected_rp_id=host_of(origin), expected_origin=origin,
            )  # fmt: skip
        except Exception as error:  # whatever it makes a library say, what is not genuine is refused
            raise Objected(Objection.PASSKEY_REFUSED, str(error)[:200]) from error
        name = bytes_to_base64url(made.credential_id)
        return Passkey(name, player, origin, made.credential_public_key, made.sign_count, self.now())

    def shown(self, passkey: Passkey, credential: Credential) -> int:
        """How often a passkey was used, as its device counts; Objected if this does not prove who has it.

        It is good only where it was made, whatever the request says of where it comes from."""
        try:
            return verify_authentication_response(
                credential=credential, expected_challenge=self._answered("", credential),
                expected_rp_id=host_of(passkey.origin), expected_origin=passkey.origin,
                credential_public_key=passkey.public_key, credential_current_sign_count=passkey.uses,
            ).new_sign_count  # fmt: skip
        except Exception as error:  # as above
            raise Objected(Objection.PASSKEY_REFUSED, str(error)[:200]) from error

    # --- challenges ---

    def _challenge(self, player: str) -> bytes:
        """For a player who makes a passkey, or for nobody who shows one."""
        said = token_bytes(NONCE) + int(self.now() + CHALLENGE_TIME).to_bytes(MOMENT)
        return said + self._seal(said, player)

    def _answered(self, player: str, credential: Credential) -> bytes:
        """The challenge that a credential answers, if it is one of ours and not too old."""
        challenge = parse_client_data_json(base64url_to_bytes(credential["response"]["clientDataJSON"])).challenge
        said, seal = challenge[: NONCE + MOMENT], challenge[NONCE + MOMENT :]
        if not hmac.compare_digest(seal, self._seal(said, player)):
            raise ValueError("not a challenge of this server")
        if int.from_bytes(said[NONCE:]) < self.now():
            raise ValueError("the challenge is too old")
        return challenge

    def _seal(self, said: bytes, player: str) -> bytes:
        return hmac.digest(self.secret, said + player.encode(), "sha256")


def host_of(origin: str) -> str:
    """The relying party of a page. Objected if it has no name: a program sends no Origin."""
    try:
        host = urlsplit(origin).hostname
    except ValueError:
        host = None
    if not host or len(origin) > LONGEST_ORIGIN:
        raise Objected(Objection.PASSKEY_REFUSED, "passkeys are for pages")
    return host


def handle(player: str) -> bytes:
    """By which a device tells the passkeys of players apart; it says nothing about them."""
    return sha256(player.encode()).digest()
