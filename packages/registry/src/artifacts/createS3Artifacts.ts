import { Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import { assertArtifactKey, isArtifactKey, type ArtifactStore } from './artifactStore.ts';

/** Location of the artifacts in S3. The SDK resolves undefined values as usual (environment, profile, machine). */
export interface S3Settings {
  bucket: string;
  /** Prefix of every key; empty, or ends with a slash. */
  prefix: string;
  /** URL of a service that speaks S3; undefined means Amazon's. */
  endpoint: string | undefined;
  region: string | undefined;
  credentials: { accessKeyId: string; secretAccessKey: string; sessionToken?: string } | undefined;
}

/**
 * Creates a store in S3 or a service that speaks its protocol. The SDK is loaded with the first call and retries
 * on its own.
 */
export function createS3Artifacts(settings: S3Settings): ArtifactStore {
  let connection: Promise<S3Connection> | undefined;
  const call = async <Answer>(run: (connection: S3Connection) => Promise<Answer>): Promise<Answer> => {
    try {
      return await run(await (connection ??= open(settings)));
    } catch (error) {
      throw new Error(toErrorMessage(error as Error, settings), { cause: error });
    }
  };
  const toObjectId = (key: string) => ({ Bucket: settings.bucket, Key: settings.prefix + key });
  return {
    async put(key, bytes) {
      assertArtifactKey(key);
      await call(({ client, sdk }) =>
        client.send(new sdk.PutObjectCommand({ ...toObjectId(key), Body: bytes })),
      );
    },
    async read(key) {
      if (!isArtifactKey(key)) return null;
      return call(async ({ client, sdk }) => {
        const answer = await client.send(new sdk.GetObjectCommand(toObjectId(key))).catch(nullIfMissing);
        if (!(answer?.Body instanceof Readable)) return null;
        return { size: answer.ContentLength ?? 0, body: answer.Body };
      });
    },
    async has(key) {
      if (!isArtifactKey(key)) return false;
      return call(
        async ({ client, sdk }) =>
          (await client.send(new sdk.HeadObjectCommand(toObjectId(key))).catch(nullIfMissing)) !== null,
      );
    },
    async remove(key) {
      assertArtifactKey(key);
      await call(async ({ client, sdk }) => {
        const { Bucket, Key } = toObjectId(key);
        await client.send(new sdk.DeleteObjectCommand({ Bucket, Key }));
        const pages = sdk.paginateListObjectsV2({ client }, { Bucket, Prefix: `${Key}/` });
        for await (const { Contents = [] } of pages)
          // Deletes objects individually: not every service that speaks S3 accepts the checksums of a bulk
          // delete.
          for (const { Key: found } of Contents)
            await client.send(new sdk.DeleteObjectCommand({ Bucket, Key: found }));
      });
    },
    // Writes to S3 are atomic, so there are no leftovers.
    tidy: () => Promise.resolve(),
  };
}

type Sdk = typeof import('@aws-sdk/client-s3');
interface S3Connection {
  sdk: Sdk;
  client: S3Client;
}

async function open({ endpoint, region, credentials }: S3Settings): Promise<S3Connection> {
  const sdk = await import('@aws-sdk/client-s3');
  const client = new sdk.S3Client({
    ...(region === undefined ? {} : { region }),
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true, region: region ?? 'us-east-1' }),
    ...(credentials === undefined ? {} : { credentials }),
    // Not every service that speaks S3 supports the newer checksums; ours are the registry's SHA-384.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 5_000, requestTimeout: 30_000 },
  });
  return { sdk, client };
}

function nullIfMissing(error: Error): null {
  if (error.name === 'NoSuchKey' || error.name === 'NotFound') return null;
  throw error;
}

function toErrorMessage({ name, message }: Error, { bucket, endpoint }: S3Settings): string {
  const where = `S3 bucket "${bucket}" at ${endpoint ?? 'Amazon'}`;
  if (name === 'NoSuchBucket') return `${where} does not exist: create it, or correct ARTIFACTS`;
  if (name === 'CredentialsProviderError')
    return `${where}: credentials are missing; set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or AWS_PROFILE`;
  if (['AccessDenied', 'Forbidden', 'InvalidAccessKeyId', 'SignatureDoesNotMatch'].includes(name))
    return `${where} rejects the credentials (${name}): check the AWS_* settings and the bucket policy`;
  return `${where}: ${message || name}`;
}
