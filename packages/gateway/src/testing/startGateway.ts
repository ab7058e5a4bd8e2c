import { request, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestContext } from 'node:test';
import { createApp } from '../app.ts';
import { readConfig, type GatewayConfig } from '../config.ts';
import { publishBuilds } from '../publish.ts';
import { makeFolder } from './makeBuild.ts';

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  text: string;
}

/** A gateway on a free port of loopback with its own data folder; stopped when the test ends. */
export async function startGateway(t: TestContext, change: Partial<GatewayConfig> = {}) {
  const dataDir = change.dataDir ?? (await makeFolder());
  const lines: string[] = [];
  const logger = { level: 'info', stream: { write: (line: string) => void lines.push(line) } };
  const app = createApp({ ...readConfig({}), ...change, dataDir }, { logger });
  await app.listen({ port: 0, host: '127.0.0.1' });
  t.after(() => app.close());
  const { port } = app.server.address() as AddressInfo;

  return {
    dataDir,
    port,
    /** Every line logged so far. */
    log: () => lines.join(''),
    publish: (...distDirs: string[]) => publishBuilds({ distDirs, dataDir }),
    /** Sends the path as it is written: `fetch` would resolve `..` and encode what a test means literally. */
    get: (path: string, headers: Record<string, string> = {}, method = 'GET') =>
      send({ port, path, method, headers }),
  };
}

function send(options: {
  port: number;
  path: string;
  method: string;
  headers: Record<string, string>;
}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', agent: false, ...options }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', reject);
      answer.on('end', () => {
        const body = Buffer.concat(chunks);
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body, text: body.toString() });
      });
    });
    sent.on('error', reject).end();
  });
}
