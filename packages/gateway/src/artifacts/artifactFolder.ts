import { join } from 'node:path';

/** Name the shell has among the artifacts; no remote may have it. */
export const SHELL = 'shell';

/** File of the registry in the data folder. */
export function registryPath(dataDir: string): string {
  return join(dataDir, 'registry.json');
}

/** Folder that holds every published version. */
export function artifactsFolder(dataDir: string): string {
  return join(dataDir, 'artifacts');
}

/** Folder of one published version; it never changes once it exists. */
export function artifactFolder(dataDir: string, name: string, version: string): string {
  return join(artifactsFolder(dataDir), name, version);
}

/** Paths the gateway answers itself; no remote may mount a page at or under them. */
export const RESERVED_PATHS = ['/api', '/r', '/healthz', '/logo', '/assets', '/fonts', '/favicon.ico'];

/** Whether a path of a build stays inside its folder (the schema lets `a/../../b` through). */
export function isInsidePath(path: string): boolean {
  return path.split('/').every((part) => part !== '' && part !== '.' && part !== '..');
}
