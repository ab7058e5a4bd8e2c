import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { bytes32 } from '../coins/hex.ts';
import type { ChiaSdk, SdkSimulator } from '../coins/sdk.ts';

/** A puzzle hash that nobody has the key of. */
export const NOBODY = '0'.repeat(64);

/** What somebody asked of a node, and what they are told. Null: nothing, and the connection is cut. */
export interface RpcQuestion {
  path: string;
  body: string;
}
/** See {@link RpcQuestion}. */
export interface RpcAnswer {
  status: number;
  text: string;
}

/** A chain in this process with its RPC. */
export interface SimulatedChain {
  simulator: SdkSimulator;
  /** The newest height. */
  height: () => number;
  /** Makes blocks (at least one); each mints 2 XCH to a puzzle hash. */
  farm: (blocks: number, puzzleHash: string) => void;
  /** Makes others of the last blocks, and more on top (at least one). What they held is gone: it is not pending either. */
  reorg: (back: number, more: number) => void;
  /** Asks the SDK's own RPC. */
  ask: (question: RpcQuestion) => Promise<RpcAnswer>;
  close: () => Promise<void>;
}

/** A new chain. The same calls on the same seed make the same chain. */
export async function createChain(sdk: ChiaSdk, seed: bigint): Promise<SimulatedChain> {
  const simulator = sdk.FullNodeSimulator.withSeed(seed);
  const server = await simulator.startServer();
  return {
    simulator,
    height: () => simulator.height(),
    farm: (blocks, puzzleHash) => {
      // The SDK makes a block for 0 as well.
      if (!Number.isSafeInteger(blocks) || blocks < 1) throw new RangeError('Farm at least one block');
      simulator.setFarmingPh(bytes32(puzzleHash));
      simulator.farmBlock(blocks);
    },
    reorg: (back, more) => {
      if (![back, more].every(Number.isSafeInteger) || back < 1 || more < 1 || back >= simulator.height()) {
        throw new RangeError('A reorganisation replaces blocks that there are by more');
      }
      simulator.reorgBlocks(back, more);
    },
    ask: async ({ path, body }) => {
      const answer = await fetch(new URL(path, server.url), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      });
      return { status: answer.status, text: await answer.text() };
    },
    close: () => server.close(),
  };
}

/** An RPC that is listened to. */
export interface RpcServer {
  url: string;
  close: () => Promise<void>;
}

/**
 * Answers questions over HTTP at the loopback address, one after the other.
 * @throws Error with the code of the system when the port is not to be had
 */
export async function serveRpc(
  port: number,
  answer: (question: RpcQuestion) => Promise<RpcAnswer | null>,
): Promise<RpcServer> {
  let last: Promise<unknown> = Promise.resolve();
  const server = createServer((request, reply) => {
    const answered = async () => {
      const given = await answer({ path: request.url ?? '/', body: await readBody(request) });
      if (given === null) request.socket.destroy();
      else reply.writeHead(given.status, { 'content-type': 'application/json' }).end(given.text);
    };
    // Whoever asks first is answered first: what changes the chain does not overlap.
    last = last.then(answered).catch(() => request.socket.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function readBody(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces).toString();
}
