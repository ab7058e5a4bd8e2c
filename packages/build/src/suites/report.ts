import { listFailures, type Failure, type FinishedSuite } from './suite.ts';

const COLUMNS = ['suite', 'passed', 'failed', 'seconds', 'budget'];
const SLOWEST_FILES = 10;
/** A run with more flaky tests than this fails. */
const MAX_FLAKY = 2;
const NOTABLE_SLOWNESS = 1.2;

/** One line for a suite that has ended. */
export function describeEnd(end: FinishedSuite): string {
  const { passed, failed } = countTests(end);
  const seconds = end.seconds.toFixed(1);
  return `${failed === 0 ? '✓' : '✗'} ${end.suite.name}: ${passed} passed, ${failed} failed, ${seconds} s`;
}

/** A table of all suites. On a machine that is `slowness` times slower than usual, budgets are that much larger. */
export function describeSuites(finished: FinishedSuite[], slowness: number): string {
  const rows = finished.map((end) => {
    const { passed, failed } = countTests(end);
    const budget = Math.round(end.suite.budgetSeconds * slowness);
    return [end.suite.name, passed, failed, end.seconds.toFixed(1), budget].map(String);
  });
  const [header = '', ...lines] = alignColumns([COLUMNS, ...rows]);
  const notes = finished.map((end) => {
    if (isFarOverBudget(end, slowness)) return '  more than twice its budget: fails the run';
    return end.seconds > end.suite.budgetSeconds * slowness ? '  over budget' : '';
  });
  const table = [header, ...lines.map((line, at) => line + (notes[at] ?? ''))];
  if (slowness > NOTABLE_SLOWNESS)
    table.push(
      `This machine was ${slowness.toFixed(1)} times slower than usual; budgets are larger by that.`,
    );
  return table.join('\n');
}

/** The files that took longest, slowest first. */
export function describeSlowest(finished: FinishedSuite[]): string {
  const files = finished
    .filter(({ suite }) => suite.hasFiles)
    .flatMap(({ files }) => files)
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, SLOWEST_FILES);
  return files.map(({ file, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${file}`).join('\n');
}

/** A failure, its reason, and the command that repeats it. */
export function describeFailure({ suite, file, test, reason }: Failure, seed: number): string {
  const words = [quote(suite.name), ...(suite.hasFiles ? [file] : []), `--seed ${seed}`];
  const indented = reason.trimEnd().replaceAll(/^(?=.)/gm, '    ');
  return `✗ ${suite.name}: ${file} › ${test}\n${indented}\n  repeat it: npm test -- ${words.join(' ')}`;
}

/** A test that failed, but passed when its file was run again alone. */
export function describeFlaky({ file, test }: Failure): string {
  return `flaky: ${file} › ${test}`;
}

/**
 * Tests that passed and failed in all. A suite far over its budget counts as one failure; so does each flaky
 * test if there are many.
 */
export function countTotal(
  finished: FinishedSuite[],
  flaky: Failure[],
  slowness: number,
): { passed: number; failed: number } {
  const counts = finished.map(countTests);
  const sum = (key: 'passed' | 'failed') => counts.reduce((total, each) => total + each[key], 0);
  const tooManyFlaky = flaky.length > MAX_FLAKY ? flaky.length : 0;
  return {
    passed: sum('passed') - tooManyFlaky,
    failed: sum('failed') + finished.filter((end) => isFarOverBudget(end, slowness)).length + tooManyFlaky,
  };
}

function countTests({ suite, seconds, files }: FinishedSuite): { passed: number; failed: number } {
  const failed = listFailures([{ suite, seconds, files }]).length;
  return { passed: files.reduce((sum, { tests }) => sum + tests.length, 0) - failed, failed };
}

function isFarOverBudget({ suite, seconds }: FinishedSuite, slowness: number): boolean {
  return seconds > 2 * suite.budgetSeconds * slowness;
}

/** Pads cells so that the first column is aligned left and the others right. */
function alignColumns(rows: string[][]): string[] {
  const width = (at: number) => Math.max(...rows.map((row) => row[at]?.length ?? 0));
  return rows.map((row) =>
    row.map((cell, at) => (at === 0 ? cell.padEnd(width(at)) : cell.padStart(width(at)))).join('  '),
  );
}

function quote(words: string): string {
  return words.includes(' ') ? `'${words}'` : words;
}
