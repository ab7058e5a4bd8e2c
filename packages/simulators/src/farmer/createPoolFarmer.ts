import { createHash } from 'node:crypto';
import {
  computeAuthenticationToken,
  createFullNode,
  createSpendingKey,
  readPlotNft,
  type AuthenticationPayload,
  type ChiaSdk,
  type Coin,
  type PlotNft,
  type PoolState,
  type PostFarmerPayload,
  type PostPartialPayload,
  type PutFarmerPayload,
  type SdkSecretKey,
} from '@farm/chain';
import { buildLaunch, type Launch } from './buildLaunch.ts';
import { buildTravel, toLeavingState } from './buildTravel.ts';
import { createPoolClient, type PoolAnswer, type PoolClient, type PoolInfo } from './createPoolClient.ts';
import { canAnswer, computePlotBytes, createPoolPlot, makePartials, type PoolPlot } from './makePartials.ts';
import { createSecretKey, toPublicKey } from './secretKeys.ts';
import { signChange, signJoin, signPartial, signQuestion, type SignedRequest } from './signPoolRequests.ts';
import type { SignagePoint } from './signagePoints.ts';

/** Parts of a farmer. */
export interface PoolFarmerOptions {
  sdk: ChiaSdk;
  /** Genesis challenge of the chain, see `GENESIS`. */
  genesis: string;
  /** URL of a simulated full node. */
  nodeUrl: string;
  /** URL of the pool, without a slash at its end. */
  poolUrl: string;
  /** Text that all keys follow from, and with the PlotNFT all plots. */
  seed: string;
  /** Size of its plots, 13 by default; see `createPlot` for how many proofs they have. */
  k?: number;
  /** 1 by default. Each plot of k 13 takes a third of a second to make, once. */
  plotCount?: number;
  /** Size that every plot counts as, 32 by default: at a difficulty of 1 about half of all proofs are good enough. */
  simulatedK?: number;
  /** Returns the bytes of its disks: of its plots, smallest first, as many answer as have room there. All by default. */
  readRoom?: () => bigint;
  /** Zero bits that the plot filter asks for; 0 by default: every plot may answer every signage point. */
  filterBits?: number;
  /** The time in ms, by which requests are signed. */
  now?: () => number;
}

/** Keys of a farmer. */
export interface PoolFarmerKeys {
  /** Owns the PlotNFT, and signs the farmer's record. */
  owner: SdkSecretKey;
  authentication: SdkSecretKey;
  /** One for each plot. */
  plots: SdkSecretKey[];
}

/**
 * A stock farmer, with a PlotNFT of its own and plots in memory, that speaks the pool protocol 1.0. What its pool
 * refuses is an answer; what is no answer of the protocol is thrown as an Error.
 */
export interface PoolFarmer extends Pick<PoolClient, 'readPoolInfo' | 'sendPartial'> {
  keys: PoolFarmerKeys;
  /** Puzzle hash of its wallet, which pays for the PlotNFT and which payouts go to. */
  walletPuzzleHash: string;
  /**
   * Launches its PlotNFT to the pool, and uses it from now on. A coin of its wallet pays for it; the chain has it with
   * the next block. @throws Error if a stock wallet would not join such a pool, or the node refuses the bundle
   */
  launch: (coin: Coin) => Promise<Launch>;
  /** Uses a PlotNFT that the same seed launched before. @throws Error if the PlotNFT is not its own */
  resume: (launcherId: string) => Promise<void>;
  /** Joins the pool with its wallet as payout instructions, unless told otherwise, and learns its difficulty. */
  join: (fields?: Partial<PostFarmerPayload>) => ReturnType<PoolClient['addFarmer']>;
  /** Changes fields of its record. The farmer learns a new difficulty with its next partial, and keeps its keys. */
  change: (fields: Partial<PutFarmerPayload>) => ReturnType<PoolClient['updateFarmer']>;
  /** Reads its record, and learns its difficulty. */
  readFarmer: () => ReturnType<PoolClient['readFarmer']>;
  /** Makes the link by which its user signs in at the pool with a browser, as of a time in ms; by default, now. */
  makeLoginLink: (at?: number) => string;
  /** Spends its PlotNFT to the waiting room of the pool; the chain has it with the next block. Tells the pool nothing. */
  leave: () => Promise<void>;
  /** Returns the bytes that its plots prove. */
  readSpace: () => Promise<bigint>;
  /**
   * Makes the partials that answer a signage point, and sends none. They are good enough for the difficulty that
   * the farmer knows, or for the one given: every proof is for 0.
   */
  makePartials: (point: SignagePoint, difficulty?: bigint) => Promise<SignedRequest<PostPartialPayload>[]>;
  /** Answers a signage point: sends its partials, one after the other, and learns the difficulty. */
  answer: (point: SignagePoint) => Promise<PoolAnswer<{ newDifficulty: bigint }>[]>;
}

