import manifest from '../package.json' with { type: 'json' };
import type { RefusalCode, SignerFigures } from './client/protocol.ts';

/** Counts what the signer does, for the worker's metrics: the signer itself loads no library for them. */
export interface Tally {
  /** Counts a batch that was signed and spends so many coins. */
  addBatch: (spends: number) => void;
  addReplacement: () => void;
  addRefusal: (code: RefusalCode) => void;
  read: () => SignerFigures;
}

/** Creates a tally that begins now, of a signer for the chain with this genesis challenge. */
export function createTally(genesis: string): Tally {
  const startedAt = performance.now();
  const counts = { batches: 0, replacements: 0, spends: 0 };
  const refusals: Partial<Record<RefusalCode, number>> = {};
  return {
    addBatch: (spends) => {
      counts.batches++;
      counts.spends += spends;
    },
    addReplacement: () => {
      counts.replacements++;
    },
    addRefusal: (code) => {
      refusals[code] = (refusals[code] ?? 0) + 1;
    },
    read: () => ({
      version: manifest.version,
      genesis,
      uptimeSeconds: (performance.now() - startedAt) / 1_000,
      ...counts,
      refusals,
    }),
  };
}
