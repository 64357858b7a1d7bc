"""The types of requests and answers about kept names: signing in, devices, what is kept."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from flibuste.table.httpwire import Me
from flibuste.table.wire import LONGEST_NAME

# --- bodies of HTTP requests -----------------------------------------------------------------

PasskeyId = Annotated[str, Meta(max_length=1400, pattern="^[A-Za-z0-9_-]+$")]


class PasskeyResponse(Struct, omit_defaults=True):
    """What a device answers, its bytes in Base64 as WebAuthn writes them."""

    clientDataJSON: Annotated[str, Meta(max_length=8192)]  # noqa: N815
    attestationObject: Annotated[str, Meta(max_length=12288)] = ""  # noqa: N815
    """Of a new passkey."""
    authenticatorData: Annotated[str, Meta(max_length=8192)] = ""  # noqa: N815
    signature: Annotated[str, Meta(max_length=4096)] = ""
    userHandle: Annotated[str, Meta(max_length=128)] | None = None  # noqa: N815


class PasskeyAnswer(Struct):
    """A passkey, new or used, as the browser tells of it."""

    id: PasskeyId
    rawId: PasskeyId  # noqa: N815
    response: PasskeyResponse
    type: Literal["public-key"] = "public-key"


class RecoverySignIn(Struct, forbid_unknown_fields=True):
    """A kept name, and one of its codes."""

    name: Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]
    code: Annotated[str, Meta(min_length=1, max_length=40)]


class LinkCode(Struct, forbid_unknown_fields=True):
    """The code that a signed-in device shows."""

    code: Annotated[str, Meta(min_length=1, max_length=40)]


class LinkDecision(Struct, forbid_unknown_fields=True):
    """Whether somebody knows the device that shows these digits."""

    yes: bool
    check: Annotated[str, Meta(max_length=8)]


class Nothing(Struct, forbid_unknown_fields=True):
    """A request that says all by its path."""


class MergeChoice(Struct, forbid_unknown_fields=True):
    """Whether the games of a guest become those of a kept name."""

    token: Annotated[str, Meta(max_length=64)]
    yes: bool


class SessionEnd(Struct, forbid_unknown_fields=True):
    """Which session ends; none is named: all of them."""

    id: Annotated[str, Meta(max_length=32, pattern="^[A-Za-z0-9_-]*$")] | None = None


class PasskeyEnd(Struct, forbid_unknown_fields=True):
    """Which passkey is to be forgotten."""

    id: PasskeyId


class Learnt(Struct, forbid_unknown_fields=True):
    """Games whose lesson somebody has finished, or did not want."""

    games: Annotated[list[Annotated[str, Meta(max_length=64)]], Meta(max_length=64)]


class Farewell(Struct, forbid_unknown_fields=True):
    """Delete all about me: my name, once more, so that it is no slip."""

    name: Annotated[str, Meta(max_length=LONGEST_NAME)]


# --- answers to HTTP requests ------------------------------------------------------------------


class KeptName(Struct):
    """A name that was just kept, or that has new codes."""

    me: Me
    codes: list[str]
    """Recovery codes, if they are new: they are told this once."""


class SignedIn(Struct):
    """Who has signed in."""

    me: Me
    games: int
    """How many tables the guest had who he was before in this browser."""
    merge: str
    """With this, once, they can become his; empty if there are none."""


class DeviceLink(Struct):
    """A code that signs in another device, if it is confirmed here."""

    code: str
    address: str
    """The page that takes it."""
    qr: str
    """Its address as a picture, in SVG."""
    lasts_s: int


class LinkState(Struct):
    """What has become of such a code."""

    claimed: bool
    """Whether a device has come with it, and waits."""
    label: str
    """Which one, as far as it says."""
    check: str
    """Digits that both devices show."""


class LinkClaim(Struct):
    """What the other device waits with."""

    done: bool
    check: str
    signed: SignedIn | None = None


class SessionSheet(Struct):
    """A browser in which one is signed in."""

    id: str
    label: str
    made: int
    used: int
    here: bool


class PasskeySheet(Struct):
    """A passkey of one's own."""

    id: str
    label: str
    made: int
    used: int | None


class Devices(Struct):
    """From where one can come back to a kept name."""

    sessions: list[SessionSheet]
    passkeys: list[PasskeySheet]
    codes: int
    """How many recovery codes are left."""
