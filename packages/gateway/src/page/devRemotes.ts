import { remoteBuildSchema, type LoadableRemote } from '@farm/contracts/registry';
import type { Resolution } from '../registry/resolve.ts';

const PATIENCE_MS = 1_000;
const ENTRY = 'remoteEntry.js';

/**
 * Puts dev servers in the place of remotes. Contract and descriptor come from the dev server's
 * `build.json`, or from the stable version while it has none; a remote that has neither is left out.
 */
export async function withDevRemotes(
  resolution: Resolution,
  remoteDev: Record<string, string>,
): Promise<Resolution> {
  const overrides = Object.keys(remoteDev);
  const others = resolution.remotes.filter(({ resolved }) => !overrides.includes(resolved.name));
  const substitutes = await Promise.all(
    Object.entries(remoteDev).map(async ([name, origin]) => {
      const stable = resolution.remotes.find(({ resolved }) => resolved.name === name);
      const build = (await fetchBuild(origin)) ?? stable?.build;
      if (!build) return [];
      const dev: LoadableRemote = {
        version: 'dev',
        baseUrl: `${origin}/`,
        entry: ENTRY,
        integrity: {},
        contract: build.contract,
      };
      return [
        { build, resolved: { name, ...dev, descriptor: build.descriptor, lastGood: null, disabled: null } },
      ];
    }),
  );
  return { ...resolution, remotes: [...others, ...substitutes.flat()], overrides };
}

async function fetchBuild(origin: string) {
  try {
    const answer = await fetch(`${origin}/build.json`, { signal: AbortSignal.timeout(PATIENCE_MS) });
    return answer.ok ? (remoteBuildSchema.safeParse(await answer.json()).data ?? null) : null;
  } catch {
    // The dev server is not up yet; the browser shows that by itself when it loads the entry.
    return null;
  }
}
