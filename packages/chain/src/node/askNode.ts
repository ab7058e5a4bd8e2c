import { readFile } from 'node:fs/promises';
import type { NodeSettings } from './nodeSettings.ts';
import { postJson } from './postJson.ts';

/** Every certificate of a node is made out to this name, wherever it runs (chia/ssl). */
const NODE_NAME = 'chia.net';
const TIMEOUT_MS = 10_000;

/** How a question is asked. `signal` gives up; `mostBytes` is how long the answer may be, a MiB if not said. */
export interface AskOptions {
  signal?: AbortSignal | undefined;
  mostBytes?: number;
}

/**
 * Asks a full node by its RPC: the text of its answer. A body that is a text is JSON already.
 * @throws StatusError when it answers without success
 * @throws Error when it does not answer in time, or `signal` gives up
 */
export type AskNode = (method: string, body: object | string, options?: AskOptions) => Promise<string>;

/** The way to a node: over mutual TLS with the node's CA alone, or plainly to a simulated one. */
export function createAskNode({ url, tls }: NodeSettings, timeoutMs: number = TIMEOUT_MS): AskNode {
  return async (method, body, { signal: given, mostBytes } = {}) => {
    const timeout = AbortSignal.timeout(timeoutMs);
    const signal = given ? AbortSignal.any([given, timeout]) : timeout;
    try {
      const identity = tls && (await readIdentity(tls));
      return await postJson(new URL(`/${method}`, url), body, { ...identity, signal, mostBytes });
    } catch (error) {
      if (!timeout.aborted || given?.aborted) throw error;
      // Operators read it.
      const message = `The node did not answer ${method} within ${timeoutMs / 1_000} seconds`;
      throw new Error(message, { cause: error });
    }
  };
}

/** With each question: certificates are renewed while the farm runs. */
async function readIdentity({ certFile, keyFile, caFile }: NonNullable<NodeSettings['tls']>) {
  const [cert, key, ca] = await Promise.all([certFile, keyFile, caFile].map((file) => readFile(file)));
  return { cert, key, ca, servername: NODE_NAME, rejectUnauthorized: true };
}
