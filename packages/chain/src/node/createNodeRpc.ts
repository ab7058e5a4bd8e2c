import { readFile } from 'node:fs/promises';
import type { NodeSettings } from './nodeSettings.ts';
import { sendJson } from './sendJson.ts';

/** Host name in the certificate of every node, wherever it runs (chia/ssl). */
const NODE_NAME = 'chia.net';
const TIMEOUT_MS = 10_000;

/** Options of a client of a node: `timeoutMs` limits each call, and `signal` ends all of them. */
export interface NodeClientOptions {
  timeoutMs?: number | undefined;
  signal?: AbortSignal | undefined;
}

/** Options of a call: `maxBytes` limits the response, 1 MiB by default. */
export interface NodeRpcOptions {
  maxBytes?: number;
}

/**
 * Calls the RPC of a full node and returns the text of the response. A string body is sent as is, because it is
 * JSON already.
 * @throws StatusError if the node responds without success
 * @throws Error if the node does not respond in time, or the signal of the client aborts
 */
export type NodeRpc = (method: string, body: object | string, options?: NodeRpcOptions) => Promise<string>;

/**
 * Creates an RPC client of a node: over mutual TLS that trusts only the node's CA, or over plain HTTP to a
 * simulated node.
 */
export function createNodeRpc(
  { url, tls }: NodeSettings,
  { timeoutMs = TIMEOUT_MS, signal: stopping }: NodeClientOptions = {},
): NodeRpc {
  return async (method, body, { maxBytes } = {}) => {
    const timeout = AbortSignal.timeout(timeoutMs);
    const signal = stopping ? AbortSignal.any([stopping, timeout]) : timeout;
    try {
      const identity = tls && (await readIdentity(tls));
      return await sendJson(new URL(`/${method}`, url), body, { ...identity, signal, maxBytes });
    } catch (error) {
      if (!timeout.aborted || stopping?.aborted) throw error;
      // Operators read this message.
      const message = `The node did not respond to ${method} within ${timeoutMs / 1_000} seconds`;
      throw new Error(message, { cause: error });
    }
  };
}

/** Converts an id or hash to the hex that nodes expect. */
export function toPrefixedHex(hex: string): string {
  return `0x${hex}`;
}

/** Reads the files for each call, because certificates are renewed while the farm runs. */
async function readIdentity({ certFile, keyFile, caFile }: NonNullable<NodeSettings['tls']>) {
  const [cert, key, ca] = await Promise.all([certFile, keyFile, caFile].map((file) => readFile(file)));
  return { cert, key, ca, servername: NODE_NAME, rejectUnauthorized: true };
}
