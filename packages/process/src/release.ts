import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';

/** Version and commit of a package. */
export interface Release {
  /** Such as `0.1.0+1e4ccad9572c`. */
  version: string;
  /** All 40 digits. */
  commit: string;
}

/** Reads the release that these programs belong to; null in a working copy, which has no `release.json`. */
export function readRelease(): Release | null {
  const file = new URL('../../../release.json', import.meta.url);
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Release;
  } catch {
    return null;
  }
}

/** Describes this process in each line of its log, so that those of several machines and versions can be told apart. */
export function describeProcess(service: string): { service: string; host: string; version: string } {
  return { service, host: hostname(), version: readRelease()?.version ?? 'working copy' };
}
