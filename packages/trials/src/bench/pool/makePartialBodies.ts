import { GENESIS, SIMULATED_K } from '@farm/chain';
import {
  createPoolFarmer,
  encodePartialRequest,
  listSignagePoints,
  type PoolFarmer,
} from '@farm/simulators/farmer';
import type { TestChain } from '@farm/simulators/testing';

const INTERVAL_MS = 9_375;
const FUND_MOJO = 1_000n;
/** The pool takes 120 partials of a PlotNFT in a minute. */
const MAX_PER_FARMER = 115;

/** Where farmers farm. */
export interface Farmland {
  chain: TestChain;
  /** Time of the signage points of the chain, in ms. */
  clock: { now: number };
  poolUrl: string;
}

/** Makes farmers that have joined the pool, each with a PlotNFT and one plot of k 13, which takes a third of a second. */
export async function makeJoinedFarmers({ chain, poolUrl }: Farmland, count: number): Promise<PoolFarmer[]> {
  const farmers: PoolFarmer[] = [];
  for (let index = 0; index < count; index++) {
    const farmer = createPoolFarmer({
      ...{ sdk: chain.sdk, genesis: GENESIS.simulated, nodeUrl: chain.settings.url, poolUrl },
      ...{ seed: `farmer ${index}`, simulatedK: SIMULATED_K },
    });
    await farmer.launch(chain.mint(farmer.walletPuzzleHash, FUND_MOJO));
    chain.farm();
    const joined = await farmer.join();
    if (joined.outcome === 'refused') throw new Error(`The pool refused: ${joined.errorMessage}`);
    farmers.push(farmer);
  }
  return farmers;
}

/** Makes at least so many signed partials, as bodies of requests, by letting the time of the signage points pass. */
export async function makePartialBodies(
  { chain, clock }: Farmland,
  farmers: readonly PoolFarmer[],
  count: number,
): Promise<string[]> {
  const bodies: string[] = [];
  const made = new Map<PoolFarmer, number>();
  while (bodies.length < count) {
    clock.now += INTERVAL_MS;
    const [point] = await listSignagePoints(chain.settings.url, 1);
    if (!point || point.reverted) continue;
    for (const farmer of farmers) {
      const before = made.get(farmer) ?? 0;
      if (before >= MAX_PER_FARMER) continue;
      const partials = await farmer.makePartials(point);
      made.set(farmer, before + partials.length);
      bodies.push(...partials.map(encodePartialRequest));
    }
  }
  return bodies;
}
