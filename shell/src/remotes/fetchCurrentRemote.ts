import type { ResolvedRemote } from '@farm/contracts/registry';

/** Longest wait for the response, in milliseconds: the user pressed Retry, and the response is only advice. */
const TIMEOUT_MS = 3_000;

/** Returns a remote as a page loaded now would get it, or null if the gateway does not answer. */
export async function fetchCurrentRemote(name: string): Promise<ResolvedRemote | null> {
  try {
    const response = await fetch(`/r/current/${name}`, {
      cache: 'no-cache',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return response.ok ? ((await response.json()) as ResolvedRemote) : null;
  } catch {
    return null;
  }
}
