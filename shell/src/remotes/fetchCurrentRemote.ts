import type { ResolvedRemote } from '@farm/contracts/registry';

/** Whoever pressed Retry waits no longer than this for what is only advice. */
const LIMIT_MS = 3_000;

/** A remote as a page loaded now would have it; null when the gateway does not say. */
export async function fetchCurrentRemote(name: string): Promise<ResolvedRemote | null> {
  try {
    const answer = await fetch(`/r/current/${name}`, {
      cache: 'no-cache',
      signal: AbortSignal.timeout(LIMIT_MS),
    });
    return answer.ok ? ((await answer.json()) as ResolvedRemote) : null;
  } catch {
    return null;
  }
}
