import { createHash } from 'node:crypto';
import { createSpendingKey, GENESIS, SIMULATED_K, type ChiaSdk } from '@farm/chain';
import {
  createPoolFarmer,
  encodePartialRequest,
  listSignagePoints,
  type PoolFarmer,
} from '@farm/simulators/farmer';
import type { TestChain } from '@farm/simulators/testing';

/** A pool with farmers that have joined, and what they will send. */
export interface ReadyPartials {
  /** Bodies of requests, in the order of their signage points; all are good enough. */
  bodies: string[];
  farmers: number;
}

/** Partials of a PlotNFT: fewer than the pool takes in a minute. */
const PER_FARMER = 100;

/**
 * Lets farmers join a pool on a test chain whose clock is ahead, and makes partials for signage points that are to come,
 * so that none of them is late when it is sent.
 */
export async function makeReadyPartials(
  { chain, poolUrl }: { chain: TestChain; poolUrl: string },
  { partials, difficulty }: { partials: number; difficulty: bigint },
): Promise<ReadyPartials> {
  const nodeUrl = chain.settings.url;
  const farmers: PoolFarmer[] = [];
  // Some plots have fewer proofs than others.
  const count = Math.ceil(partials / (PER_FARMER * 0.75));
  for (let index = 0; index < count; index++)
    farmers.push(await joinFarmer(chain, { nodeUrl, poolUrl, seed: `bench ${index}` }));
  const left = farmers.map(() => PER_FARMER);
  const bodies: string[] = [];
  const now = Date.now() / 1_000 + 60;
  const points = (await listSignagePoints(nodeUrl, 2_000)).filter(
    ({ reverted, time_received: at }) => !reverted && at > now,
  );
  for (const point of points) {
    for (const [index, farmer] of farmers.entries()) {
      if (left[index] === 0 || bodies.length === partials) continue;
      // Two proofs of a tiny plot may be of the same quality, and count once.
      const [partial] = await farmer.makePartials(point, difficulty);
      if (!partial) continue;
      left[index] = (left[index] ?? 0) - 1;
      bodies.push(encodePartialRequest(partial));
    }
  }
  if (bodies.length < partials) throw new Error(`Only ${bodies.length} partials could be made`);
  return { bodies, farmers: count };
}

async function joinFarmer(
  chain: TestChain,
  { nodeUrl, poolUrl, seed }: { nodeUrl: string; poolUrl: string; seed: string },
): Promise<PoolFarmer> {
  const farmer = createPoolFarmer({
    ...{ sdk: chain.sdk, genesis: GENESIS.simulated, nodeUrl, poolUrl, seed },
    simulatedK: SIMULATED_K,
  });
  await farmer.launch(chain.mint(farmer.walletPuzzleHash, 1_000n));
  chain.farm();
  const joined = await farmer.join();
  if (joined.outcome === 'refused') throw new Error(`The pool refused: ${joined.errorMessage}`);
  return farmer;
}

/** Returns the puzzle hash of a wallet that only the bench knows. */
export function makeTarget(sdk: ChiaSdk): string {
  return createSpendingKey(sdk, createHash('sha256').update('bench').digest()).puzzleHash;
}
