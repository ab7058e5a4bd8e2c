import { readFile } from 'node:fs/promises';
import type { ChainSettings } from '../../config.ts';
import type { ChainReader } from './chainReader.ts';
import { parseNodeState } from './parseNodeState.ts';
import { postJson } from './postJson.ts';

/** Every certificate of a node is made out to this name, wherever it runs (chia/ssl). */
const NODE_NAME = 'chia.net';
const TIMEOUT_MS = 10_000;

/** Reads the chain off a full node of our own: by its RPC, over mutual TLS with the CA of the node alone. */
export function createNodeReader(
  node: NonNullable<ChainSettings['node']>,
  timeoutMs: number = TIMEOUT_MS,
): ChainReader {
  return {
    read: async (given) => {
      // With each reading: certificates are renewed while the farm runs.
      const [cert, key, ca] = await Promise.all(
        [node.certFile, node.keyFile, node.caFile].map((file) => readFile(file)),
      );
      const timeout = AbortSignal.timeout(timeoutMs);
      const signal = given ? AbortSignal.any([given, timeout]) : timeout;
      const options = { cert, key, ca, servername: NODE_NAME, rejectUnauthorized: true, signal };
      const answer = await postJson(new URL('/get_blockchain_state', node.url), {}, options);
      return { ...parseNodeState(answer), source: 'node', at: new Date() };
    },
  };
}
