import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RemoteBuild } from '@farm/contracts/registry';

/** Reads the `build.json` of a remote's build. */
export async function readBuild(dist: string): Promise<RemoteBuild> {
  return JSON.parse(await readFile(join(dist, 'build.json'), 'utf8')) as RemoteBuild;
}
