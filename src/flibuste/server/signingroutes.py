"""The routes of kept names: keeping one, signing in, devices, what is kept about oneself."""

from __future__ import annotations

from flibuste.server import learning, myself, signing
from flibuste.table import httpwire, signingwire
from flibuste.table.asked import HttpRoute

SIGNING = (
    HttpRoute(
        "POST", "/api/me/passkeys/new", signing.new_passkey,
        "The options with which a browser makes a passkey.", body=signingwire.Nothing,
    ),
    HttpRoute(
        "POST", "/api/me/passkeys", signing.keep_by_passkey,
        "Keep your name by a passkey that was just made; or add one.",
        body=signingwire.PasskeyAnswer, answer=signingwire.KeptName,
    ),
    HttpRoute(
        "POST", "/api/me/passkeys/forget", myself.forget_passkey, "Forget one of your passkeys.",
        body=signingwire.PasskeyEnd, answer=signingwire.Devices,
    ),
    HttpRoute(
        "POST", "/api/me/codes", signing.keep_by_codes,
        "Keep your name by recovery codes, told this once; or have new ones.",
        body=signingwire.Nothing, answer=signingwire.KeptName,
    ),
    HttpRoute(
        "POST", "/api/signin/passkey/new", signing.ask_passkey,
        "The options with which a browser asks for a passkey.", body=signingwire.Nothing,
    ),
    HttpRoute(
        "POST", "/api/signin/passkey", signing.by_passkey, "Sign in by a passkey.",
        body=signingwire.PasskeyAnswer, answer=signingwire.SignedIn,
    ),
    HttpRoute(
        "POST", "/api/signin/code", signing.by_code, "Sign in by a recovery code.",
        body=signingwire.RecoverySignIn, answer=signingwire.SignedIn,
    ),
    HttpRoute(
        "POST", "/api/signin/link", signing.claim_link,
        "Come with the code that another device shows.",
        body=signingwire.LinkCode, answer=signingwire.LinkClaim,
    ),
    HttpRoute(
        "POST", "/api/signin/link/finish", signing.finish_link,
        "Sign in, once it was confirmed there.",
        body=signingwire.Nothing, answer=signingwire.LinkClaim,
    ),
    HttpRoute(
        "POST", "/api/me/merge", signing.choose_merge,
        "Whether what you played here as a guest, before you signed in, is yours.",
        body=signingwire.MergeChoice, answer=httpwire.Me,
    ),
    HttpRoute(
        "POST", "/api/me/link", signing.offer_link, "A code that signs in another device.",
        body=signingwire.Nothing, answer=signingwire.DeviceLink,
    ),
    HttpRoute(
        "GET", "/api/me/link", signing.link_state, "Whether a device has come with it.",
        answer=signingwire.LinkState,
    ),
    HttpRoute(
        "POST", "/api/me/link/decide", signing.decide_link, "Whether you know that device.",
        body=signingwire.LinkDecision, answer=signingwire.LinkState,
    ),
    HttpRoute(
        "GET", "/api/me/devices", myself.devices, "Where you are signed in, and your passkeys.",
        answer=signingwire.Devices,
    ),
    HttpRoute(
        "POST", "/api/me/signout", myself.sign_out, "Sign out one browser, or all.",
        body=signingwire.SessionEnd, answer=signingwire.Devices,
    ),
    HttpRoute(
        "POST", "/api/me/learnt", learning.learn,
        "Lessons that you have finished or did not want; the answer names all, of every browser.",
        body=signingwire.Learnt, answer=signingwire.Learnt,
    ),
    HttpRoute("GET", "/api/me/data", myself.my_data, "All that is kept about you, as a file."),
    HttpRoute(
        "POST", "/api/me/delete", myself.delete_me,
        "Delete yourself. At the tables of others your seat is somebody's.",
        body=signingwire.Farewell, answer=httpwire.Me,
    ),
)  # fmt: skip
