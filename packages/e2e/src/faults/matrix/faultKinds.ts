import type { Page } from 'playwright-core';
import { findMessagesFile, readRemoteBuild, type Area } from '../../journeys/areas.ts';
import { addBrokenRelease, type Damage } from '../brokenRelease.ts';
import type { FaultProxy } from '../faultProxy.ts';
import type { Fault } from '../faults.ts';

/** Target of a fault: one page of a remote, loaded through a proxy. */
export interface FaultTarget {
  proxy: FaultProxy;
  page: Page;
  area: Area;
  /** Name of the remote's page. */
  pageName: string;
}

/** An active fault. */
export interface ActiveFault {
  /** Requests that met the fault. */
  hits: () => number;
  stop: () => Promise<void>;
}

/** A kind of fault. */
export interface FaultKind {
  name: string;
  /** True if a page fails in the same way as with another kind, so that one page per remote is enough. */
  isVariant?: boolean;
  /** True if pages of other remotes cannot load either while the fault lasts. */
  isGlobal?: boolean;
  /** True if a page learns of the fault only when it loads: an already open page is unaffected. */
  isFixedAtPageLoad?: boolean;
  start: (scene: FaultTarget) => Promise<ActiveFault>;
}

/** Delay of a slow script, within the timeout of all users of this constant. */
const SLOW_DELAY_MS = 1_000;

/** Account menu of a signed-in user, or a guest's login link. */
const ACCOUNT_SELECTOR = 'a[href^="/auth/login"], button[aria-haspopup][aria-label$="’s account"]';

/** Every kind of fault that a remote's files can have. */
export const faultKinds: FaultKind[] = [
  { name: 'refused', start: breakEntry({ kind: 'reset' }) },
  { name: 'hangs', start: breakEntry({ kind: 'hang' }) },
  { name: 'slow', isVariant: true, start: breakEntry({ kind: 'slow', delayMs: SLOW_DELAY_MS }) },
  { name: '404', start: breakEntry({ kind: 'status', status: 404 }) },
  { name: '500', isVariant: true, start: breakEntry({ kind: 'status', status: 500 }) },
  { name: 'HTML', start: breakEntry({ kind: 'html' }) },
  { name: 'JSON error', isVariant: true, start: breakEntry({ kind: 'json' }) },
  { name: 'wrong type', isVariant: true, start: breakEntry({ kind: 'mistyped' }) },
  { name: 'truncated', isVariant: true, start: breakEntry({ kind: 'truncated' }) },
  { name: 'wrong hash', start: breakEntry({ kind: 'changed', change: (text) => `${text}\n;` }) },
  { name: 'offline', isGlobal: true, start: goOffline },
  { name: 'chunk missing', start: breakChunks({ kind: 'status', status: 404 }) },
  { name: 'chunk hangs', start: breakChunks({ kind: 'hang' }) },
  { name: 'module missing', isVariant: true, start: breakModule({ kind: 'status', status: 404 }) },
  { name: 'words missing', isVariant: true, start: breakMessages({ kind: 'status', status: 404 }) },
  { name: 'throws when run', isFixedAtPageLoad: true, start: breakWholeRelease('throws on evaluation') },
  {
    name: 'no container',
    isVariant: true,
    isFixedAtPageLoad: true,
    start: breakWholeRelease('leaves no container'),
  },
  { name: 'throws on mount', isFixedAtPageLoad: true, start: breakWholeRelease('throws on mount') },
];

function breakEntry(fault: Fault): FaultKind['start'] {
  return ({ proxy, area }) => breakFiles({ proxy, area }, [readRemoteBuild(area).entry], fault);
}

function breakChunks(fault: Fault): FaultKind['start'] {
  return ({ proxy, area, pageName }) =>
    breakFiles({ proxy, area }, readRemoteBuild(area).pages[pageName]?.files ?? [], fault);
}

function breakModule(fault: Fault): FaultKind['start'] {
  return ({ proxy, area }) => breakFiles({ proxy, area }, readRemoteBuild(area).common, fault);
}

function breakMessages(fault: Fault): FaultKind['start'] {
  return ({ proxy, area }) => breakFiles({ proxy, area }, [findMessagesFile(area)], fault);
}

function breakFiles(
  { proxy, area }: Pick<FaultTarget, 'proxy' | 'area'>,
  files: string[],
  fault: Fault,
): Promise<ActiveFault> {
  const rule = proxy.break(toPathPattern(area.name, files), fault);
  return Promise.resolve({
    hits: () => rule.hits,
    stop: () => {
      rule.lift();
      return Promise.resolve();
    },
  });
}

/** Cuts the connection while the entry is in flight, in a page that already knows the user. */
async function goOffline(target: FaultTarget): Promise<ActiveFault> {
  const { page, area } = target;
  const { entry } = readRemoteBuild(area);
  const hangingEntry = await breakFiles(target, [entry], { kind: 'hang' });
  const context = page.context();
  const entryRequest = page.waitForRequest((request) =>
    toPathPattern(area.name, [entry]).test(new URL(request.url()).pathname),
  );
  // Counted in the browser: the connection may be cut before the request arrives.
  let requestCount = 0;
  const offline = entryRequest
    .then(() => (requestCount += 1))
    .then(() => page.getByRole('banner').locator(ACCOUNT_SELECTOR).first().waitFor())
    .then(() => context.setOffline(true));
  // The rejection surfaces when the fault ends.
  offline.catch(() => undefined);
  return {
    hits: () => requestCount,
    stop: async () => {
      await offline;
      await hangingEntry.stop();
      await context.setOffline(false);
    },
  };
}

function breakWholeRelease(damage: Damage): FaultKind['start'] {
  return async ({ proxy, area }) => {
    const { hits, lift } = await addBrokenRelease(proxy, { name: area.name, ...readRelease(area) }, damage);
    return {
      hits,
      stop: () => {
        lift();
        return Promise.resolve();
      },
    };
  };
}

function readRelease(area: Area) {
  const { version, entry, files } = readRemoteBuild(area);
  return { version, entry, integrity: files };
}

/** Matches these files of a remote, in any version and at any attempt. */
function toPathPattern(remote: string, files: string[]): RegExp {
  const names = files.map((file) => RegExp.escape(file)).join('|');
  return new RegExp(String.raw`^/r/${remote}/[^/]+/(${names})(\?|$)`);
}
