import type { LoadableRemote } from '@farm/contracts/registry';

/** A Module Federation container, published by a remote's entry script. */
export interface Container {
  init: (shareScope: object) => unknown;
  get: (module: string) => Promise<() => unknown>;
}

/** Thrown when an entry script produces no container. */
export class EntryError extends Error {
  /** URL of the script, without the query of a repeated attempt. */
  readonly request: string;
  readonly kind: 'unreachable' | 'timeout' | 'threw';

  constructor(script: string, kind: EntryError['kind'], problem: string) {
    super(`${script} ${problem}`);
    this.name = 'EntryError';
    this.request = script.replace(/\?.*/, '');
    this.kind = kind;
  }
}

interface EntryRequest {
  remote: string;
  version: LoadableRemote;
  timeoutMs: number;
  /** Counts from 0; repeated attempts bypass the browser's cache. */
  attempt: number;
}

/**
 * The containers of this page, by version. All versions of a remote publish their container under the same global
 * name, so each is removed from there as soon as its script has run, before another version can overwrite it.
 * Every other global of a build has a unique name (UniqueBuildPlugin in packages/build).
 */
export class Containers {
  private readonly byFolder = new Map<string, Container>();

  /**
   * Returns the container of a version. Its entry script runs once, checked against the registry's hash.
   * @throws EntryError when the script does not load, does not match its hash or leaves no container
   */
  async load(request: EntryRequest): Promise<Container> {
    const { baseUrl } = request.version;
    if (!this.byFolder.has(baseUrl)) await this.runEntry(request);
    const container = this.byFolder.get(baseUrl);
    if (!container) throw new EntryError(toEntryUrl(request).href, 'threw', 'ran, but left no container');
    await container.init({});
    return container;
  }

  /** Makes the next `load` run the entry again: a module that failed once would otherwise fail forever. */
  delete({ baseUrl }: LoadableRemote): void {
    this.byFolder.delete(baseUrl);
  }

  private runEntry(request: EntryRequest): Promise<void> {
    const { remote, version, timeoutMs } = request;
    const script = document.createElement('script');
    script.crossOrigin = 'anonymous';
    const integrity = version.integrity[version.entry];
    if (integrity !== undefined) script.integrity = integrity;
    script.src = toEntryUrl(request).href;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        script.remove();
        reject(new EntryError(script.src, 'timeout', `did not answer within ${timeoutMs} ms`));
      }, timeoutMs);
      // The handlers outlive the timeout: a script that arrives late serves the next attempt.
      script.onload = () => {
        clearTimeout(timer);
        script.remove();
        const container = claimContainer(remote);
        if (container) this.byFolder.set(version.baseUrl, container);
        resolve();
      };
      script.onerror = () => {
        clearTimeout(timer);
        script.remove();
        reject(new EntryError(script.src, 'unreachable', 'could not be loaded'));
      };
      document.head.append(script);
    });
  }
}

function toEntryUrl({ version, attempt }: EntryRequest): URL {
  const url = new URL(version.baseUrl + version.entry, document.baseURI);
  if (attempt > 0) url.searchParams.set('attempt', String(attempt));
  return url;
}

/** Nothing else can have set the global: a script's load event follows its execution immediately. */
function claimContainer(remote: string): Container | undefined {
  // The prefix avoids element ids: an element with id="assets" is a property of `window` too.
  const name = `farm_${remote.replaceAll('-', '_')}`;
  const page = globalThis as Record<string, unknown>;
  const container = page[name] as Container | undefined;
  page[name] = undefined;
  return container;
}
