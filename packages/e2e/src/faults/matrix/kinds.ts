import type { Page } from 'playwright-core';
import { findMessagesFile, readRemoteBuild, type Area } from '../../journeys/areas.ts';
import { breakRelease, type Damage } from '../brokenRelease.ts';
import type { FaultProxy } from '../faultProxy.ts';
import type { Fault } from '../faults.ts';

/** Where a fault is to happen: one page of a remote, met through a proxy. */
export interface Scene {
  proxy: FaultProxy;
  page: Page;
  area: Area;
  /** The page of the remote. */
  mounted: string;
}

/** A fault in force. */
export interface Trouble {
  /** How often it was met. */
  hits: () => number;
  end: () => Promise<void>;
}

/** A kind of fault. */
export interface FaultKind {
  name: string;
  /** Whether what the page meets is what it meets with another kind: one page of each remote stands for all. */
  isVariant?: boolean;
  /** Whether pages of other remotes cannot come either while it lasts. */
  isEverywhere?: boolean;
  /** Whether a page learns of the fault when it is loaded: one that is open already does not have it. */
  isInPage?: boolean;
  begin: (scene: Scene) => Promise<Trouble>;
}

/** How late a slow script is: within the limit of all who use this. */
const LATE_MS = 1_000;

/** The menu of somebody signed in, or the way in for a guest. */
const KNOWN = 'a[href^="/auth/login"], button[aria-haspopup][aria-label^="Account of"]';

/** Every kind of fault that files of a remote can have. */
export const faultKinds: FaultKind[] = [
  { name: 'refused', begin: breakEntry({ kind: 'reset' }) },
  { name: 'hangs', begin: breakEntry({ kind: 'hang' }) },
  { name: 'slow', isVariant: true, begin: breakEntry({ kind: 'slow', delayMs: LATE_MS }) },
  { name: '404', begin: breakEntry({ kind: 'status', status: 404 }) },
  { name: '500', isVariant: true, begin: breakEntry({ kind: 'status', status: 500 }) },
  { name: 'HTML', begin: breakEntry({ kind: 'html' }) },
  { name: 'JSON error', isVariant: true, begin: breakEntry({ kind: 'json' }) },
  { name: 'wrong type', isVariant: true, begin: breakEntry({ kind: 'mistyped' }) },
  { name: 'truncated', isVariant: true, begin: breakEntry({ kind: 'truncated' }) },
  { name: 'wrong hash', begin: breakEntry({ kind: 'changed', change: (text) => `${text}\n;` }) },
  { name: 'offline', isEverywhere: true, begin: goOffline },
  { name: 'chunk missing', begin: breakChunks({ kind: 'status', status: 404 }) },
  { name: 'chunk hangs', begin: breakChunks({ kind: 'hang' }) },
  { name: 'module missing', isVariant: true, begin: breakModule({ kind: 'status', status: 404 }) },
  { name: 'words missing', isVariant: true, begin: breakWords({ kind: 'status', status: 404 }) },
  { name: 'throws when run', isInPage: true, begin: release('throws on evaluation') },
  { name: 'no container', isVariant: true, isInPage: true, begin: release('leaves no container') },
  { name: 'throws on mount', isInPage: true, begin: release('throws on mount') },
];

function breakEntry(fault: Fault): FaultKind['begin'] {
  return ({ proxy, area }) => breakFiles({ proxy, area }, [readRemoteBuild(area).entry], fault);
}

function breakChunks(fault: Fault): FaultKind['begin'] {
  return ({ proxy, area, mounted }) =>
    breakFiles({ proxy, area }, readRemoteBuild(area).pages[mounted]?.files ?? [], fault);
}

function breakModule(fault: Fault): FaultKind['begin'] {
  return ({ proxy, area }) => breakFiles({ proxy, area }, readRemoteBuild(area).common, fault);
}

function breakWords(fault: Fault): FaultKind['begin'] {
  return ({ proxy, area }) => breakFiles({ proxy, area }, [findMessagesFile(area)], fault);
}

function breakFiles(
  { proxy, area }: Pick<Scene, 'proxy' | 'area'>,
  files: string[],
  fault: Fault,
): Promise<Trouble> {
  const rule = proxy.break(pathOf(area.name, files), fault);
  return Promise.resolve({
    hits: () => rule.hits,
    end: () => {
      rule.lift();
      return Promise.resolve();
    },
  });
}

/** The connection goes while the entry is on its way, in a page that knows already who looks at it. */
async function goOffline(scene: Scene): Promise<Trouble> {
  const { page, area } = scene;
  const { entry } = readRemoteBuild(area);
  const held = await breakFiles(scene, [entry], { kind: 'hang' });
  const context = page.context();
  const asked = page.waitForRequest((request) =>
    pathOf(area.name, [entry]).test(new URL(request.url()).pathname),
  );
  const gone = asked
    .then(() => page.getByRole('banner').locator(KNOWN).first().waitFor())
    .then(() => context.setOffline(true));
  // Told by whoever ends it.
  gone.catch(() => undefined);
  return {
    hits: held.hits,
    end: async () => {
      await gone;
      await held.end();
      await context.setOffline(false);
    },
  };
}

function release(damage: Damage): FaultKind['begin'] {
  return async ({ proxy, area }) => {
    const { hits, lift } = await breakRelease(proxy, { name: area.name, ...pick(area) }, damage);
    return {
      hits,
      end: () => {
        lift();
        return Promise.resolve();
      },
    };
  };
}

function pick(area: Area) {
  const { version, entry, files } = readRemoteBuild(area);
  return { version, entry, integrity: files };
}

/** Matches these files of a remote, in whatever version and at whatever attempt. */
function pathOf(remote: string, files: string[]): RegExp {
  const names = files.map((file) => RegExp.escape(file)).join('|');
  return new RegExp(String.raw`^/r/${remote}/[^/]+/(${names})(\?|$)`);
}
