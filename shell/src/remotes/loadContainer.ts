import type { LoadableRemote } from '@farm/contracts/registry';

/** A Module Federation container: what a remote's entry script leaves behind. */
export interface Container {
  init: (shareScope: object) => unknown;
  get: (module: string) => Promise<() => unknown>;
}

/** An entry script that did not become a container; `isTimeout` when nothing came in time. */
export class EntryError extends Error {
  /** URL of the script, without the mark of a repeated request. */
  readonly request: string;
  readonly isTimeout: boolean;

  constructor(script: string, what: string, isTimeout = false) {
    super(`${script} ${what}`);
    this.name = 'EntryError';
    this.request = script.replace(/\?.*/, '');
    this.isTimeout = isTimeout;
  }
}

/** The container of a remote that has already run in this page, if any: it cannot be replaced before a reload. */
export function committedContainer(remote: string): Container | undefined {
  return (globalThis as Record<string, unknown>)[containerName(remote)] as Container | undefined;
}

/**
 * Whether a script of this remote was given up that may still run. Until that is certain, no other version
 * may run: two versions in one page share a name, and each would take the other's chunks.
 */
export function mayStillRun(remote: string): boolean {
  return [...lateScripts.values()].includes(remote);
}

/** Scripts that were given up but not answered yet, and the remotes they belong to. */
const lateScripts = new Map<HTMLScriptElement, string>();

interface EntryRequest {
  remote: string;
  version: LoadableRemote;
  timeoutMs: number;
  /** Counts from 0; a repeated request goes past the browser's cache. */
  attempt: number;
}

/**
 * Runs the entry script of one version, checked against the registry's hash, unless one has run already.
 * @throws EntryError when it does not arrive, is not what the registry says, or leaves no container
 */
export async function loadContainer({
  remote,
  version,
  timeoutMs,
  attempt,
}: EntryRequest): Promise<Container> {
  const container = committedContainer(remote) ?? (await runEntry({ remote, version, timeoutMs, attempt }));
  await container.init({});
  return container;
}

async function runEntry({ remote, version, timeoutMs, attempt }: EntryRequest): Promise<Container> {
  const url = new URL(version.baseUrl + version.entry, document.baseURI);
  if (attempt > 0) url.searchParams.set('attempt', String(attempt));
  const script = document.createElement('script');
  script.crossOrigin = 'anonymous';
  const integrity = version.integrity[version.entry];
  if (integrity !== undefined) script.integrity = integrity;
  script.src = url.href;
  await runScript(script, remote, timeoutMs);
  const container = committedContainer(remote);
  if (!container) throw new EntryError(url.href, `ran, but left no container ${containerName(remote)}`);
  return container;
}

/** Never an element id alone: an element with id="assets" is a property of `window` too. */
function containerName(remote: string): string {
  return `farm_${remote.replaceAll('-', '_')}`;
}

function runScript(script: HTMLScriptElement, remote: string, timeoutMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      lateScripts.set(script, remote);
      script.remove();
      reject(new EntryError(script.src, `did not answer within ${timeoutMs} ms`, true));
    }, timeoutMs);
    const finish = () => {
      clearTimeout(timer);
      lateScripts.delete(script);
      script.remove();
    };
    script.onload = () => {
      finish();
      resolve();
    };
    script.onerror = () => {
      finish();
      reject(new EntryError(script.src, 'could not be loaded'));
    };
    document.head.append(script);
  });
}
