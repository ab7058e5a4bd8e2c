import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A service that speaks S3 over HTTP, with one empty bucket, and the settings that connect to it. */
export interface TestS3 {
  bucket: string;
  env: Record<string, string>;
  stop(): Promise<void>;
}

const BUCKET = 'artifacts';
const ACCESS_KEY_ID = 'farm-tests';
const SIGNATURE_V4 =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/\d{8}\/[\w-]+\/s3\/aws4_request, ?SignedHeaders=[\w;-]+, ?Signature=[0-9a-f]{64}$/;
/** Page size of a list: so small that any list of two keys takes a second page. */
const MAX_KEYS = 1;

/**
 * Starts an in-memory service with the calls of the artifact store: PutObject, GetObject, HeadObject,
 * DeleteObject and ListObjectsV2, with addresses in path style. Signatures are required but not verified.
 */
export async function startS3(): Promise<TestS3> {
  const objects = new Map<string, Buffer>();
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      const answer = findRefusal(request) ?? handleCall(objects, request, body);
      response.writeHead(answer.status, { 'content-length': Buffer.byteLength(answer.body) });
      response.end(request.method === 'HEAD' ? undefined : answer.body);
    });
  });
  return {
    bucket: BUCKET,
    env: {
      S3_ENDPOINT: await startListening(server),
      AWS_REGION: 'us-east-1',
      AWS_ACCESS_KEY_ID: ACCESS_KEY_ID,
      AWS_SECRET_ACCESS_KEY: 'known to nobody else',
    },
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

/** Starts listening on a free port. @returns the URL of the server */
export async function startListening(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

interface Answer {
  status: number;
  body: string | Buffer;
}

function findRefusal({ headers }: IncomingMessage): Answer | null {
  const [, accessKeyId] = SIGNATURE_V4.exec(headers.authorization ?? '') ?? [];
  if (accessKeyId === undefined) return toFailure(403, 'AccessDenied', 'The request is not signed.');
  return accessKeyId === ACCESS_KEY_ID
    ? null
    : toFailure(403, 'InvalidAccessKeyId', 'The access key ID does not exist.');
}

function handleCall(objects: Map<string, Buffer>, { method, url }: IncomingMessage, body: Buffer): Answer {
  const { pathname, searchParams } = new URL(url ?? '', 'http://s3');
  const [, bucket, ...segments] = pathname.split('/').map(decodeURIComponent);
  if (bucket !== BUCKET) return toFailure(404, 'NoSuchBucket', 'The bucket does not exist.');
  const key = segments.join('/');
  if (key === '')
    return method === 'GET' && searchParams.get('list-type') === '2'
      ? listObjects([...objects.keys()], searchParams)
      : toFailure(501, 'NotImplemented', 'Of buckets only ListObjectsV2 is known.');
  switch (method) {
    case 'PUT':
      objects.set(key, body);
      return { status: 200, body: '' };
    case 'DELETE':
      objects.delete(key);
      return { status: 204, body: '' };
    case 'GET':
    case 'HEAD': {
      const object = objects.get(key);
      return object ? { status: 200, body: object } : toFailure(404, 'NoSuchKey', 'The key does not exist.');
    }
    default:
      return toFailure(405, 'MethodNotAllowed', 'The method is not allowed.');
  }
}

/** Returns a page of keys. Its continuation token is its last key, so that deleting between two pages skips nothing. */
function listObjects(keys: string[], query: URLSearchParams): Answer {
  const [prefix, after] = [query.get('prefix') ?? '', query.get('continuation-token') ?? ''];
  const remainingKeys = keys.filter((key) => key.startsWith(prefix) && key > after).toSorted();
  const page = remainingKeys.slice(0, MAX_KEYS);
  const next = remainingKeys.length > page.length ? (page.at(-1) ?? '') : '';
  const contents = page.map((key) => `<Contents><Key>${escape(key)}</Key></Contents>`).join('');
  const token = next === '' ? '' : `<NextContinuationToken>${escape(next)}</NextContinuationToken>`;
  const facts = `<Name>${BUCKET}</Name><KeyCount>${page.length}</KeyCount><IsTruncated>${next !== ''}</IsTruncated>`;
  return { status: 200, body: xml('ListBucketResult', facts + token + contents) };
}

function toFailure(status: number, code: string, message: string): Answer {
  return { status, body: xml('Error', `<Code>${code}</Code><Message>${message}</Message>`) };
}

function xml(element: string, content: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?><${element}>${content}</${element}>`;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
