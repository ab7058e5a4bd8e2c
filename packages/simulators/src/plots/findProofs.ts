import type { Plot } from './createPlot.ts';

/** Returns all proofs of a plot for a challenge (32 bytes in lowercase hex), each 64 values of k bits. */
export function findProofs(plot: Plot, challenge: string): Uint8Array[] {
  const asked = Number(BigInt(`0x${challenge}`) >> BigInt(256 - plot.k));
  const proofs: Uint8Array[] = [];
  plot.answers.forEach((answer, index) => {
    if (answer === asked) proofs.push(packValues(listValues(plot, index), plot.k));
  });
  return proofs;
}

/** Follows an entry of the last table back to the values of the first that it was made of. */
function listValues({ origins }: Plot, entry: number): number[] {
  return origins.reduceRight<number[]>(
    (entries, origin) => entries.flatMap((index) => [origin[2 * index] ?? 0, origin[2 * index + 1] ?? 0]),
    [entry],
  );
}

function packValues(values: readonly number[], k: number): Uint8Array {
  const packed = values.reduce((bits, value) => (bits << BigInt(k)) | BigInt(value), 0n);
  return Buffer.from(packed.toString(16).padStart((2 * values.length * k) / 8, '0'), 'hex');
}
