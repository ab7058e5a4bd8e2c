import fc from 'fast-check';

// The types of Node stay out of programs for the browser.
declare const process: { env: Record<string, string | undefined> };

/* oxlint-disable farm/refused-syntax -- how whoever starts the tests tells them, no setting of the product */
const seed = process.env['TEST_SEED'];
const isDeep = process.env['TEST_DEEP'] === '1';
/* oxlint-enable farm/refused-syntax */

if (seed !== undefined) fc.configureGlobal({ seed: parseSeed(seed) });

/** fast-check with the seed of `TEST_SEED`, which repeats a run; without one every run has another. */
export { fc };

/** How often a costly property is tried: `deep` times when `TEST_DEEP` is 1, else `quick` times. */
export function countRuns({ quick, deep }: { quick: number; deep: number }): number {
  return isDeep ? deep : quick;
}

function parseSeed(text: string): number {
  if (!/^-?\d+$/.test(text)) throw new Error(`TEST_SEED is no integer: ${text}`);
  return Number(text);
}
