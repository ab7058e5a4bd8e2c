/** Sizes of plots that the chain knows: k32 is the smallest a farm takes. */
export const PLOT_K_MIN = 32;
/** The largest k that anybody makes. */
export const PLOT_K_MAX = 50;

/**
 * Bytes that a plot counts as, whatever its compression: `(2k+1) * 2^(k-1) * 0.78`, rounded
 * (chia/consensus/pos_quality.py). 108,877,420,954 for k32.
 * @throws RangeError when k is no size of a plot
 */
export function effectivePlotBytes(k: number): bigint {
  if (!Number.isInteger(k) || k < PLOT_K_MIN || k > PLOT_K_MAX)
    throw new RangeError(`Not a plot size: k${k}`);
  const hundredfold = BigInt(2 * k + 1) * 2n ** BigInt(k - 1) * 78n;
  return (hundredfold + 50n) / 100n;
}
