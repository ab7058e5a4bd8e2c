import type { PageData, RemoteBuild, ResolvedRemote } from '@farm/contracts/registry';

/** A dev server on this machine answers at once. */
const TIMEOUT_MS = 3_000;

/**
 * Completes the remotes whose dev server the gateway could not read, because only this browser reaches it: pages, contract
 * and container are those of its `build.json`. One that does not answer stays as it is.
 */
export async function readDevBuilds(page: PageData): Promise<PageData> {
  return { ...page, remotes: await Promise.all(page.remotes.map(withDevBuild)) };
}

function isUnread({ why }: ResolvedRemote): boolean {
  return why.kind === 'override' && why.isUnread === true;
}

async function withDevBuild(remote: ResolvedRemote): Promise<ResolvedRemote> {
  if (!isUnread(remote)) return remote;
  try {
    const answer = await fetch(`${remote.baseUrl}build.json`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    // Trusted like the server's scripts, which the developer chose for this browser.
    const { contract, container, descriptor } = (await answer.json()) as RemoteBuild;
    return descriptor.name === remote.name ? { ...remote, contract, container, descriptor } : remote;
  } catch {
    // Its card on the page says that it cannot be loaded.
    return remote;
  }
}
