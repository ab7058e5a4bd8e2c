import type { WriteStream } from 'node:tty';

const CODES = { bold: 1, dim: 2, red: 31, green: 32, yellow: 33 };
const BACK_TO_PLAIN = '\u001b[0m';

/** Wraps a text in a color. */
export type Paint = (colour: keyof typeof CODES, text: string) => string;

/** Returns a painter for a terminal; it leaves text plain for other streams and if NO_COLOR is set. */
export function paintFor(stream: WriteStream, env: NodeJS.ProcessEnv): Paint {
  const isColoured = stream.isTTY && (env['NO_COLOR'] ?? '') === '' && env['TERM'] !== 'dumb';
  return (colour, text) => (isColoured ? `\u001b[${CODES[colour]}m${text}${BACK_TO_PLAIN}` : text);
}

/** Renders rows in columns as wide as their widest text. Cells of digits, dots and commas are aligned right. */
export function toTable(rows: string[][]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => align(cell, widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function align(cell: string, width: number): string {
  return /^[\d.,]+$/.test(cell) ? cell.padStart(width) : cell.padEnd(width);
}
