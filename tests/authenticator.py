"""A device with passkeys, in software: answers what a browser would pass on to it."""

import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from hashlib import sha256
from secrets import token_bytes

import cbor2
from cryptography.hazmat.primitives.asymmetric.ec import ECDSA, SECP256R1, generate_private_key
from cryptography.hazmat.primitives.hashes import SHA256

from brocante.engine.codec import Json

PRESENT, VERIFIED, NEW = 0x01, 0x04, 0x40  # flags of authenticator data


def encoded(data: bytes) -> str:
    return urlsafe_b64encode(data).decode().rstrip("=")


def decoded(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Authenticator:
    """A device with one passkey and a use counter."""

    def __init__(self, origin: str) -> None:
        self.origin = origin  # of the page in front of it
        self.site = origin.partition("://")[2].partition(":")[0]
        self.key = generate_private_key(SECP256R1())
        self.id = token_bytes(20)
        self.uses = 0

    def create(self, options: Json) -> Json:
        """Make a passkey."""
        point = self.key.public_key().public_numbers()
        public = cbor2.dumps({1: 2, 3: -7, -1: 1, -2: point.x.to_bytes(32), -3: point.y.to_bytes(32)})
        made = bytes(16) + len(self.id).to_bytes(2) + self.id + public
        attestation = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": self._said(NEW) + made})
        client = self._client("webauthn.create", options)
        return self._credential({"clientDataJSON": encoded(client), "attestationObject": encoded(attestation)})

    def get(self, options: Json) -> Json:
        """Show the passkey."""
        self.uses += 1
        client, said = self._client("webauthn.get", options), self._said(0)
        signature = self.key.sign(said + sha256(client).digest(), ECDSA(SHA256()))
        return self._credential(
            {
                "clientDataJSON": encoded(client),
                "authenticatorData": encoded(said),
                "signature": encoded(signature),
            }
        )

    def _client(self, kind: str, options: Json) -> bytes:
        """The browser's client data about the page."""
        said = {"type": kind, "challenge": options["challenge"], "origin": self.origin, "crossOrigin": False}
        return json.dumps(said).encode()

    def _said(self, flags: int) -> bytes:
        return sha256(self.site.encode()).digest() + bytes([PRESENT | VERIFIED | flags]) + self.uses.to_bytes(4)

    def _credential(self, response: Json) -> Json:
        name = encoded(self.id)
        return {"id": name, "rawId": name, "type": "public-key", "response": response, "clientExtensionResults": {}}
