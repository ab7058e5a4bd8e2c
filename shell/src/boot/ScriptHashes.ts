/** Files of one version: `baseUrl` ends with a slash, the hashes stand by path below it. */
interface VersionFiles {
  baseUrl: string;
  integrity: Record<string, string>;
}

/** The hash that the registry holds for a script: nothing else may run under its URL. */
export class ScriptHashes {
  private readonly hashes = new Map<string, string>();

  add({ baseUrl, integrity }: VersionFiles): void {
    for (const [file, hash] of Object.entries(integrity))
      this.hashes.set(new URL(baseUrl + file, document.baseURI).href, hash);
  }

  readonly of = (url: string): string | undefined => this.hashes.get(url);
}
