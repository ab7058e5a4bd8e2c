import type { LoadableRemote } from '@farm/contracts/registry';
import type { Resolution } from '../resolution/resolution.ts';

/**
 * Creates the import map of a page, which has the hash of every file of remotes that are ES modules: browsers check
 * modules by nothing else. Null if all remotes are classic scripts.
 */
export function createImportMap({ remotes }: Resolution): string | null {
  const versions = remotes.flatMap(({ resolved }) => [
    resolved,
    ...(resolved.lastGood ? [resolved.lastGood] : []),
  ]);
  const integrity = Object.fromEntries(versions.flatMap(listModules));
  return Object.keys(integrity).length === 0 ? null : JSON.stringify({ integrity });
}

/** Schemas of the builds exclude characters with a meaning in HTML from paths and hashes. */
function listModules({ container, baseUrl, integrity }: LoadableRemote): [string, string][] {
  if (container?.type !== 'module') return [];
  return Object.entries(integrity)
    .filter(([file]) => /\.m?js$/.test(file))
    .map(([file, hash]) => [baseUrl + file, hash]);
}
