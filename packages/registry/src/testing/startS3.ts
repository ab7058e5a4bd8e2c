import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import S3rver from 's3rver';

/** A service that speaks S3 over HTTP, with one bucket, and the settings that lead to it. */
export interface StartedS3 {
  bucket: string;
  env: Record<string, string>;
  stop(): Promise<void>;
}

/** Starts one whose files lie in `directory`. */
export async function startS3(directory: string): Promise<StartedS3> {
  const bucket = 'artifacts';
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: bucket, configs: [] }],
  });
  const { port } = await server.run();
  return {
    bucket,
    env: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      AWS_REGION: 'us-east-1',
      AWS_ACCESS_KEY_ID: 'S3RVER',
      AWS_SECRET_ACCESS_KEY: 'S3RVER',
    },
    stop: () => server.close(),
  };
}

/** Has a server listen on a free port. @returns its address */
export async function listen(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
