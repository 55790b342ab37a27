"""Passkeys: the challenges for creating or using one, and the checks of the answers.

A challenge is signed together with its expiry, so every process recognises those of the others, and none has to
store them."""

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

CHALLENGE_TIME = 300.0  # seconds for an answer: some have to fetch their phone first
NONCE = 16
MOMENT = 8  # bytes of a timestamp
LONGEST_ORIGIN = 300

Credential = dict[str, Any]  # as a browser's toJSON() writes it


class Passkeys:
    """Makes challenges and checks the answers. Programs and pages without a DNS name cannot use passkeys."""

    def __init__(self, secret: bytes, now: Callable[[], float]) -> None:
        self.secret = hmac.digest(secret, b"challenges", "sha256")  # so that nothing signed here is valid as a cookie
        self.now = now

    # --- challenges to send ---

    def creation(self, origin: str, player: str, name: str, known: list[Passkey]) -> Json:
        """What a browser needs to create a passkey for a player."""
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
        """What a browser needs to sign in with any passkey."""
        options = generate_authentication_options(
            rp_id=host_of(origin), challenge=self._challenge(""), timeout=int(1000 * CHALLENGE_TIME)
        )
        return options_to_json_dict(options)

    # --- answers ---

    def made(self, origin: str, player: str, credential: Credential) -> Passkey:
        """The created passkey; Objected if it is not genuine, or not for this player."""
        try:
            made = verify_registration_response(
                credential=credential, expected_challenge=self._answered(player, credential),
                expected_rp_id=host_of(origin), expected_origin=origin,
            )  # fmt: skip
        except Exception as error:  # refuse on any error of the library
            raise Objected(Objection.PASSKEY_REFUSED, str(error)[:200]) from error
        name = bytes_to_base64url(made.credential_id)
        return Passkey(name, player, origin, made.credential_public_key, made.sign_count, self.now())

    def shown(self, passkey: Passkey, credential: Credential) -> int:
        """The device's use counter of a passkey; Objected if the answer does not prove possession.

        It is valid only for the site where it was created, whatever origin the request claims."""
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
        """A challenge for a player who creates a passkey, or for "" when somebody signs in."""
        said = token_bytes(NONCE) + int(self.now() + CHALLENGE_TIME).to_bytes(MOMENT)
        return said + self._seal(said, player)

    def _answered(self, player: str, credential: Credential) -> bytes:
        """The challenge that a credential answers, if it is ours and not expired."""
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
    """The relying party of a page. Objected if it has no host name, as for a program, which sends no Origin."""
    try:
        host = urlsplit(origin).hostname
    except ValueError:
        host = None
    if not host or len(origin) > LONGEST_ORIGIN:
        raise Objected(Objection.PASSKEY_REFUSED, "passkeys are for pages")
    return host


def handle(player: str) -> bytes:
    """A handle by which a device distinguishes players' passkeys, and which reveals nothing about them."""
    return sha256(player.encode()).digest()
