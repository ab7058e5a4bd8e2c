import type { FinishedSuite } from './suite.ts';

const COLUMNS = ['suite', 'passed', 'failed', 'seconds', 'budget'];

/** One line for a suite that has ended, and what failed in it. */
export function describeEnd({ suite, passed, failed, seconds, failures }: FinishedSuite): string {
  const line = `${failed === 0 ? '✓' : '✗'} ${suite.name}: ${passed} passed, ${failed} failed, ${seconds.toFixed(1)} s`;
  return failures.trim() === '' ? line : `${line}\n\n${failures.trimEnd()}\n`;
}

/** The table of all suites. */
export function describeTable(finished: FinishedSuite[]): string {
  const rows = finished.map(({ suite, passed, failed, seconds }) =>
    [suite.name, passed, failed, seconds.toFixed(1), suite.budgetSeconds].map(String),
  );
  const widths = COLUMNS.map((title, at) =>
    Math.max(title.length, ...rows.map((row) => row[at]?.length ?? 0)),
  );
  const [header = '', ...lines] = [COLUMNS, ...rows].map((row) =>
    row
      .map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
      .join('  '),
  );
  const notes = finished.map(({ suite, seconds }) => (seconds > suite.budgetSeconds ? '  over budget' : ''));
  return [header, ...lines.map((line, at) => line + (notes[at] ?? ''))].join('\n');
}

/** The last line. */
export function describeTotal(finished: FinishedSuite[]): string {
  const sum = (key: 'passed' | 'failed') => finished.reduce((total, suite) => total + suite[key], 0);
  return `${sum('passed')} passed, ${sum('failed')} failed`;
}
