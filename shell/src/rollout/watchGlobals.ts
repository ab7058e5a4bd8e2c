import { listChangedGlobals, original, type ChangedGlobal } from '../remotes/globals.ts';
import { toPart } from '../remotes/PageRemote.ts';
import { Fault } from './Fault.ts';
import type { PageVersions, Part } from './PageVersions.ts';
import { runWhenIdle } from './runWhenIdle.ts';

/** Shortest text of a function that is told from others, in characters. */
const MIN_TEXT_LENGTH = 12;
/** Functions that are put back: no remote's own work depends on them. */
const RESTORED_KEYS = ['fetch', 'pushState', 'replaceState'];

/**
 * Looks, in idle moments after a page of a remote was shown or left, whether globals and prototypes are what they were,
 * and reports what a remote changed as a fault of it. The author of a change is the remote whose script has the text of the
 * function; changes of extensions and tools are in none. Returns its teardown.
 */
export function watchGlobals(versions: PageVersions): () => void {
  let cancel = () => {};
  const check = () => {
    for (const change of listChangedGlobals())
      void findAuthor(versions, change).then((author) => {
        if (author) handleChange(versions, change, author);
      });
  };
  const schedule = () => {
    cancel();
    cancel = runWhenIdle(check);
  };
  const stop = versions.watchStays((event) => {
    if (event !== 'opened') schedule();
  });
  schedule();
  return () => {
    cancel();
    stop();
  };
}

function handleChange(
  versions: PageVersions,
  { owner, key, before, now }: ChangedGlobal,
  author: Part,
): void {
  // oxlint-disable-next-line no-console -- for developers of remotes, and for verification
  console.error(`${author.name} changed ${String(key)}, which all scripts share.`);
  versions.reportFault(author, new Fault('left-its-place'));
  const present = Object.getOwnPropertyDescriptor(owner, key);
  // Somebody else may have wrapped it by now, who would be put out of work too.
  if (before && present?.value === now?.value && RESTORED_KEYS.includes(String(key)))
    Object.defineProperty(owner, key, before);
}

/** Finds the remote that wrote a function: one of the scripts that it has loaded has the same text. */
async function findAuthor(versions: PageVersions, { now }: ChangedGlobal): Promise<Part | undefined> {
  const value: unknown = now && ('value' in now ? now.value : Reflect.get(now, 'get'));
  if (typeof value !== 'function') return undefined;
  const text = Function.prototype.toString.call(value);
  if (text.length < MIN_TEXT_LENGTH || text.endsWith('{ [native code] }')) return undefined;
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
  for (const remote of versions.listRemotes()) {
    if (remote.state.kind !== 'running') continue;
    const { baseUrl } = remote.resolved;
    const scripts = loaded.filter((url) => url.includes(baseUrl) && /\.m?js$/.test(url));
    const texts = await Promise.all(scripts.map(readCached));
    if (texts.some((script) => script.includes(text))) return toPart(remote);
  }
  return undefined;
}

/** Reads a file that the page has loaded, from the browser's cache. */
async function readCached(url: string): Promise<string> {
  try {
    const { fetch } = original;
    const response = await fetch(url, { cache: 'force-cache' });
    return response.ok ? await response.text() : '';
  } catch {
    return '';
  }
}
