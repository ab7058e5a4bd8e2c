import { toBytes32, toFixedBytes, toHex } from '../coins/hex.ts';
import type { ChiaSdk, SdkClvm, SdkProgram } from '../coins/sdk.ts';
import type { PoolState } from './poolState.ts';

/** The parts of a PlotNFT that never change, whatever pool it farms to. Ids and hashes are hex. */
export interface PlotNftIdentity {
  launcherId: string;
  /** After this many seconds the owner can also take a reward without the PlotNFT, to `delayPuzzleHash`. */
  delaySeconds: bigint;
  delayPuzzleHash: string;
}

/** Proof to the singleton's puzzle that a coin belongs to the singleton: facts about the parent of the coin. */
export interface Lineage {
  parentId: string;
  /** Inner puzzle hash of the parent; null if the parent is the launcher. */
  innerPuzzleHash: string | null;
  amount: bigint;
}

/** The programs of a PlotNFT in a state. */
export interface PlotNftPuzzles {
  /** Puzzle that locks its rewards; plots are made for the hash of it. */
  contract: SdkProgram;
  /** Inner puzzle of the coin, which decides how it may be spent. */
  inner: SdkProgram;
  /** The inner puzzle of the state that leaving leads to; the same as `inner` unless farming to a pool. */
  waitingRoom: SdkProgram;
  /** The puzzle of the coin. */
  full: SdkProgram;
}

/** Creates the puzzles of a PlotNFT (chia-blockchain, `pools/pool_puzzles.py`). @throws RangeError for wrong lengths */
export function createPlotNftPuzzles(
  { sdk, clvm, genesis }: { sdk: ChiaSdk; clvm: SdkClvm; genesis: string },
  identity: PlotNftIdentity,
  state: PoolState,
): PlotNftPuzzles {
  const contract = createContractPuzzle(sdk, clvm, identity);
  const [target, contractHash, ownerKey, prefix] = [
    clvm.atom(toBytes32(state.targetPuzzleHash)),
    clvm.atom(contract.treeHash()),
    clvm.atom(toFixedBytes(state.ownerPublicKey, 48)),
    clvm.atom(toBytes32(toRewardParentId(genesis, 0))),
  ];
  const lockHeight = clvm.int(BigInt(state.relativeLockHeight));
  const waitingRoom = clvm
    .poolWaitingroomInnerpuzzle()
    .curry([target, contractHash, ownerKey, prefix, lockHeight]);
  const inner =
    state.state === 'farmingToPool'
      ? clvm
          .poolMemberInnerpuzzle()
          .curry([target, contractHash, ownerKey, prefix, clvm.atom(waitingRoom.treeHash())])
      : waitingRoom;
  return { contract, inner, waitingRoom, full: createSingletonPuzzle(sdk, clvm, { ...identity, inner }) };
}

/**
 * Computes the contract puzzle hash of a PlotNFT: plots are made for it, and the pool's part of their rewards
 * arrives there (p2_singleton). @throws RangeError for wrong lengths
 */
export function computeP2SingletonPuzzleHash(sdk: ChiaSdk, identity: PlotNftIdentity): string {
  return toHex(createContractPuzzle(sdk, new sdk.Clvm(), identity).treeHash());
}

/** Encodes a lineage proof as the singleton's puzzle expects it. @throws RangeError for wrong lengths */
export function encodeLineage(clvm: SdkClvm, { parentId, innerPuzzleHash, amount }: Lineage): SdkProgram {
  const inner = innerPuzzleHash === null ? [] : [clvm.atom(toBytes32(innerPuzzleHash))];
  return clvm.list([clvm.atom(toBytes32(parentId)), ...inner, clvm.int(amount)]);
}

/** Returns the parent id of the pool's part of the reward for a block: half of the genesis challenge, then the height. */
export function toRewardParentId(genesis: string, height: number): string {
  return genesis.slice(0, 32) + height.toString(16).padStart(32, '0');
}

/** Parses the height from the parent id of a reward; null if the parent is not that of a pool's part. */
export function parseRewardHeight(genesis: string, parentId: string): number | null {
  if (!/^[0-9a-f]{64}$/.test(parentId) || !parentId.startsWith(genesis.slice(0, 32))) return null;
  const height = BigInt(`0x${parentId.slice(32)}`);
  return height < 2n ** 32n ? Number(height) : null;
}

function createContractPuzzle(
  sdk: ChiaSdk,
  clvm: SdkClvm,
  { launcherId, delaySeconds, delayPuzzleHash }: PlotNftIdentity,
): SdkProgram {
  if (delaySeconds < 0n || delaySeconds >= 2n ** 64n) throw new RangeError('A delay must be a uint64');
  return clvm
    .p2SingletonOrDelayedPuzzleHash()
    .curry([
      clvm.atom(sdk.Constants.singletonTopLayerHash()),
      clvm.atom(toBytes32(launcherId)),
      clvm.atom(sdk.Constants.singletonLauncherHash()),
      clvm.int(delaySeconds),
      clvm.atom(toBytes32(delayPuzzleHash)),
    ]);
}

function createSingletonPuzzle(
  sdk: ChiaSdk,
  clvm: SdkClvm,
  { launcherId, inner }: { launcherId: string; inner: SdkProgram },
): SdkProgram {
  const singleton = clvm.pair(
    clvm.atom(sdk.Constants.singletonTopLayerHash()),
    clvm.pair(clvm.atom(toBytes32(launcherId)), clvm.atom(sdk.Constants.singletonLauncherHash())),
  );
  return clvm.singletonTopLayer().curry([singleton, inner]);
}
