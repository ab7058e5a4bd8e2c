import {
  federationRuntime,
  remoteBuildSchema,
  shellContract,
  toContainerStem,
  type Mount,
  type RemoteBuild,
} from '@farm/contracts/registry';
import { withRemotes, type RemoteOfPage, type Resolution } from '../resolution/resolution.ts';
import type { OverrideList } from './overrideList.ts';

/** Time limit for a whole response, because a page waits for it. */
const TIMEOUT_MS = 1_000;
/** A hundred times the usual size of `build.json`. */
const MAX_BYTES = 1_000_000;
const ENTRY = 'remoteEntry.js';

/**
 * Replaces remotes by dev servers. Contract and descriptor come from the dev server's `build.json`. If that has none yet
 * or only the browser can reach it, they are those of the regular version or unknown, and the browser reads them itself.
 */
export async function withOverrides(
  resolution: Resolution,
  list: OverrideList,
  scope: { isForAll?: true } = {},
): Promise<Resolution> {
  const substitutes = await Promise.all(
    Object.entries(list).map(async ([name, origin]): Promise<RemoteOfPage> => {
      const build = await fetchBuild(name, origin);
      if (build) return toDevRemote({ name, origin, build, ...scope });
      const present = resolution.remotes.find(({ resolved }) => resolved.name === name);
      const assumed = toDevBuild(name, present?.build ?? createUnknownBuild(name));
      return toDevRemote({ name, origin, build: assumed, isUnread: true, ...scope });
    }),
  );
  return withRemotes(resolution, substitutes);
}

/** Origins of the dev servers used in a page. */
export function listOverrideOrigins({ remotes }: Resolution): string[] {
  return remotes.flatMap(({ resolved: { why } }) => (why.kind === 'override' ? [why.origin] : []));
}

interface Substitute {
  name: string;
  origin: string;
  build: RemoteBuild;
  isForAll?: true;
  isUnread?: true;
}

function toDevRemote({ name, origin, build, ...scope }: Substitute): RemoteOfPage {
  const resolved = {
    name,
    version: 'dev',
    baseUrl: `${origin}/`,
    entry: ENTRY,
    integrity: {},
    contract: build.contract,
    container: build.container,
    requires: build.requires,
    descriptor: build.descriptor,
    lastGood: null,
    why: { kind: 'override', origin, ...scope } as const,
    disabled: null,
  };
  return { build, resolved };
}

/** A dev server's container has another name than a release's. */
function toDevBuild(name: string, build: RemoteBuild): RemoteBuild {
  return { ...build, container: { name: toContainerStem(name), runtime: federationRuntime } };
}

/** A remote that was never published has one page, which cannot be loaded, until the browser has read its real ones. */
function createUnknownBuild(name: string): RemoteBuild {
  const title = { en: name };
  const mounts: Mount[] = [
    { path: `/dev/${name}`, page: 'Unread', title, layout: 'public', access: 'public' },
  ];
  return {
    version: 'dev',
    builtAt: new Date(0).toISOString(),
    commit: null,
    entry: ENTRY,
    contract: shellContract,
    descriptor: { name, title, contract: shellContract, mounts, navigation: [] },
    pages: {},
    common: [],
    uses: {},
    files: {},
    sizes: {},
  };
}

async function fetchBuild(name: string, origin: string): Promise<RemoteBuild | null> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const answer = await fetch(`${origin}/build.json`, { signal, redirect: 'error' });
    const build = answer.ok ? remoteBuildSchema.safeParse(await readJson(answer)).data : undefined;
    return build?.descriptor.name === name ? build : null;
  } catch {
    // The dev server is not running, or is something else; the browser reports that when it loads the entry.
    return null;
  }
}

/** @throws Error if it exceeds the limit or is not JSON */
async function readJson({ body }: Response): Promise<unknown> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of body ?? []) {
    bytes += piece.length;
    if (bytes > MAX_BYTES) throw new Error('This is not a build.json');
    pieces.push(piece);
  }
  return JSON.parse(Buffer.concat(pieces).toString('utf8'));
}
