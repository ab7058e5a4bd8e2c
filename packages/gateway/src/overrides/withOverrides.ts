import {
  federationRuntime,
  remoteBuildSchema,
  toContainerStem,
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
 * Replaces remotes by dev servers. Contract and descriptor come from the dev server's `build.json`, or from the
 * regular version if it has none yet or only the browser can reach it; without either, the remote is left out.
 */
export async function withOverrides(
  resolution: Resolution,
  list: OverrideList,
  scope: { isForAll?: true } = {},
): Promise<Resolution> {
  const substitutes = await Promise.all(
    Object.entries(list).map(async ([name, origin]): Promise<RemoteOfPage[]> => {
      const present = resolution.remotes.find(({ resolved }) => resolved.name === name);
      const build = (await fetchBuild(name, origin)) ?? toDevBuild(name, present?.build);
      return build ? [devRemote({ name, origin, build, ...scope })] : [];
    }),
  );
  return withRemotes(resolution, substitutes.flat());
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
}

function devRemote({ name, origin, build, ...scope }: Substitute): RemoteOfPage {
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
function toDevBuild(name: string, build: RemoteBuild | undefined): RemoteBuild | undefined {
  return build && { ...build, container: { name: toContainerStem(name), runtime: federationRuntime } };
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
