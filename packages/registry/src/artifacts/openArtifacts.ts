import { join } from 'node:path';
import { setting } from '../setting.ts';
import type { ArtifactStore } from './artifactStore.ts';
import { diskArtifacts } from './diskArtifacts.ts';
import { s3Artifacts } from './s3Artifacts.ts';

const S3_PLACE = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w./-]*))?$/;

/**
 * Opens the store chosen by the settings: `ARTIFACTS=s3://bucket/prefix` with the usual `AWS_*` and
 * `S3_ENDPOINT`, or else the folder `artifacts` in the data folder.
 * @throws Error describing the valid form of `ARTIFACTS`
 */
export function openArtifacts(options: {
  dataDir: string;
  env: Record<string, string | undefined>;
}): ArtifactStore {
  const { dataDir, env } = options;
  const place = env['ARTIFACTS'];
  if (!place) return diskArtifacts(join(dataDir, 'artifacts'));
  const [, bucket, prefix = ''] = S3_PLACE.exec(place) ?? [];
  if (bucket === undefined)
    throw new Error(`ARTIFACTS must be s3://bucket/prefix, or empty for the data folder; it is "${place}"`);
  return s3Artifacts({
    bucket,
    prefix: prefix === '' || prefix.endsWith('/') ? prefix : `${prefix}/`,
    endpoint: setting(env, 'S3_ENDPOINT'),
    region: setting(env, 'AWS_REGION') ?? setting(env, 'AWS_DEFAULT_REGION'),
    credentials: credentialsOf(env),
  });
}

function credentialsOf(env: Record<string, string | undefined>) {
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = env;
  if (!accessKeyId || !secretAccessKey) return undefined;
  const sessionToken = env['AWS_SESSION_TOKEN'];
  return { accessKeyId, secretAccessKey, ...(sessionToken ? { sessionToken } : {}) };
}
