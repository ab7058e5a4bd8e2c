import {
  computeAuthenticationToken,
  createFullNode,
  readPlotNft,
  type CoinRecord,
  type FullNode,
  type Peak,
  type PlotNft,
  type SdkSecretKey,
} from '@farm/chain';
import { createLogger } from '@farm/process';
import { addFarmer, findPlotNft, type PoolDependencies, type RewardDependencies } from '@farm/server/parts';
import { makeAccount, openTestPool, TOKEN_MINUTES } from '@farm/server/testing';
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
/** Time after which a node that stands still no longer says that it is in sync, in ms (chia, `Synced`). */
const SYNCED_MS = 7 * 60_000;
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
  /** Accounts of the site, which claim PlotNFTs. */
  accounts: [string, ...string[]];
  /** Signage points that were reverted after they came, and those that the node no longer holds. */
  reverted: Set<string>;
  forgotten: Set<string>;
  /** Times at which the node of the pool hears of signage points, in ms; Infinity until it has caught up. */
  heardAt: Map<string, number>;
  /** Rewards that the node doesn't know for a while, as in a reorg. */
  hidden: Set<string>;
  /** Block at which the node stands still, and the time since when; null while it follows the chain. */
  behind: { height: number; since: number } | null;
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
const UUID = /^(.{8})(.{4})(.{3})(.{3})(.{12}).*/;

/** Plots take a third of a second to make, so that all seeds have the same. */
const plots = new Map<string, PoolPlot>();

/** Opens a world. The coins of all worlds are the same at first; signage points follow from the time, which is drawn. */
export async function openWorld(draw: Draw): Promise<World> {
  const now = BEGIN + draw.below(1_000_000) * INTERVAL_MS;
  const pool = await openTestPool(
    { simulatedK: K, filterBits: 0, startDifficulty: 1n, relativeLockHeight: LOCK_HEIGHT },
    { now, seed: 1n },
  );
  const addAccount = () => makeAccount(pool.db, draw.hash().replace(UUID, '$1-$2-4$3-8$4-$5'));
  const world: World = {
    ...{ pool, observer: createFullNode(pool.chain.observer), members: [] },
    accounts: [await addAccount(), await addAccount(), await addAccount()],
    ...{ reverted: new Set(), forgotten: new Set(), heardAt: new Map(), hidden: new Set() },
    ...{ behind: null, isOut: false },
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

/** Reads a PlotNFT as it is on the chain, or in the view of the node of the pool. */
export async function readCurrent(
  { pool, observer }: World,
  launcherId: string,
  node: ChainView = observer,
): Promise<PlotNft> {
  const { sdk, genesis } = pool.parts;
  const source = { sdk, genesis, node };
  const reading = await readPlotNft(source, launcherId, { maxCoins: 1_000 });
  if (reading.outcome !== 'read') throw new Error(`The PlotNFT cannot be read: ${reading.outcome}`);
  return reading.plotNft;
}

/** True if a PlotNFT farms to the pool at present, as far as the node of the pool knows. */
export async function isMember(world: World, { launcherId }: Member): Promise<boolean> {
  const view = createView(world, world.observer);
  return (await readCurrent(world, launcherId, view)).state.state === 'farmingToPool';
}

/** Returns the token that requests are signed with at present. */
export function computeToken({ pool }: World): number {
  return computeAuthenticationToken(new Date(pool.clock.now), TOKEN_MINUTES);
}

/** Creates what a process of the pool has: its database and node, whose calls pass the gate, and the faults of the node. */
export function createProcessParts(world: World, gate: Gate): PoolDependencies & RewardDependencies {
  const { parts, db } = world.pool;
  const { node } = parts;
  const view = createView(world, node);
  let waited = 0;
  const faulty: PoolDependencies['node'] = {
    readPeak: () => gate.apply(() => readPeak(world)),
    readCoins: (ids) => gate.apply(() => view.readCoins(ids)),
    readChildren: (ids) => gate.apply(() => view.readChildren(ids)),
    readPuzzleAndSolution: (coinId, height) => gate.apply(() => view.readPuzzleAndSolution(coinId, height)),
    isSpendPending: (coinId) => gate.apply(() => node.isSpendPending(coinId)),
    push: (bundle) => gate.apply(() => node.push(bundle)),
    readSignagePoint: (asked) =>
      gate.apply(async () => {
        const hash = 'spHash' in asked ? asked.spHash : asked.challengeHash;
        const point = await node.readSignagePoint(asked);
        const heardAt = world.heardAt.get(hash) ?? Infinity;
        if (point === null || world.forgotten.has(hash) || heardAt > world.pool.clock.now + waited)
          return null;
        const isReverted = point.isReverted || world.reverted.has(hash);
        return { ...point, receivedAt: new Date(heardAt), isReverted };
      }),
  };
  const wait = (ms: number) => {
    waited += ms;
    return Promise.resolve();
  };
  const log = createLogger('silent');
  return { ...parts, node: faulty, wait, db: gate.withCalls(db), confirmations: CONFIRMATIONS, log };
}

type ChainView = Pick<FullNode, 'readCoins' | 'readChildren' | 'readPuzzleAndSolution'>;

/** Returns what a node says of coins, without what the node of the pool does not know. */
function createView({ behind, hidden }: World, node: ChainView): ChainView {
  const end = behind?.height ?? Infinity;
  const show = (records: CoinRecord[]) =>
    records
      .filter(({ coinId, height }) => !hidden.has(coinId) && height <= end)
      .map((coin) => ({
        ...coin,
        spentHeight: coin.spentHeight !== null && coin.spentHeight <= end ? coin.spentHeight : null,
      }));
  return {
    readCoins: async (ids) => show(await node.readCoins(ids)),
    readChildren: async (ids) => show(await node.readChildren(ids)),
    readPuzzleAndSolution: async (coinId, height) =>
      height <= end ? node.readPuzzleAndSolution(coinId, height) : null,
  };
}

async function readPeak({ behind, pool }: World): Promise<Peak> {
  const peak = await pool.parts.node.readPeak();
  if (behind === null) return peak;
  if (pool.clock.now - behind.since > SYNCED_MS) throw new Error('The node is not synced with the network');
  return { ...peak, height: behind.height };
}
