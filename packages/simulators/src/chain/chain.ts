import {
  GENESIS,
  toBytes32,
  toRewardParentId,
  toSdkCoin,
  type ChiaSdk,
  type Coin,
  type SdkSimulator,
} from '@farm/chain';
import { createSignagePoints, type SignagePoints } from './createSignagePoints.ts';
import type { RpcRequest, RpcResponse } from './rpc.ts';

/** Puzzle hash without a key: its coins cannot be spent. */
export const KEYLESS_PUZZLE_HASH = '0'.repeat(64);

/** The parts of the reward for a block, in mojo, as on mainnet since 2024: 7/8 for the pool and 1/8 for the farmer of 1 XCH. */
const POOL_REWARD_MOJO = 875_000_000_000n;
const FARMER_REWARD_MOJO = 125_000_000_000n;

/** A chain in this process with its RPC. */
export interface SimulatedChain {
  simulator: SdkSimulator;
  /** Height of the newest block. */
  height: () => number;
  /** Farms blocks (at least one); each mints 2 XCH to the puzzle hash. */
  farm: (blocks: number, puzzleHash: string) => void;
  /**
   * Farms a block won by a plot: 0.875 XCH to the contract of a PlotNFT, and 0.125 XCH to the farmer. Returns the
   * first, whose parent is that of a reward on mainnet. A reorg does not remove the two coins.
   */
  win: (contractPuzzleHash: string, farmerPuzzleHash: string) => Coin;
  /**
   * Replaces the last blocks and adds more on top (at least one). Transactions of the replaced blocks are lost:
   * they do not return to the mempool.
   */
  reorg: (back: number, more: number) => void;
  /** Calls the SDK's own RPC, or that of the signage points, which the SDK does not have. */
  ask: (question: RpcRequest) => Promise<RpcResponse>;
  listSignagePoints: SignagePoints['list'];
  close: () => Promise<void>;
}

/**
 * Creates a chain. Deterministic: the same calls on the same seed give the same chain, and the same signage points
 * at the same times. `now` is the time in ms.
 */
export async function createChain(
  sdk: ChiaSdk,
  seed: bigint,
  now: () => number = Date.now,
): Promise<SimulatedChain> {
  const simulator = sdk.FullNodeSimulator.withSeed(seed);
  const signagePoints = createSignagePoints(seed, now);
  const server = await simulator.startServer();
  const farm: SimulatedChain['farm'] = (blocks, puzzleHash) => {
    // The SDK farms a block for 0 as well.
    if (!Number.isSafeInteger(blocks) || blocks < 1) throw new RangeError('Farm at least one block');
    simulator.setFarmingPh(toBytes32(puzzleHash));
    simulator.farmBlock(blocks);
  };
  return {
    simulator,
    height: () => simulator.height(),
    farm,
    win: (contractPuzzleHash, farmerPuzzleHash) => {
      const hashes = [contractPuzzleHash, farmerPuzzleHash];
      for (const hash of hashes) toBytes32(hash);
      farm(1, KEYLESS_PUZZLE_HASH);
      const parentId = toRewardParentId(GENESIS.simulated, simulator.height());
      const reward = { parentId, puzzleHash: contractPuzzleHash, amount: POOL_REWARD_MOJO };
      // The parent of the farmer's part has the other half of the genesis challenge.
      const farmerParentId = GENESIS.simulated.slice(32) + parentId.slice(32);
      const own = { parentId: farmerParentId, puzzleHash: farmerPuzzleHash, amount: FARMER_REWARD_MOJO };
      for (const coin of [reward, own]) simulator.insertCoin(toSdkCoin(sdk, coin));
      return reward;
    },
    reorg: (back, more) => {
      if (![back, more].every(Number.isSafeInteger) || back < 1 || more < 1 || back >= simulator.height()) {
        throw new RangeError('A reorganisation replaces blocks that there are by more');
      }
      simulator.reorgBlocks(back, more);
    },
    ask: async ({ path, body }) => {
      const point = signagePoints.answer({ path, body });
      if (point) return point;
      const answer = await fetch(new URL(path, server.url), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      });
      return { status: answer.status, text: await answer.text() };
    },
    listSignagePoints: signagePoints.list,
    close: () => server.close(),
  };
}
