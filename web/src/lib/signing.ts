/** Requests about one's own name: keeping it, coming back to it, going. */
import { ask, know, NAME } from "./api";
import { create, use, type Creation, type Request } from "./passkeys";
import { settings } from "./settings.svelte";
import { removeText } from "./storage";
import type { DeviceLink, Devices, KeptName, LinkClaim, LinkState, Me, SignedIn } from "./wire";

async function kept(told: Promise<KeptName>): Promise<KeptName> {
  const name = await told;
  know(name.me);
  return name;
}

export const signing = {
  keep: async () => {
    const made = await create(await ask<Creation>("/api/me/passkeys/new", {}));
    return kept(ask<KeptName>("/api/me/passkeys", made));
  },
  codes: () => kept(ask<KeptName>("/api/me/codes", {})),
  byPasskey: async () => {
    const used = await use(await ask<Request>("/api/signin/passkey/new", {}));
    return ask<SignedIn>("/api/signin/passkey", used);
  },
  byCode: (name: string, code: string) => ask<SignedIn>("/api/signin/code", { name, code }),
  claim: (code: string) => ask<LinkClaim>("/api/signin/link", { code }),
  finish: () => ask<LinkClaim>("/api/signin/link/finish", {}),
  merge: (token: string, yes: boolean) => ask<Me>("/api/me/merge", { token, yes }),
  link: () => ask<DeviceLink>("/api/me/link", {}),
  linkState: () => ask<LinkState>("/api/me/link"),
  decide: (check: string, yes: boolean) => ask<LinkState>("/api/me/link/decide", { check, yes }),
  devices: () => ask<Devices>("/api/me/devices"),
  signOut: (id?: string) => ask<Devices>("/api/me/signout", id ? { id } : {}),
  forget: (id: string) => ask<Devices>("/api/me/passkeys/forget", { id }),
  remove: (name: string) => ask<Me>("/api/me/delete", { name }),
};

/** Whoever was here has gone: the next one is offered lessons again. */
export function leave(): void {
  settings.learnt = [];
  beginAnew();
}

/** All that this page knows of whoever was here is known anew. */
export function beginAnew(): void {
  removeText(NAME);
  location.replace(location.pathname);
}
