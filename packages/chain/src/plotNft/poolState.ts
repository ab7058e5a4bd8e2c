import { toHex } from '../coins/hex.ts';
import { encodeFixed, encodeOptional, encodeText, encodeUint } from '../pool/streamable.ts';

/** Destination of the rewards of a PlotNFT, with the numbers that the chain has for it. */
const POOLING_STATES = { selfPooling: 1, leavingPool: 2, farmingToPool: 3 } as const;

const HASH_BYTES = 32;
const KEY_BYTES = 48;

/**
 * The state of a PlotNFT as its owner publishes it on the chain. Only the puzzle of the coin binds: see
 * `computePlotNftPuzzleHash`.
 */
export interface PoolState {
  version: number;
  /** While leaving, rewards still go to the pool. */
  state: keyof typeof POOLING_STATES;
  /** Puzzle hash that rewards are absorbed to. */
  targetPuzzleHash: string;
  ownerPublicKey: string;
  poolUrl: string | null;
  /** Blocks that leaving takes; 0 for self pooling. */
  relativeLockHeight: number;
}

/** Encodes a state as the chain has it. @throws RangeError for a value that its field cannot hold */
export function encodePoolState(poolState: PoolState): Uint8Array {
  return Buffer.concat([
    encodeUint(poolState.version, 1),
    encodeUint(POOLING_STATES[poolState.state], 1),
    encodeFixed(poolState.targetPuzzleHash, HASH_BYTES),
    encodeFixed(poolState.ownerPublicKey, KEY_BYTES),
    encodeOptional(poolState.poolUrl, encodeText),
    encodeUint(poolState.relativeLockHeight, 4),
  ]);
}

/** Decodes a state from the chain; null for bytes that are none. */
export function decodePoolState(bytes: Uint8Array): PoolState | null {
  const buffer = Buffer.from(bytes);
  try {
    let at = 0;
    const take = (count: number): Buffer => {
      if (at + count > buffer.length) throw new RangeError('The bytes end early');
      at += count;
      return buffer.subarray(at - count, at);
    };
    const [version, number] = [take(1).readUInt8(), take(1).readUInt8()];
    const poolState = {
      version,
      state: toState(number),
      targetPuzzleHash: toHex(take(HASH_BYTES)),
      ownerPublicKey: toHex(take(KEY_BYTES)),
      poolUrl: toFlag(take(1)) ? toText(take(take(4).readUInt32BE())) : null,
      relativeLockHeight: take(4).readUInt32BE(),
    };
    return at === buffer.length ? poolState : null;
  } catch (error) {
    // Owners may write any bytes.
    if (error instanceof RangeError || error instanceof TypeError) return null;
    throw error;
  }
}

function toState(number: number): PoolState['state'] {
  for (const state of ['selfPooling', 'leavingPool', 'farmingToPool'] as const) {
    if (POOLING_STATES[state] === number) return state;
  }
  throw new RangeError(`${number} is no state of a PlotNFT`);
}

function toFlag(byte: Buffer): boolean {
  const flag = byte.readUInt8();
  if (flag > 1) throw new RangeError(`${flag} is neither 0 nor 1`);
  return flag === 1;
}

/** Decodes UTF-8. @throws TypeError for other bytes */
function toText(bytes: Buffer): string {
  return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
}
