/** Where something can be wrong: where the registry comes from, what is kept on disk, and the file of trusted keys. */
export type ProblemPlace = 'source' | 'kept' | 'keys';

/** What is wrong at present. */
export interface Problems {
  /** Null as the sentence says that all is well there again. */
  note(place: ProblemPlace, sentence: string | null): void;
  /** All that is wrong, in one line; null when nothing is. */
  current(): string | null;
}

/** Tells `report` of each sentence once, until all is well at that place again; then with null. */
export function createProblems(report: (sentence: string | null) => void): Problems {
  const present = new Map<ProblemPlace, string>();
  const told: Record<ProblemPlace, Set<string>> = {
    source: new Set(),
    kept: new Set(),
    keys: new Set(),
  };
  return {
    note(place, sentence) {
      if (sentence === null) {
        if (present.delete(place) && present.size === 0) report(null);
        told[place].clear();
        return;
      }
      present.set(place, sentence);
      if (told[place].has(sentence)) return;
      told[place].add(sentence);
      report(sentence);
    },
    current: () => (present.size === 0 ? null : [...present.values()].join('; ')),
  };
}
