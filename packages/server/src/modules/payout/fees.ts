/** What the mempool wants more of a bundle that takes the place of another. */
const STEP_MOJO = 10_000_000n;
/** Measured: a standard coin's spend, and a payment more in it. */
const COST_PER_INPUT = 8_000_000n;
const COST_PER_OUTPUT = 2_500_000n;

/** About what a bundle costs the chain to run, before it is built. */
export function guessCost({ inputs, outputs }: { inputs: number; outputs: number }): bigint {
  // The change is an output too.
  return BigInt(inputs) * COST_PER_INPUT + BigInt(outputs + 1) * COST_PER_OUTPUT;
}

/** The fee of a first bundle: what a node expects it to take, or nothing when it cannot say. */
export function firstFee(estimate: bigint | null, feeMaxMojo: bigint): bigint {
  return least(estimate ?? 0n, feeMaxMojo);
}

/**
 * The fee of the bundle that takes the place of one that was not included: twice as much, or what a node expects.
 * Null when no more may be paid.
 */
export function nextFee(last: bigint, estimate: bigint | null, feeMaxMojo: bigint): bigint | null {
  const step = last + STEP_MOJO;
  if (step > feeMaxMojo) return null;
  return least(most(most(step, last * 2n), estimate ?? 0n), feeMaxMojo);
}

const least = (a: bigint, b: bigint) => (a < b ? a : b);
const most = (a: bigint, b: bigint) => (a > b ? a : b);
