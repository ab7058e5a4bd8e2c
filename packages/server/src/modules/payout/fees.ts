/** Minimum fee increase, in mojo, that the mempool demands of a replacement bundle. */
const MIN_FEE_INCREASE_MOJO = 10_000_000n;
/** Measured: cost of spending a standard coin, and of each further payment in the spend. */
const COST_PER_INPUT = 8_000_000n;
const COST_PER_OUTPUT = 2_500_000n;

/** Estimates the cost of running a bundle on the chain, before it is built. */
export function computeBundleCost({ inputs, outputs }: { inputs: number; outputs: number }): bigint {
  // The change is an output too.
  return BigInt(inputs) * COST_PER_INPUT + BigInt(outputs + 1) * COST_PER_OUTPUT;
}

/** Returns the fee of a first bundle, in mojo: the node's estimate up to the limit, or zero if the node has none. */
export function computeFirstFee(estimate: bigint | null, feeMaxMojo: bigint): bigint {
  return min(estimate ?? 0n, feeMaxMojo);
}

/**
 * Returns the fee of the bundle that replaces one that was not included, in mojo: twice the last fee or the node's
 * estimate, whichever is higher, up to the limit. Null if the limit leaves no room for an increase.
 */
export function computeReplacementFee(
  last: bigint,
  estimate: bigint | null,
  feeMaxMojo: bigint,
): bigint | null {
  const step = last + MIN_FEE_INCREASE_MOJO;
  if (step > feeMaxMojo) return null;
  return min(max(max(step, last * 2n), estimate ?? 0n), feeMaxMojo);
}

const min = (a: bigint, b: bigint) => (a < b ? a : b);
const max = (a: bigint, b: bigint) => (a > b ? a : b);
