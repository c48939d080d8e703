"""Signatures under records: a server vouches with its key (ed25519) for what was played at its tables."""

from __future__ import annotations

import msgspec

from grognard.core.record import Record, signed_part, write_record


class Signer:
    """A private key, which stays where it is, and the public one that goes out with every signature."""

    def __init__(self, private: bytes) -> None:
        # Loaded where it is needed: nine out of ten commands sign nothing.
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

        self._private = Ed25519PrivateKey.from_private_bytes(private)
        self.public = self._private.public_key().public_bytes_raw().hex()

    @staticmethod
    def draw() -> bytes:
        """A new private key."""
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

        return Ed25519PrivateKey.generate().private_bytes_raw()

    def sign(self, record: Record) -> str:
        """The record as text, signed; a signature that it bears already gives way."""
        bare = msgspec.structs.replace(record, key="", signature="")
        signature = self._private.sign(signed_part(write_record(bare))).hex()
        return write_record(msgspec.structs.replace(record, key=self.public, signature=signature))


def is_signed(text: str, key: str, signature: str) -> bool:
    """Whether a signature is that of a key under this very text of a record."""
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    try:
        public = Ed25519PublicKey.from_public_bytes(bytes.fromhex(key))
        public.verify(bytes.fromhex(signature), signed_part(text))
    except (InvalidSignature, ValueError):
        return False
    return True
