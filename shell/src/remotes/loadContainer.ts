import type { LoadableRemote } from '@farm/contracts/registry';

/** A Module Federation container: what a remote's entry script leaves behind. */
export interface Container {
  init: (shareScope: object) => unknown;
  get: (module: string) => Promise<() => unknown>;
}

/** An entry script that did not become a container; `isTimeout` when nothing came in time. */
export class EntryError extends Error {
  readonly isTimeout: boolean;

  constructor(message: string, isTimeout = false) {
    super(message);
    this.name = 'EntryError';
    this.isTimeout = isTimeout;
  }
}

/** The container of a remote that has already run in this page, if any: it cannot be replaced before a reload. */
export function committedContainer(remote: string): Container | undefined {
  return (globalThis as Record<string, unknown>)[containerName(remote)] as Container | undefined;
}

interface EntryRequest {
  remote: string;
  version: LoadableRemote;
  timeoutMs: number;
  /** Counts from 0; a repeated request goes past the browser's cache. */
  attempt: number;
}

/**
 * Runs the entry script of one version, checked against the registry's hash.
 * @throws EntryError when it does not arrive, is not what the registry says, or leaves no container
 */
export async function loadContainer({
  remote,
  version,
  timeoutMs,
  attempt,
}: EntryRequest): Promise<Container> {
  const url = new URL(version.baseUrl + version.entry, document.baseURI);
  if (attempt > 0) url.searchParams.set('attempt', String(attempt));
  await runScript(url.href, version.integrity[version.entry], timeoutMs);
  const container = committedContainer(remote);
  if (!container) throw new EntryError(`${url.pathname} ran, but left no container ${containerName(remote)}`);
  await container.init({});
  return container;
}

/** Never an element id alone: an element with id="assets" is a property of `window` too. */
function containerName(remote: string): string {
  return `farm_${remote.replaceAll('-', '_')}`;
}

function runScript(url: string, integrity: string | undefined, timeoutMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.crossOrigin = 'anonymous';
    if (integrity !== undefined) script.integrity = integrity;
    const finish = (failure?: EntryError) => {
      clearTimeout(timer);
      script.remove();
      if (failure) reject(failure);
      else resolve();
    };
    const timer = setTimeout(() => {
      finish(new EntryError(`${url} did not answer within ${String(timeoutMs)} ms`, true));
    }, timeoutMs);
    script.onload = () => {
      finish();
    };
    script.onerror = () => {
      finish(new EntryError(`${url} could not be loaded`));
    };
    script.src = url;
    document.head.append(script);
  });
}
