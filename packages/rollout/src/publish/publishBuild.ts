import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as calls from '@farm/contracts/calls';
import type { RolloutApi } from '../http/RolloutApi.ts';
import { runConcurrently } from './runConcurrently.ts';
import type { BuildFolder } from './readBuildFolder.ts';

/** Result for a build. A build published earlier is `unchanged`, or `mended` if the farm had lost some of its files. */
export interface Publication {
  name: string;
  version: string;
  outcome: 'published' | 'mended' | 'unchanged';
  /** Number of uploaded files. */
  uploaded: number;
}

const MAX_CONCURRENT_UPLOADS = 8;

/**
 * Publishes a build, without serving it to visitors. Uploads only files that the farm lacks, so that a retry continues
 * an interrupted upload.
 * @throws ApiRefusedError with a line for each reason @throws Error if a file of the build is missing
 */
export async function publishBuild(
  api: RolloutApi,
  { folder, name, build }: BuildFolder,
): Promise<Publication> {
  const params = { name, version: build.version };
  const { missing, isPublished } = await api.call(calls.announceBuild, { params, body: build });
  await runConcurrently(MAX_CONCURRENT_UPLOADS, missing, async (file) => {
    const bytes = await readBuildFile(folder, file);
    await api.call(calls.uploadBuildFile, { params: { ...params, '*': file } }, { bytes });
  });
  const publication = { ...params, uploaded: missing.length };
  if (isPublished) return { ...publication, outcome: missing.length > 0 ? 'mended' : 'unchanged' };
  await api.call(calls.publishBuild, { params });
  return { ...publication, outcome: 'published' };
}

async function readBuildFile(folder: string, file: string): Promise<Uint8Array> {
  try {
    return await readFile(join(folder, file));
  } catch (error) {
    throw new Error(`${folder} is missing ${file}, which build.json lists: build it again`, { cause: error });
  }
}
