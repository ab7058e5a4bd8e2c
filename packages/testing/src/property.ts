import fc from 'fast-check';

// Browser code excludes Node's types.
declare const process: { env: Record<string, string | undefined> };

/* oxlint-disable farm/refused-syntax -- set by the caller of the tests, not a product setting */
const seed = process.env['TEST_SEED'];
const isDeep = process.env['TEST_DEEP'] === '1';
/* oxlint-enable farm/refused-syntax */

if (seed !== undefined) fc.configureGlobal({ seed: parseSeed(seed) });

/** fast-check with the seed `TEST_SEED`, which reproduces a run; without it every run has a new seed. */
export { fc };

/** Returns the number of runs for a costly property: `deep` if `TEST_DEEP` is 1, otherwise `quick`. */
export function selectRunCount({ quick, deep }: { quick: number; deep: number }): number {
  return isDeep ? deep : quick;
}

function parseSeed(text: string): number {
  if (!/^-?\d+$/.test(text)) throw new Error(`TEST_SEED is no integer: ${text}`);
  return Number(text);
}