/** Version of the protocol, and the longest lock height that a stock wallet joins (chia-blockchain, `plotnft_funcs.py`). */
const PROTOCOL_VERSION = 1;
const MAX_LOCK_HEIGHT = 1_000;
/** Code of a refusal that makes a stock farmer ask for its difficulty. */
const PROOF_NOT_GOOD_ENOUGH = 5;
/** More coins than the PlotNFT of a test has. */
const MAX_COINS = 1_000;

/** State of a farmer: its PlotNFT and its pool. */
interface Membership extends Pick<PoolInfo, 'tokenMinutes' | 'targetPuzzleHash'> {
  launcherId: string;
  difficulty: bigint;
  /** Made when they are needed first, as the chain has to have the PlotNFT. */
  plots: Promise<SizedPlot[]> | null;
}

/** A plot with the bytes that it proves. */
interface SizedPlot extends PoolPlot {
  bytes: bigint;
}

/** Creates a farmer. It asks nobody anything until it is told to. */
export function createPoolFarmer(options: PoolFarmerOptions): PoolFarmer {
  const { sdk, poolUrl, seed, now = Date.now, k = 13, simulatedK = 32, filterBits = 0, readRoom } = options;
  const source = { sdk, genesis: options.genesis, node: createFullNode({ url: options.nodeUrl, tls: null }) };
  const pool = createPoolClient(poolUrl);
  const keys = createKeys(options);
  const wallet = createSpendingKey(sdk, hashName(seed, 'wallet'));
  const harvesterId = hashName(seed, 'harvester').toString('hex');
  let membership: Membership | null = null;

  const member = (): Membership => {
    if (!membership) throw new Error('The farmer has no PlotNFT: launch or resume one first');
    return membership;
  };
  const makeToken = (at = now()) => computeAuthenticationToken(new Date(at), member().tokenMinutes);
  const push = async (bundle: string) => {
    const { outcome, reason } = await source.node.push(bundle);
    if (outcome !== 'accepted') throw new Error(`The node does not take the bundle: ${outcome} ${reason}`);
  };
  const readOwnPlotNft = async (launcherId: string): Promise<PlotNft> => {
    const reading = await readPlotNft(source, launcherId, { maxCoins: MAX_COINS });
    if (reading.outcome !== 'read') throw new Error(`The PlotNFT cannot be read: ${reading.outcome}`);
    if (reading.plotNft.state.ownerPublicKey !== toPublicKey(keys.owner))
      throw new Error('The PlotNFT belongs to another owner');
    return reading.plotNft;
  };
  /** Makes all plots, the smallest first. */
  const createPlots = async (launcherId: string): Promise<SizedPlot[]> => {
    const plotNft = await readOwnPlotNft(launcherId);
    const plots = keys.plots.map((key) => createPoolPlot(plotNft, { key, k }));
    return plots
      .map((plot) => ({ ...plot, bytes: computePlotBytes(plot, simulatedK) }))
      .sort((a, b) => a.plot.proofCount - b.plot.proofCount);
  };
  const listPlots = (): Promise<SizedPlot[]> => {
    const current = member();
    current.plots ??= createPlots(current.launcherId).catch((error: unknown) => {
      // The PlotNFT may be on the chain the next time.
      current.plots = null;
      throw error;
    });
    return current.plots;
  };
  /** Lists the plots that its disks have room for. */
  const listUsedPlots = async (): Promise<SizedPlot[]> => {
    const plots = await listPlots();
    if (!readRoom) return plots;
    let left = readRoom();
    return plots.filter(({ bytes }) => (left -= bytes) >= 0n);
  };
  const ask = (method: AuthenticationPayload['method'], at?: number) => {
    const { launcherId, targetPuzzleHash } = member();
    const asked = { method, launcherId, targetPuzzleHash, authenticationToken: makeToken(at) };
    return signQuestion(sdk, [keys.authentication], asked);
  };
  const readFarmer = async () => {
    const answer = await pool.readFarmer(ask('get_farmer'));
    if (answer.outcome === 'accepted') member().difficulty = answer.currentDifficulty;
    return answer;
  };
  const sendPartial: PoolFarmer['sendPartial'] = async (partial) => {
    const answer = await pool.sendPartial(partial);
    if (answer.outcome === 'accepted') member().difficulty = answer.newDifficulty;
    else if (answer.errorCode === PROOF_NOT_GOOD_ENOUGH) await readFarmer();
    return answer;
  };
  const makeSignedPartials: PoolFarmer['makePartials'] = async (point, difficulty = member().difficulty) => {
    const fields = { authenticationToken: makeToken(), harvesterId, difficulty, simulatedK };
    const plots = (await listUsedPlots()).filter((plot) => canAnswer(plot, point, filterBits));
    return plots.flatMap((plot) =>
      makePartials(plot, point, fields).map((payload) =>
        signPartial(sdk, [plot.key, keys.authentication], payload),
      ),
    );
  };

  return {
    keys,
    walletPuzzleHash: wallet.puzzleHash,
    readPoolInfo: pool.readPoolInfo,
    launch: async (coin) => {
      const info = await pool.readPoolInfo();
      assertJoinable(info);
      const launch = buildLaunch(source, { key: wallet, coin }, toPoolState(info, poolUrl, keys.owner));
      await push(launch.bundle);
      membership = toMembership(info, launch.launcherId);
      return launch;
    },
    resume: async (launcherId) => {
      const { targetPuzzleHash } = (await readOwnPlotNft(launcherId)).state;
      membership = toMembership({ ...(await pool.readPoolInfo()), targetPuzzleHash }, launcherId);
      await readFarmer();
    },
    join: async (fields) => {
      const payload = {
        ...{ launcherId: member().launcherId, authenticationToken: makeToken() },
        authenticationPublicKey: toPublicKey(keys.authentication),
        // A stock farmer sends the puzzle hash, not the address.
        ...{ payoutInstructions: wallet.puzzleHash, suggestedDifficulty: null },
        ...fields,
      };
      const answer = await pool.addFarmer(signJoin(sdk, [keys.owner], payload));
      if (answer.outcome === 'accepted') await readFarmer();
      return answer;
    },
    change: async (fields) => {
      const payload = {
        ...{ launcherId: member().launcherId, authenticationToken: makeToken() },
        ...{ authenticationPublicKey: null, payoutInstructions: null, suggestedDifficulty: null },
        ...fields,
      };
      return pool.updateFarmer(signChange(sdk, [keys.owner], payload));
    },
    readFarmer,
    makeLoginLink: (at) => pool.toLoginLink(ask('get_login', at)),
    leave: async () => {
      const plotNft = await readOwnPlotNft(member().launcherId);
      await push(buildTravel(source, plotNft, { ownerKey: keys.owner, to: toLeavingState(plotNft.state) }));
    },
    readSpace: async () => (await listUsedPlots()).reduce((sum, { bytes }) => sum + bytes, 0n),
    makePartials: makeSignedPartials,
    sendPartial,
    answer: async (point) => {
      const answers = [];
      for (const partial of await makeSignedPartials(point)) answers.push(await sendPartial(partial));
      return answers;
    },
  };
}

