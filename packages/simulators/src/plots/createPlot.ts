import { toPlotOrder } from '@farm/chain';
import {
  computeEntry,
  createFirstTable,
  EXTRA_BITS,
  listMatches,
  TABLE_COUNT,
  type Entry,
} from '@farm/chain/plot-tables';

/** A plot in memory: all its proofs. */
export interface Plot {
  /** 32 bytes in lowercase hex. */
  plotId: string;
  k: number;
  /** Proofs by the first k bits of the challenges that they are for. */
  proofs: ReadonlyMap<number, readonly StoredProof[]>;
  proofCount: number;
}

/** A proof: 64 values of the first table. */
export interface StoredProof {
  /** In the order in which they match. */
  values: readonly number[];
  /** In the order in which a plot file stores them, which its quality follows from. */
  sorted: readonly number[];
}

const MAX_K = 20;

/**
 * Makes a plot of format 1 of tiny size; a k of 16 takes some seconds. It has fewer proofs than its size promises, because
 * the last of its few buckets has no neighbor. For a hundred challenges a plot of k 13 has 5 to 50, 16 on average, and one
 * of k 16 about 80.
 * @throws RangeError for a k above 20, which does not fit into memory
 */
export function createPlot({ plotId, k }: Pick<Plot, 'plotId' | 'k'>): Plot {
  if (k > MAX_K) throw new RangeError(`A plot in memory has a k of at most ${MAX_K}`);
  const toEntry = createFirstTable(Buffer.from(plotId, 'hex'), k);
  let entries = Array.from({ length: 2 ** k }, (_, x) => toEntry(BigInt(x)));
  // For each table from the second on, the two entries of the one before that each entry was made of.
  const origins: Uint32Array[] = [];
  for (let table = 1; table < TABLE_COUNT; table++) {
    const pairs = listPairs(entries);
    origins.push(Uint32Array.from(pairs));
    const next: Entry[] = [];
    for (let index = 0; index < pairs.length; index += 2) {
      const [left, right] = [entries[pairs[index] ?? 0], entries[pairs[index + 1] ?? 0]];
      if (left && right) next.push(computeEntry(left, right, { table, k }));
    }
    entries = next;
  }
  const found = entries.map(({ y }, index) => {
    const values = listValues(origins, index);
    return { answer: Number(y >> EXTRA_BITS), values, sorted: toPlotOrder(values) };
  });
  return { plotId, k, proofs: Map.groupBy(found, ({ answer }) => answer), proofCount: found.length };
}

/** Follows an entry of the last table back to the values of the first that it was made of. */
function listValues(origins: readonly Uint32Array[], entry: number): number[] {
  return origins.reduceRight<number[]>(
    (entries, origin) => entries.flatMap((index) => [origin[2 * index] ?? 0, origin[2 * index + 1] ?? 0]),
    [entry],
  );
}

/** Returns the positions of all entries that match, as a flat list of pairs. */
function listPairs(entries: readonly Entry[]): number[] {
  const positions = new Map<number, number[]>();
  entries.forEach(({ y }, index) => {
    const value = Number(y);
    const same = positions.get(value);
    if (same) same.push(index);
    else positions.set(value, [index]);
  });
  const pairs: number[] = [];
  entries.forEach(({ y }, left) => {
    for (const match of listMatches(Number(y)))
      for (const right of positions.get(match) ?? []) pairs.push(left, right);
  });
  return pairs;
}
