import { bytes32, type ChiaSdk, type SdkSimulator } from '@farm/chain';

/** A puzzle hash that nobody has the key of. */
export const NOBODY = '0'.repeat(64);

/** What somebody asked of a node, and what they are told. */
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
