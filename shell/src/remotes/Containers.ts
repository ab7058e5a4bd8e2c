import type { LoadableRemote } from '@farm/contracts/registry';

/** A Module Federation container: what a remote's entry script leaves behind. */
export interface Container {
  init: (shareScope: object) => unknown;
  get: (module: string) => Promise<() => unknown>;
}

/** An entry script that did not become a container. */
export class EntryError extends Error {
  /** URL of the script, without the mark of a repeated request. */
  readonly request: string;
  readonly kind: 'unreachable' | 'timeout' | 'threw';

  constructor(script: string, kind: EntryError['kind'], what: string) {
    super(`${script} ${what}`);
    this.name = 'EntryError';
    this.request = script.replace(/\?.*/, '');
    this.kind = kind;
  }
}

interface EntryRequest {
  remote: string;
  version: LoadableRemote;
  timeoutMs: number;
  /** Counts from 0; a repeated request goes past the browser's cache. */
  attempt: number;
}

/**
 * The containers of this page, by version. All versions of a remote leave theirs under one global name; each is
 * taken from there in the moment its script has run, so that another version may come after it. What else builds
 * share in a page has names of its own for each (packages/build's UniqueBuildPlugin).
 */
export class Containers {
  private readonly byFolder = new Map<string, Container>();

  /**
   * The container of one version. Its entry script runs once, checked against the registry's hash.
   * @throws EntryError when it does not arrive, is not what the registry says, or leaves no container
   */
  async load(request: EntryRequest): Promise<Container> {
    const { baseUrl } = request.version;
    if (!this.byFolder.has(baseUrl)) await this.runEntry(request);
    const container = this.byFolder.get(baseUrl);
    if (!container) throw new EntryError(entryOf(request).href, 'threw', 'ran, but left no container');
    await container.init({});
    return container;
  }

  /** Has the next `load` of this version run its entry again: what failed in it once would fail for ever. */
  forget({ baseUrl }: LoadableRemote): void {
    this.byFolder.delete(baseUrl);
  }

  private runEntry(request: EntryRequest): Promise<void> {
    const { remote, version, timeoutMs } = request;
    const script = document.createElement('script');
    script.crossOrigin = 'anonymous';
    const integrity = version.integrity[version.entry];
    if (integrity !== undefined) script.integrity = integrity;
    script.src = entryOf(request).href;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        script.remove();
        reject(new EntryError(script.src, 'timeout', `did not answer within ${timeoutMs} ms`));
      }, timeoutMs);
      // These stay when time is up: a script that comes late is there for the next attempt.
      script.onload = () => {
        clearTimeout(timer);
        script.remove();
        const container = takeContainer(remote);
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

function entryOf({ version, attempt }: EntryRequest): URL {
  const url = new URL(version.baseUrl + version.entry, document.baseURI);
  if (attempt > 0) url.searchParams.set('attempt', String(attempt));
  return url;
}

/** A script's load event follows its run at once: nothing else can have left what stands there. */
function takeContainer(remote: string): Container | undefined {
  // Never an element id alone: an element with id="assets" is a property of `window` too.
  const name = `farm_${remote.replaceAll('-', '_')}`;
  const page = globalThis as Record<string, unknown>;
  const container = page[name] as Container | undefined;
  page[name] = undefined;
  return container;
}