function createKeys({ sdk, seed, plotCount = 1 }: PoolFarmerOptions): PoolFarmerKeys {
  const createKey = (name: string) => createSecretKey(sdk, `${seed} ${name}`);
  return {
    owner: createKey('owner'),
    authentication: createKey('authentication'),
    plots: Array.from({ length: plotCount }, (_, index) => createKey(`plot ${index}`)),
  };
}

function hashName(seed: string, name: string): Buffer {
  return createHash('sha256').update(`${seed} ${name}`).digest();
}

/** @throws Error if a stock wallet would not join the pool */
function assertJoinable({ protocolVersion, relativeLockHeight }: PoolInfo): void {
  if (protocolVersion !== PROTOCOL_VERSION)
    throw new Error(`The pool speaks version ${protocolVersion} of the protocol`);
  if (relativeLockHeight > MAX_LOCK_HEIGHT)
    throw new Error(`The lock height of the pool is ${relativeLockHeight}, above ${MAX_LOCK_HEIGHT}`);
}

function toPoolState(
  { targetPuzzleHash, relativeLockHeight }: PoolInfo,
  poolUrl: string,
  owner: SdkSecretKey,
): PoolState {
  return {
    ...{ version: 1, state: 'farmingToPool', poolUrl, targetPuzzleHash, relativeLockHeight },
    ownerPublicKey: toPublicKey(owner),
  };
}

/** A farmer starts with the lowest difficulty of the pool, until the pool says another. */
function toMembership(
  { tokenMinutes, targetPuzzleHash, minimumDifficulty }: PoolInfo,
  launcherId: string,
): Membership {
  return { tokenMinutes, targetPuzzleHash, launcherId, difficulty: minimumDifficulty, plots: null };
}
