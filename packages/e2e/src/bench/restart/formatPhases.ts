import type { Phase } from './Tally.ts';

const WIDTHS = [26, 8, 10, 8, 12];

/** Formats the phases of a run as a table. */
export function formatPhases(phases: readonly Phase[]): string {
  const rows = phases.map(({ name, startedAtMs, endedAtMs, requests, failed, slowestMs }) => [
    name,
    ((endedAtMs - startedAtMs) / 1_000).toFixed(1),
    String(requests),
    String(failed),
    `${slowestMs.toFixed(0)} ms`,
  ]);
  return [['', 'seconds', 'requests', 'failed', 'slowest'], ...rows]
    .map(([name = '', ...cells]) =>
      [
        name.padEnd(WIDTHS[0] ?? 0),
        ...cells.map((cell, index) => cell.padStart(WIDTHS[index + 1] ?? 0)),
      ].join(''),
    )
    .concat('')
    .join('\n');
}
