import {
  computeEntry,
  createFirstTable,
  listMatches,
  TABLE_COUNT,
  type Entry,
} from '@farm/chain/plot-tables';

/** A plot in memory: every entry of its seven tables, as a plot file holds them before it is compressed. */
export interface Plot {
  /** 32 bytes in lowercase hex. */
  plotId: string;
  k: number;
  /** First k bits of the values of the last table. */
  answers: Uint32Array;
  /** For each table from the second on, the two entries of the one before that each entry was made of. */
  origins: Uint32Array[];
}

const MAX_K = 20;

/**
 * Makes a plot of format 1 of tiny size; a k of 16 takes some seconds. It has fewer proofs than its size promises, because
 * the last of its few buckets has no neighbor: about one for four challenges with k 13, and four for five with k 16.
 * @throws RangeError for a k above 20, which does not fit into memory
 */
export function createPlot({ plotId, k }: Pick<Plot, 'plotId' | 'k'>): Plot {
  if (k > MAX_K) throw new RangeError(`A plot in memory has a k of at most ${MAX_K}`);
  const toEntry = createFirstTable(Buffer.from(plotId, 'hex'), k);
  let entries = Array.from({ length: 2 ** k }, (_, x) => toEntry(BigInt(x)));
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
  return { plotId, k, answers: Uint32Array.from(entries, ({ y }) => Number(y >> 6n)), origins };
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
