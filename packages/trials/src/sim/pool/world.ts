import {
  computeAuthenticationToken,
  createFullNode,
  readPlotNft,
  type CoinRecord,
  type FullNode,
  type PlotNft,
  type SdkSecretKey,
} from '@farm/chain';
import { createLogger } from '@farm/process';
import { addFarmer, findPlotNft, type PoolDependencies, type RewardDependencies } from '@farm/server/parts';
import { openTestPool, TOKEN_MINUTES } from '@farm/server/testing';
import { createPoolPlot, createSecretKey, toPublicKey, type PoolPlot } from '@farm/simulators/farmer';
import type { Draw } from './createDraw.ts';
import type { Gate } from './runInterleaved.ts';

/** Blocks on top of a coin after which it is final; no reorg goes deeper. */
export const CONFIRMATIONS = 3;
/** Blocks that leaving the pool takes. */
export const LOCK_HEIGHT = 7;
/** Time between two signage points, in ms. */
export const INTERVAL_MS = 9_375;
/** Time by which a farmer may know a signage point before the node of the pool, in ms. */
export const NODE_LAG_MS = 10_000;
/** Size that plots count as. */
export const K = 32;

/** A farmer, and what it is up to. */
export type Role = 'honest' | 'leaving' | 'playing' | 'stealing';

/** A PlotNFT in the simulation, with the farmer that it belongs to. */
export interface Member {
  role: Role;
  launcherId: string;
  contractPuzzleHash: string;
  /** Number in the database; null until it joins. */
  number: number | null;
  joinedAt: number;
  authentication: SdkSecretKey;
  plots: PoolPlot[];
}

/** A pool on a simulated chain, whose time passes as the simulation says. */
export interface World {
  pool: Awaited<ReturnType<typeof openTestPool>>;
  /** Node without faults. */
  observer: FullNode;
  members: Member[];
  /** Signage points that were reverted after they came, and those that the node no longer holds. */
  reverted: Set<string>;
  forgotten: Set<string>;
  /** Rewards that the node doesn't know for a while, as in a reorg. */
  hidden: Set<string>;
  /** True while the node does not respond. */
  isOut: boolean;
}

const ROLES: readonly [Role, number][] = [
  ['honest', 2],
  ['honest', 1],
  ['leaving', 1],
  ['playing', 2],
  ['stealing', 1],
];
const BEGIN = Date.UTC(2026, 0, 1);

/** Plots take a third of a second to make, so that all seeds have the same. */
const plots = new Map<string, PoolPlot>();

/** Opens a world. The coins of all worlds are the same at first; signage points follow from the time, which is drawn. */
export async function openWorld(draw: Draw): Promise<World> {
  const now = BEGIN + draw.below(1_000_000) * INTERVAL_MS;
  const pool = await openTestPool(
    { simulatedK: K, filterBits: 0, startDifficulty: 1n, relativeLockHeight: LOCK_HEIGHT },
    { now, seed: 1n },
  );
  const world: World = {
    ...{ pool, observer: createFullNode(pool.chain.observer), members: [] },
    ...{ reverted: new Set(), forgotten: new Set(), hidden: new Set(), isOut: false },
  };
  for (const [index, [role, plotCount]] of ROLES.entries()) {
    const launcherId = await pool.launch({ relativeLockHeight: LOCK_HEIGHT });
    const plotNft = await readCurrent(world, launcherId);
    const { sdk } = pool.parts;
    world.members.push({
      ...{ role, launcherId, contractPuzzleHash: plotNft.contractPuzzleHash },
      ...{ number: null, joinedAt: Infinity },
      authentication: createSecretKey(sdk, `authentication of ${index}`),
      plots: Array.from({ length: plotCount }, (_, plot) =>
        readPlot(world, plotNft, `plot ${index} ${plot}`),
      ),
    });
  }
  // No reorg reaches the launches.
  pool.chain.farm(CONFIRMATIONS + 1);
  return world;
}

function readPlot({ pool }: World, plotNft: PlotNft, name: string): PoolPlot {
  const id = `${plotNft.contractPuzzleHash} ${name}`;
  const plot =
    plots.get(id) ?? createPoolPlot(plotNft, { key: createSecretKey(pool.parts.sdk, name), k: 13 });
  plots.set(id, plot);
  return plot;
}

/** Adds a member to the pool. */
export async function addMember({ pool }: World, member: Member): Promise<void> {
  const { clock, db, parts } = pool;
  const joinedAt = new Date(clock.now);
  const authenticationPublicKey = toPublicKey(member.authentication);
  await addFarmer(parts, pool.makeJoin(member.launcherId, { authenticationPublicKey }), joinedAt);
  member.number = (await findPlotNft(db, member.launcherId))?.number ?? null;
  member.joinedAt = clock.now;
}

/** Reads a PlotNFT as it is on the chain. */
export async function readCurrent({ pool, observer }: World, launcherId: string): Promise<PlotNft> {
  const { sdk, genesis } = pool.parts;
  const source = { sdk, genesis, node: observer };
  const reading = await readPlotNft(source, launcherId, { maxCoins: 1_000 });
  if (reading.outcome !== 'read') throw new Error(`The PlotNFT cannot be read: ${reading.outcome}`);
  return reading.plotNft;
}

/** True if a PlotNFT farms to the pool at present. */
export async function isMember(world: World, { launcherId }: Member): Promise<boolean> {
  return (await readCurrent(world, launcherId)).state.state === 'farmingToPool';
}

/** Returns the token that requests are signed with at present. */
export function computeToken({ pool }: World): number {
  return computeAuthenticationToken(new Date(pool.clock.now), TOKEN_MINUTES);
}

/** Creates what a process of the pool has: its database and node, whose calls pass the gate, and the faults of the node. */
export function createProcessParts(world: World, gate: Gate): PoolDependencies & RewardDependencies {
  const { parts, db } = world.pool;
  const { node } = parts;
  const show = async (records: Promise<CoinRecord[]>) =>
    (await records).filter(({ coinId }) => !world.hidden.has(coinId));
  const faulty: PoolDependencies['node'] = {
    readPeak: () => gate.apply(() => node.readPeak()),
    readCoins: (ids) => gate.apply(() => show(node.readCoins(ids))),
    readChildren: (ids) => gate.apply(() => show(node.readChildren(ids))),
    readPuzzleAndSolution: (coinId, height) => gate.apply(() => node.readPuzzleAndSolution(coinId, height)),
    isSpendPending: (coinId) => gate.apply(() => node.isSpendPending(coinId)),
    push: (bundle) => gate.apply(() => node.push(bundle)),
    readSignagePoint: (asked) =>
      gate.apply(async () => {
        const hash = 'spHash' in asked ? asked.spHash : asked.challengeHash;
        const point = await node.readSignagePoint(asked);
        if (point === null || world.forgotten.has(hash)) return null;
        return { ...point, isReverted: point.isReverted || world.reverted.has(hash) };
      }),
  };
  const log = createLogger('silent');
  return { ...parts, node: faulty, db: gate.withCalls(db), confirmations: CONFIRMATIONS, log };
}
