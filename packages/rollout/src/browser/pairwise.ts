/** Fields, each with its possible values. */
export type Choices = Readonly<Record<string, readonly unknown[]>>;

/** One value for each field. */
export type Row<Fields extends Choices> = { [Field in keyof Fields]: Fields[Field][number] };

/**
 * Returns rows that cover every pair of values of two different fields at least once. Greedy and deterministic: each
 * row starts from the first uncovered pair; every other field takes the value that covers the most new pairs, and on a
 * tie the least used value.
 */
export function computePairwiseRows<Fields extends Choices>(fields: Fields): Row<Fields>[] {
  const sizes = Object.values(fields).map((values) => values.length);
  const missing = new Map(listPairs(sizes).map((pair) => [toPairKey(pair), pair]));
  const uses = sizes.map((size) => Array.from({ length: size }, () => 0));
  const rows: number[][] = [];
  for (let [seed] = missing.values(); seed; [seed] = missing.values()) {
    const row = completeRow(seed, { missing, uses });
    row.forEach((value, field) => {
      const counts = uses[field] ?? [];
      counts[value] = (counts[value] ?? 0) + 1;
    });
    for (const pair of listPairsInRow(row)) missing.delete(toPairKey(pair));
    rows.push(row);
  }
  const entries = Object.entries(fields);
  return rows.map(
    (row) =>
      Object.fromEntries(
        entries.map(([name, values], field) => [name, values[row[field] ?? 0]]),
      ) as Row<Fields>,
  );
}

/** Positions of a value of one field and a value of a later field. */
type Pair = [field: number, value: number, otherField: number, otherValue: number];

interface Progress {
  missing: Map<string, Pair>;
  /** Uses of each value of each field so far. */
  uses: number[][];
}

function completeRow([field, value, otherField, otherValue]: Pair, { missing, uses }: Progress): number[] {
  const row: (number | undefined)[] = uses.map(() => undefined);
  row[field] = value;
  row[otherField] = otherValue;
  uses.forEach((counts, at) => {
    if (row[at] !== undefined) return;
    const candidates = counts.map((useCount, candidate) => {
      const pairKeys = row.flatMap((chosen, other): string[] =>
        chosen === undefined || other === at
          ? []
          : [toPairKey(toOrderedPair([at, candidate, other, chosen]))],
      );
      return { candidate, used: useCount, gain: pairKeys.filter((key) => missing.has(key)).length };
    });
    row[at] = candidates.toSorted((a, b) => b.gain - a.gain || a.used - b.used)[0]?.candidate ?? 0;
  });
  return row.map((chosen) => chosen ?? 0);
}

function listPairs(sizes: number[]): Pair[] {
  return sizes.flatMap((size, field) =>
    sizes
      .slice(field + 1)
      .flatMap((otherSize, step) =>
        range(size).flatMap((value) =>
          range(otherSize).map((otherValue): Pair => [field, value, field + 1 + step, otherValue]),
        ),
      ),
  );
}

function listPairsInRow(row: number[]): Pair[] {
  return row.flatMap((value, field) =>
    row.slice(field + 1).map((otherValue, step): Pair => [field, value, field + 1 + step, otherValue]),
  );
}

function toOrderedPair([field, value, otherField, otherValue]: Pair): Pair {
  return field < otherField ? [field, value, otherField, otherValue] : [otherField, otherValue, field, value];
}

function toPairKey(pair: Pair): string {
  return pair.join(' ');
}

function range(length: number): number[] {
  return Array.from({ length }, (_, index) => index);
}
