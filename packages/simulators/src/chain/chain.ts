import { toBytes32, type ChiaSdk, type SdkSimulator } from '@farm/chain';

/** Puzzle hash without a key: its coins cannot be spent. */
export const KEYLESS_PUZZLE_HASH = '0'.repeat(64);

/** A request to the RPC of a node. */
export interface RpcRequest {
  path: string;
  body: string;
}
/** A response of the RPC of a node. */
export interface RpcResponse {
  status: number;
  text: string;
}

/** A chain in this process with its RPC. */
export interface SimulatedChain {
  simulator: SdkSimulator;
  /** Height of the newest block. */
  height: () => number;
  /** Farms blocks (at least one); each mints 2 XCH to the puzzle hash. */
  farm: (blocks: number, puzzleHash: string) => void;
  /**
   * Replaces the last blocks and adds more on top (at least one). Transactions of the replaced blocks are lost:
   * they do not return to the mempool.
   */
  reorg: (back: number, more: number) => void;
  /** Calls the SDK's own RPC. */
  ask: (question: RpcRequest) => Promise<RpcResponse>;
  close: () => Promise<void>;
}

/** Creates a chain. Deterministic: the same calls on the same seed give the same chain. */
export async function createChain(sdk: ChiaSdk, seed: bigint): Promise<SimulatedChain> {
  const simulator = sdk.FullNodeSimulator.withSeed(seed);
  const server = await simulator.startServer();
  return {
    simulator,
    height: () => simulator.height(),
    farm: (blocks, puzzleHash) => {
      // The SDK farms a block for 0 as well.
      if (!Number.isSafeInteger(blocks) || blocks < 1) throw new RangeError('Farm at least one block');
      simulator.setFarmingPh(toBytes32(puzzleHash));
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
