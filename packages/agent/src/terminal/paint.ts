import type { WriteStream } from 'node:tty';

const CODES = { bold: 1, dim: 2, red: 31, green: 32, yellow: 33 };
const BACK_TO_PLAIN = '\u001b[0m';

/** Puts a colour around a text. */
export type Paint = (colour: keyof typeof CODES, text: string) => string;

/** Colours for a terminal, and plain text for everything else (and for people who set NO_COLOR). */
export function paintFor(stream: WriteStream, env: NodeJS.ProcessEnv): Paint {
  const isColoured = stream.isTTY && (env['NO_COLOR'] ?? '') === '' && env['TERM'] !== 'dumb';
  return (colour, text) => (isColoured ? `\u001b[${CODES[colour]}m${text}${BACK_TO_PLAIN}` : text);
}

/** Rows of cells in columns as wide as their widest text. Numbers, being what ends in digits, stand to the right. */
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
