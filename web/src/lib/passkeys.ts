/** Passkeys, as the browser makes and uses them; bytes travel in Base64. */
import type { PasskeyAnswer } from "./wire";

type Descriptor = { id: string; type: "public-key" };

/** The options of a new passkey, as the server sends them. */
export interface Creation {
  rp: PublicKeyCredentialRpEntity;
  user: { id: string; name: string; displayName: string };
  challenge: string;
  pubKeyCredParams: PublicKeyCredentialParameters[];
  timeout?: number;
  excludeCredentials?: Descriptor[];
  authenticatorSelection?: AuthenticatorSelectionCriteria;
  attestation?: AttestationConveyancePreference;
}

/** The options with which one is asked for. */
export interface Request {
  challenge: string;
  rpId: string;
  timeout?: number;
  allowCredentials?: Descriptor[];
  userVerification?: UserVerificationRequirement;
}

/** Whether a passkey can belong to this host: to a name, not to a bare address. */
export function isNamed(host: string): boolean {
  return !/^\[|^\d+(\.\d+){3}$/.test(host) && host !== "";
}

/** Why there are no passkeys here, as the key of a sentence; null if there are. */
export function obstacle(): string | null {
  if (!isNamed(location.hostname)) return "passkeys-need-name";
  if (!isSecureContext) return "passkeys-need-tls";
  return "PublicKeyCredential" in window ? null : "passkeys-need-browser";
}

export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (c) => c.charCodeAt(0));
}

export function toBase64(bytes: ArrayBuffer): string {
  const plain = Array.from(new Uint8Array(bytes), (b) => String.fromCharCode(b)).join("");
  return btoa(plain).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

const described = (those: Descriptor[] = []) => those.map((d) => ({ ...d, id: fromBase64(d.id) }));

/** Make a passkey. Throws if the person or the device does not want to. */
export async function create(options: Creation): Promise<PasskeyAnswer> {
  const publicKey = {
    ...options,
    challenge: fromBase64(options.challenge),
    user: { ...options.user, id: fromBase64(options.user.id) },
    excludeCredentials: described(options.excludeCredentials),
  };
  const made = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential;
  const response = made.response as AuthenticatorAttestationResponse;
  return answer(made, { attestationObject: toBase64(response.attestationObject) });
}

/** Use one. */
export async function use(options: Request): Promise<PasskeyAnswer> {
  const publicKey = {
    ...options,
    challenge: fromBase64(options.challenge),
    allowCredentials: described(options.allowCredentials),
  };
  const used = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential;
  const response = used.response as AuthenticatorAssertionResponse;
  return answer(used, {
    authenticatorData: toBase64(response.authenticatorData),
    signature: toBase64(response.signature),
    userHandle: response.userHandle ? toBase64(response.userHandle) : null,
  });
}

function answer(key: PublicKeyCredential, parts: object): PasskeyAnswer {
  const clientDataJSON = toBase64(key.response.clientDataJSON);
  const response = { clientDataJSON, ...parts } as PasskeyAnswer["response"];
  return { id: key.id, rawId: toBase64(key.rawId), type: "public-key", response };
}
