import { listFailures, type FinishedSuite } from './suite.ts';

/** The outcome of several runs of the same suites. */
interface FlakeCount {
  /** A line for each test whose outcome differed between runs. */
  flakes: string[];
  /** A line for each test that failed in every run. */
  broken: string[];
  /** Number of distinct tests. */
  tests: number;
}

/** Compares runs of the same suites; each run is a list of its finished suites. */
export function compareRuns(runs: FinishedSuite[][]): FlakeCount {
  const seen = new Map<string, { passed: number; reasons: string[] }>();
  for (const finished of runs) {
    const reasons = new Map(listFailures(finished).map((failure) => [nameOf(failure), failure.reason]));
    for (const name of new Set([...namesIn(finished), ...reasons.keys()])) {
      const counts = seen.get(name) ?? { passed: 0, reasons: [] };
      const reason = reasons.get(name);
      if (reason === undefined) counts.passed += 1;
      else counts.reasons.push(reason);
      seen.set(name, counts);
    }
  }
  const all = [...seen];
  const describe = ([name, { passed, reasons }]: (typeof all)[number]) =>
    `${name}: passed ${passed} of ${runs.length} times\n${reasons[0] ?? 'It did not run in the others.'}`;
  return {
    flakes: all.filter(([, { passed }]) => passed > 0 && passed < runs.length).map(describe),
    broken: all.filter(([, { passed }]) => passed === 0).map(describe),
    tests: all.length,
  };
}

function namesIn(finished: FinishedSuite[]): string[] {
  return finished.flatMap(({ files }) =>
    files.flatMap(({ file, tests }) => tests.map(({ name }) => nameOf({ file, test: name }))),
  );
}

function nameOf({ file, test }: { file: string; test: string }): string {
  return `${file} › ${test}`;
}
