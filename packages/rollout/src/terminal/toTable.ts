import type { Colour, Paint } from './paint.ts';

/** Plain text, or a color with a text. */
export type Cell = string | readonly [Colour, string];

/** Characters two terminal columns wide: Chinese, Japanese, Korean and full-width forms. */
const WIDE = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/g;

/** Renders rows below their heads; each column is as wide as its widest text. */
export function toTable(heads: string[], rows: Cell[][], paint: Paint): string {
  const lines = [heads.map((head): Cell => ['dim', head]), ...rows].map((row) => row.map(toPart));
  const widths = heads.map((_, column) =>
    Math.max(...lines.map((line) => widthOf(line[column]?.text ?? ''))),
  );
  return lines
    .map((line) =>
      line
        .map(({ colour, text }, column) => {
          const isLast = column === line.length - 1;
          const padding = isLast ? '' : ' '.repeat((widths[column] ?? 0) - widthOf(text));
          return (colour ? paint(colour, text) : text) + padding;
        })
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** Replaces control characters, so that untrusted text stays on one line and cannot move the cursor or set colors. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ');
}

function toPart(cell: Cell): { colour: Colour | null; text: string } {
  return typeof cell === 'string'
    ? { colour: null, text: oneLine(cell) }
    : { colour: cell[0], text: oneLine(cell[1]) };
}

function widthOf(text: string): number {
  return Array.from(text).length + (text.match(WIDE)?.length ?? 0);
}
