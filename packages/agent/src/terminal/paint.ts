import type { WriteStream } from 'node:tty';

const CODES = { bold: 1, dim: 2, red: 31, green: 32, yellow: 33 };
const RESET = '\u001b[0m';

/** Wraps a text in a color. */
export type Painter = (color: keyof typeof CODES, text: string) => string;

/** Returns a painter for a terminal; it leaves text plain for other streams and if NO_COLOR is set. */
export function createPainter(stream: WriteStream, env: NodeJS.ProcessEnv): Painter {
  const isColored = stream.isTTY && (env['NO_COLOR'] ?? '') === '' && env['TERM'] !== 'dumb';
  return (color, text) => (isColored ? `\u001b[${CODES[color]}m${text}${RESET}` : text);
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
