import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { announcedSchema } from '@farm/contracts/rollout';
import type { RolloutApi } from '../http/RolloutApi.ts';
import { atOnce } from './atOnce.ts';
import type { BuildFolder } from './readBuildFolder.ts';

/** What became of a build. One that had been published before is `unchanged`, or `mended` where the farm lost files of it. */
export interface Publication {
  name: string;
  version: string;
  outcome: 'published' | 'mended' | 'unchanged';
  /** How many files went over the wire. */
  uploaded: number;
}

const UPLOADS_AT_ONCE = 8;

/**
 * Publishes a build: nobody gets it yet. Only files that the farm lacks are uploaded, so that what was interrupted
 * goes on where it was.
 * @throws ApiRefusedError with a line for each reason @throws Error when a file of the build is missing
 */
export async function publishBuild(
  api: RolloutApi,
  { folder, name, build }: BuildFolder,
): Promise<Publication> {
  const path = versionPath(name, build.version);
  const announcement = { method: 'PUT', path, body: build } as const;
  const { missing, isPublished } = await api.send(announcement, announcedSchema);
  await atOnce(UPLOADS_AT_ONCE, missing, async (file) => {
    await api.do({ method: 'PUT', path: `${path}/files/${escape(file)}`, body: await read(folder, file) });
  });
  const publication = { name, version: build.version, uploaded: missing.length };
  if (isPublished) return { ...publication, outcome: missing.length > 0 ? 'mended' : 'unchanged' };
  await api.do({ method: 'POST', path: `${path}/publish` });
  return { ...publication, outcome: 'published' };
}

/** Where the API has a version. */
export function versionPath(name: string, version: string): string {
  return `/versions/${name}/${encodeURIComponent(version)}`;
}

function escape(file: string): string {
  return file.split('/').map(encodeURIComponent).join('/');
}

async function read(folder: string, file: string): Promise<Uint8Array> {
  try {
    return await readFile(join(folder, file));
  } catch (error) {
    throw new Error(`${folder} lacks ${file}, which its build.json names: build it again`, { cause: error });
  }
}
