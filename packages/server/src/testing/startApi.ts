import { waitUntilListening } from './waitUntilListening.ts';
import { MANY_REQUESTS } from './manyRequests.ts';
import { API_PROGRAM } from './programs.ts';
import { type SpawnedProcess, startProcess } from '@farm/process/testing';

/** A running API process with its actual addresses. */
export interface TestApi extends SpawnedProcess {
  call: (
    method: string,
    path: string,
    options?: { body?: unknown; headers?: Record<string, string> },
  ) => Promise<Response>;
  url: string;
  outboxUrl: string;
}

/** Starts `main.ts` on free ports, and waits until it is ready. */
export async function startApi(env: Record<string, string>): Promise<TestApi> {
  const main = startProcess(API_PROGRAM, { API_PORT: '0', OUTBOX_PORT: '0', ...MANY_REQUESTS, ...env });
  const { url, outboxUrl } = await waitUntilListening(main);
  return {
    ...main,
    url,
    outboxUrl,
    call: (method, path, { body, headers } = {}) =>
      fetch(url + path, {
        method,
        headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
  };
}
