import { toHex } from '../coins/hex.ts';
import type { ChiaSdk, SdkClvm, SdkProgram } from '../coins/sdk.ts';
import type { CoinSpendRecord } from '../node/fullNode.ts';
import { decodePoolState, type PoolState } from './poolState.ts';
import type { PlotNftIdentity } from './puzzles.ts';

/** Far above the 2 KiB of a PlotNFT. Listing the parts of a program that fills a block takes seconds. */
const MAX_PROGRAM_BYTES = 64 * 1024;

/**
 * Parses the spend of a launcher: the first state of the PlotNFT and its delay. Null if the launcher made another
 * kind of singleton.
 */
export function parseLauncherSpend(
  sdk: ChiaSdk,
  { solution }: CoinSpendRecord,
): { state: PoolState; delay: Omit<PlotNftIdentity, 'launcherId'> } | null {
  const notes = deserialize(new sdk.Clvm(), solution)?.toList()?.[2];
  const state = notes && findState(notes);
  const seconds = notes && findNote(notes, 't')?.toInt();
  const puzzleHash = notes && findNote(notes, 'h')?.toAtom();
  if (!state || typeof seconds !== 'bigint' || seconds < 0n || seconds >= 2n ** 64n) return null;
  if (puzzleHash?.length !== 32) return null;
  return { state, delay: { delaySeconds: seconds, delayPuzzleHash: toHex(puzzleHash) } };
}

/** Effect of spending a coin of a PlotNFT. */
export type PlotNftAction =
  /** It brought the reward for the block at a height to the target of its state. */
  | { kind: 'absorb'; amount: bigint; height: number }
  /** It left a pool: a member can only go to its own waiting room, whatever its owner says. */
  | { kind: 'leave' }
  /** It left the waiting room; `state` is what its owner says, null if that is unreadable. */
  | { kind: 'travel'; state: PoolState | null };

/**
 * Parses the spend of a PlotNFT's coin: the hash of the inner puzzle that it had, and what it did. Null if the coin is
 * none of a PlotNFT.
 */
export function parsePlotNftSpend(
  sdk: ChiaSdk,
  { puzzle, solution }: CoinSpendRecord,
): { innerPuzzleHash: string; action: PlotNftAction } | null {
  const clvm = new sdk.Clvm();
  const inner = deserialize(clvm, puzzle)?.uncurry()?.args[1];
  const innerSolution = deserialize(clvm, solution)?.toList()?.[2]?.toList();
  const kind = inner && toHex(inner.uncurry()?.program.treeHash() ?? new Uint8Array());
  if (!inner || !innerSolution) return null;
  const innerPuzzleHash = toHex(inner.treeHash());
  if (kind === toHex(sdk.Constants.poolMemberInnerpuzzleHash())) {
    // A member leaves with (notes, 0) and absorbs with (amount, height).
    const isLeaving = innerSolution[1]?.toInt() === 0n;
    return { innerPuzzleHash, action: isLeaving ? { kind: 'leave' } : toAbsorb(innerSolution) };
  }
  if (kind === toHex(sdk.Constants.poolWaitingroomInnerpuzzleHash())) {
    // The waiting room travels with (1, notes, puzzle hash) and absorbs with (0, amount, height).
    const [type, notes] = innerSolution;
    if (type?.toInt() === 0n) return { innerPuzzleHash, action: toAbsorb(innerSolution.slice(1)) };
    return { innerPuzzleHash, action: { kind: 'travel', state: notes ? findState(notes) : null } };
  }
  return null;
}

function toAbsorb([amount, height]: readonly SdkProgram[]): PlotNftAction {
  return { kind: 'absorb', amount: amount?.toInt() ?? 0n, height: Number(height?.toInt() ?? 0n) };
}

/** Deserializes a program from the chain; null for bytes that are none, or too many. */
function deserialize(clvm: SdkClvm, bytes: Uint8Array): SdkProgram | null {
  if (bytes.length > MAX_PROGRAM_BYTES) return null;
  try {
    return clvm.deserialize(bytes);
  } catch {
    return null;
  }
}

function findState(notes: SdkProgram): PoolState | null {
  const bytes = findNote(notes, 'p')?.toAtom();
  return bytes ? decodePoolState(bytes) : null;
}

/** Finds a value in a list of pairs, by its key. */
function findNote(notes: SdkProgram, key: string): SdkProgram | undefined {
  for (const note of notes.toList() ?? []) {
    const pair = note.toPair();
    const name = pair?.first.toAtom();
    if (pair && name && Buffer.from(name).toString('latin1') === key) return pair.rest;
  }
  return undefined;
}
