import { readFile } from 'node:fs/promises';
import type { NodeSettings } from './nodeSettings.ts';
import { postJson } from './postJson.ts';

/** Host name in the certificate of every node, wherever it runs (chia/ssl). */
const NODE_NAME = 'chia.net';
const TIMEOUT_MS = 10_000;

/** Options of a call. `signal` cancels it; `mostBytes` limits the response, 1 MiB by default. */
export interface AskOptions {
  signal?: AbortSignal | undefined;
  mostBytes?: number;
}

/**
 * Calls the RPC of a full node and returns the text of the response. A string body is sent as is, because it is
 * JSON already.
 * @throws StatusError if the node responds without success
 * @throws Error if the node does not respond in time, or `signal` aborts
 */
export type AskNode = (method: string, body: object | string, options?: AskOptions) => Promise<string>;

/**
 * Creates an RPC client of a node: over mutual TLS that trusts only the node's CA, or over plain HTTP to a
 * simulated node.
 */
export function createAskNode({ url, tls }: NodeSettings, timeoutMs: number = TIMEOUT_MS): AskNode {
  return async (method, body, { signal: given, mostBytes } = {}) => {
    const timeout = AbortSignal.timeout(timeoutMs);
    const signal = given ? AbortSignal.any([given, timeout]) : timeout;
    try {
      const identity = tls && (await readIdentity(tls));
      return await postJson(new URL(`/${method}`, url), body, { ...identity, signal, mostBytes });
    } catch (error) {
      if (!timeout.aborted || given?.aborted) throw error;
      // Operators read this message.
      const message = `The node did not answer ${method} within ${timeoutMs / 1_000} seconds`;
      throw new Error(message, { cause: error });
    }
  };
}

/** Reads the files for each call, because certificates are renewed while the farm runs. */
async function readIdentity({ certFile, keyFile, caFile }: NonNullable<NodeSettings['tls']>) {
  const [cert, key, ca] = await Promise.all([certFile, keyFile, caFile].map((file) => readFile(file)));
  return { cert, key, ca, servername: NODE_NAME, rejectUnauthorized: true };
}
