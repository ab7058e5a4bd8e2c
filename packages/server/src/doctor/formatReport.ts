import { styleText } from 'node:util';
import type { Status } from './finding.ts';
import type { ReportLine } from './runDoctor.ts';

const colors = { ok: 'green', off: 'dim', warning: 'yellow', problem: 'red' } as const;
const WIDTH = 'problem'.length;

/** Formats a report for the terminal, in color if it is one. */
export function formatReport(lines: readonly ReportLine[]): string {
  const width = Math.max(...lines.map(({ check }) => check.length));
  const formatted = lines.flatMap(({ check, status, found, advice }, index) => {
    const name = lines[index - 1]?.check === check ? '' : check;
    return [
      `${styleText(colors[status], status.padEnd(WIDTH))}  ${name.padEnd(width)}  ${found}`,
      ...(advice === undefined ? [] : [`${' '.repeat(WIDTH + width + 4)}→ ${advice}`]),
    ];
  });
  return [...formatted, '', summarize(lines)].join('\n');
}

function summarize(lines: readonly ReportLine[]): string {
  const count = (status: Status, noun: string) => {
    const number = lines.filter((line) => line.status === status).length;
    return number === 0 ? [] : [`${number} ${noun}${number === 1 ? '' : 's'}`];
  };
  const counts = [...count('problem', 'problem'), ...count('warning', 'warning')];
  return counts.length === 0 ? 'No problems.' : `${counts.join(', ')}.`;
}
