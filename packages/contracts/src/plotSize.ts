/** Smallest k of a plot that a farm accepts. */
export const MIN_PLOT_K = 32;
/** Largest k of plots in practice. */
export const MAX_PLOT_K = 50;

/**
 * Computes the effective size of a plot in bytes, independent of its compression: `(2k+1) * 2^(k-1) * 0.78`, rounded
 * (chia/consensus/pos_quality.py). 108,877,420,954 for k32.
 * @throws RangeError if k is not a plot size
 */
export function computeEffectivePlotBytes(k: number): bigint {
  if (!Number.isInteger(k) || k < MIN_PLOT_K || k > MAX_PLOT_K)
    throw new RangeError(`Not a plot size: k${k}`);
  const hundredfold = BigInt(2 * k + 1) * 2n ** BigInt(k - 1) * 78n;
  return (hundredfold + 50n) / 100n;
}
