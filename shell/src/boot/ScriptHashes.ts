/** Files of a version: `baseUrl` ends with a slash, `integrity` maps relative paths to hashes. */
interface VersionFiles {
  baseUrl: string;
  integrity: Record<string, string>;
}

/** The registry's script hashes by URL: no other content may run under these URLs. */
export class ScriptHashes {
  private readonly hashes = new Map<string, string>();

  add({ baseUrl, integrity }: VersionFiles): void {
    for (const [file, hash] of Object.entries(integrity))
      this.hashes.set(new URL(baseUrl + file, document.baseURI).href, hash);
  }

  readonly find = (url: string): string | undefined => this.hashes.get(url);
}
