/** The files of the pack, each looked up in the manifest and compared with it. */

interface PackFile {
  path: string;
  sha256: string;
  size: number;
}

export interface Manifest {
  files: Record<string, PackFile>;
}

/** A part of the pack is missing, or is not what it should be. */
export class BadPack extends Error {}

const hex = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");

export class PackFiles {
  private constructor(
    /** The folder above the pack. */
    private readonly base: string,
    private readonly manifest: Manifest,
  ) {}

  /** By the address of its manifest. */
  static async read(address: string, how: RequestInit = {}): Promise<PackFiles> {
    const answer = await fetched(address, how);
    const manifest = (await answer.json().catch(() => null)) as Manifest | null;
    if (!manifest?.files) throw new BadPack("manifest.json");
    return new PackFiles(new URL("..", address).href, manifest);
  }

  /** The games whose modules are there. */
  get games(): string[] {
    const names = Object.keys(this.manifest.files).filter((name) => /^games\/.*\.wasm$/.test(name));
    return names.map((name) => name.slice("games/".length, -".wasm".length));
  }

  /** Where a file lies. */
  address(name: string): string {
    const file = this.manifest.files[name];
    if (!file) throw new BadPack(name);
    return this.base + file.path;
  }

  /** A file's bytes. */
  async bytes(name: string): Promise<Uint8Array<ArrayBuffer>> {
    const found = await (await fetched(this.address(name))).arrayBuffer();
    const is = hex(await crypto.subtle.digest("SHA-256", found));
    if (is !== this.manifest.files[name]!.sha256) throw new BadPack(name);
    return new Uint8Array(found);
  }

  async json<T>(name: string): Promise<T> {
    return JSON.parse(new TextDecoder().decode(await this.bytes(name))) as T;
  }

  /** Fetch everything anew, whatever the browser has kept. */
  static async renew(address: string): Promise<void> {
    const anew: RequestInit = { cache: "reload" };
    const files = await PackFiles.read(address, anew);
    const names = Object.keys(files.manifest.files);
    await Promise.all(names.map((name) => fetched(files.address(name), anew)));
  }
}

async function fetched(address: string, how: RequestInit = {}): Promise<Response> {
  const answer = await fetch(address, how).catch(() => null);
  if (!answer?.ok) throw new BadPack(`${address}: ${answer?.status ?? "no answer"}`);
  return answer;
}
