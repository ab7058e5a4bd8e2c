import { LOOKS } from './looks.ts';

/** Problems of a page in one look. */
export interface PageProblems {
  mount: string;
  look: string;
  problems: string[];
}

/** Formats each problem of a page once: where it is, in which looks unless in all of them, and what it is. */
export function formatProblems(results: readonly PageProblems[]): string[] {
  const looksByProblem = new Map<string, { mount: string; problem: string; looks: string[] }>();
  for (const { mount, look, problems } of results)
    for (const problem of new Set(problems)) {
      const key = `${mount} ${problem}`;
      const known = looksByProblem.get(key);
      if (known) known.looks.push(look);
      else looksByProblem.set(key, { mount, problem, looks: [look] });
    }
  return [...looksByProblem.values()].map(({ mount, problem, looks }) =>
    looks.length === LOOKS.length ? `${mount}: ${problem}` : `${mount} (${looks.join('; ')}): ${problem}`,
  );
}
