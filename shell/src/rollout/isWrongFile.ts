import { RemoteLoadError } from '../remotes/RemoteLoadError.ts';
import type { PageVersions } from './PageVersions.ts';

const TIMEOUT_MS = 600;

/**
 * Resolves to true if the file that a remote failed on is reachable but does not match the registry's hash. The
 * browser reports both cases as a failed load.
 */
export async function isWrongFile(versions: PageVersions, failure: unknown): Promise<boolean> {
  const file = failure instanceof RemoteLoadError ? failure.file : undefined;
  const expected = file === undefined ? undefined : findHash(versions, file);
  if (file === undefined || expected === undefined) return false;
  try {
    const response = await fetch(file, { cache: 'force-cache', signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!response.ok) return false;
    const digest = await crypto.subtle.digest('SHA-384', await response.arrayBuffer());
    return `sha384-${btoa(String.fromCharCode(...new Uint8Array(digest)))}` !== expected;
  } catch {
    return false;
  }
}

function findHash(versions: PageVersions, file: string): string | undefined {
  for (const { resolved } of versions.listRemotes())
    for (const { baseUrl, integrity } of resolved.lastGood ? [resolved, resolved.lastGood] : [resolved]) {
      const folder = new URL(baseUrl, document.baseURI).href;
      if (file.startsWith(folder)) return integrity[file.slice(folder.length)];
    }
  return undefined;
}
