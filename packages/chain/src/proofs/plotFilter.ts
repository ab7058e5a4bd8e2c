import { createHash, hash } from 'node:crypto';

/** A plot at a signage point. Hashes are 32 bytes in lowercase hex. */
export interface PlotAtSignagePoint {
  plotId: string;
  /** Challenge of the sub-slot that the signage point is in. */
  challengeHash: string;
  spHash: string;
}

/** Length of a plot id and two hashes. */
const INPUT_BYTES = 96;

/** Leading zero bits that the filter asks for, from each height on (chia-blockchain, `DEFAULT_CONSTANTS`). */
const FILTER_BITS = [
  { fromHeight: 0, bits: 9 },
  { fromHeight: 5_496_000, bits: 8 },
  { fromHeight: 10_542_000, bits: 7 },
  { fromHeight: 15_592_000, bits: 6 },
  { fromHeight: 20_643_000, bits: 5 },
] as const;

/**
 * Returns the id of a plot: the hash of its plot public key (48 bytes) and of what its rewards go to, the puzzle hash of
 * a pool contract (32 bytes) or a pool's public key (48 bytes). All in lowercase hex.
 */
export function computePlotId(poolContractOrKey: string, plotPublicKey: string): string {
  return createHash('sha256')
    .update(Buffer.from(poolContractOrKey, 'hex'))
    .update(Buffer.from(plotPublicKey, 'hex'))
    .digest('hex');
}

/** Returns the leading zero bits that the plot filter asks for in the block after this height. */
export function computeFilterBits(height: number): number {
  return FILTER_BITS.findLast(({ fromHeight }) => height >= fromHeight)?.bits ?? FILTER_BITS[0].bits;
}

/** True if the plot may answer this signage point: one in 2^`filterBits` plots may. */
export function isPastPlotFilter(plot: PlotAtSignagePoint, filterBits: number): boolean {
  return computeFilterHash(plot).readUInt32BE() < 2 ** (32 - filterBits);
}

/** Returns the challenge that the plot has to answer at this signage point, 32 bytes in lowercase hex. */
export function computePlotChallenge(plot: PlotAtSignagePoint): string {
  return hash('sha256', computeFilterHash(plot));
}

/**
 * Farmers compute this hash for each of their plots at each signage point.
 * @throws RangeError unless id and hashes are hex, of 96 bytes together
 */
function computeFilterHash({ plotId, challengeHash, spHash }: PlotAtSignagePoint): Buffer {
  const bytes = Buffer.from(plotId + challengeHash + spHash, 'hex');
  if (bytes.length !== INPUT_BYTES) throw new RangeError('A plot id and two hashes are 32 bytes each');
  return Buffer.from(hash('sha256', bytes), 'hex');
}
