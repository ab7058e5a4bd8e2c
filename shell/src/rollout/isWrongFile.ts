import { RemoteLoadError } from '../remotes/RemoteLoadError.ts';
import type { PageVersions } from './PageVersions.ts';

const LIMIT_MS = 600;

/**
 * Resolves to true if the file that a remote failed on is reachable but does not match the registry's hash. The
 * browser reports both cases as a failed load.
 */
export async function isWrongFile(versions: PageVersions, failure: unknown): Promise<boolean> {
  const file = failure instanceof RemoteLoadError ? failure.file : undefined;
  const expected = file === undefined ? undefined : hashOf(versions, file);
  if (file === undefined || expected === undefined) return false;
  try {
    const answer = await fetch(file, { cache: 'force-cache', signal: AbortSignal.timeout(LIMIT_MS) });
    if (!answer.ok) return false;
    const digest = await crypto.subtle.digest('SHA-384', await answer.arrayBuffer());
    return `sha384-${btoa(String.fromCharCode(...new Uint8Array(digest)))}` !== expected;
  } catch {
    return false;
  }
}

function hashOf(versions: PageVersions, file: string): string | undefined {
  for (const { resolved } of versions.remotes())
    for (const { baseUrl, integrity } of resolved.lastGood ? [resolved, resolved.lastGood] : [resolved]) {
      const folder = new URL(baseUrl, document.baseURI).href;
      if (file.startsWith(folder)) return integrity[file.slice(folder.length)];
    }
  return undefined;
}
