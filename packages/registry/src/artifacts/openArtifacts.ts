import { join } from 'node:path';
import { readSetting } from '../readSetting.ts';
import type { ArtifactStore } from './artifactStore.ts';
import { createDiskArtifacts } from './createDiskArtifacts.ts';
import { createS3Artifacts } from './createS3Artifacts.ts';

const S3_LOCATION = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w./-]*))?$/;

/** Place of the published files: the data folder, and the variables of `artifactSchema`. */
interface ArtifactPlace {
  dataDir: string;
  env: Record<string, string | undefined>;
}

/** Returns the folder of the published files; null if they are in S3. */
export function findArtifactFolder({ dataDir, env }: ArtifactPlace): string | null {
  const location = env['ARTIFACTS'];
  if (!location) return join(dataDir, 'artifacts');
  return location.startsWith('/') ? location : null;
}

/**
 * Opens the store chosen by the settings: `ARTIFACTS=s3://bucket/prefix` with the usual `AWS_*` and
 * `S3_ENDPOINT`, the folder that `ARTIFACTS` names, or else the folder `artifacts` in the data folder.
 * @throws Error describing the valid form of `ARTIFACTS`
 */
export function openArtifacts(place: ArtifactPlace): ArtifactStore {
  const { env } = place;
  const folder = findArtifactFolder(place);
  if (folder !== null) return createDiskArtifacts(folder);
  const location = env['ARTIFACTS'] ?? '';
  const [, bucket, prefix = ''] = S3_LOCATION.exec(location) ?? [];
  if (bucket === undefined)
    throw new Error(
      `ARTIFACTS must be s3://bucket/prefix, or the path of a folder that begins with /; it is "${location}"`,
    );
  return createS3Artifacts({
    bucket,
    prefix: prefix === '' || prefix.endsWith('/') ? prefix : `${prefix}/`,
    endpoint: readSetting(env, 'S3_ENDPOINT'),
    region: readSetting(env, 'AWS_REGION') ?? readSetting(env, 'AWS_DEFAULT_REGION'),
    credentials: toCredentials(env),
  });
}

function toCredentials(env: Record<string, string | undefined>) {
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = env;
  if (!accessKeyId || !secretAccessKey) return undefined;
  const sessionToken = env['AWS_SESSION_TOKEN'];
  return { accessKeyId, secretAccessKey, ...(sessionToken ? { sessionToken } : {}) };
}
