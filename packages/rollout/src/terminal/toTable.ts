import type { Color, Painter } from './paint.ts';

/** Plain text, or a color with a text. */
export type Cell = string | readonly [Color, string];

/** Characters two terminal columns wide: Chinese, Japanese, Korean and full-width forms. */
const WIDE = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/g;

/** Renders rows below their heads; each column is as wide as its widest text. */
export function toTable(heads: string[], rows: Cell[][], paint: Painter): string {
  const lines = [heads.map((head): Cell => ['dim', head]), ...rows].map((row) => row.map(toStyledText));
  const widths = heads.map((_, column) =>
    Math.max(...lines.map((line) => computeWidth(line[column]?.text ?? ''))),
  );
  return lines
    .map((line) =>
      line
        .map(({ color, text }, column) => {
          const isLast = column === line.length - 1;
          const padding = isLast ? '' : ' '.repeat((widths[column] ?? 0) - computeWidth(text));
          return (color ? paint(color, text) : text) + padding;
        })
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** Replaces control characters, so that untrusted text stays on one line and cannot move the cursor or set colors. */
export function toSingleLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ');
}

function toStyledText(cell: Cell): { color: Color | null; text: string } {
  return typeof cell === 'string'
    ? { color: null, text: toSingleLine(cell) }
    : { color: cell[0], text: toSingleLine(cell[1]) };
}

function computeWidth(text: string): number {
  return Array.from(text).length + (text.match(WIDE)?.length ?? 0);
}
