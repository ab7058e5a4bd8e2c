import { hasHeaderRow } from './parseLines.ts';

/** Input mode of lines: one text, or rows of fields. */
export type LinesWay = 'paste' | 'rows';

/** The part of a draft used here. */
interface Lines {
  lines: string;
  linesWay: LinesWay;
}

/** Most rows that a page can show well; longer tables belong in a spreadsheet. */
export const MAX_ROWS = 50;

/** True if there are too many lines for rows. */
export function isLong({ lines }: Lines): boolean {
  return lines.split('\n').length > MAX_ROWS;
}

/** Chosen mode, unless there are too many lines for it. */
export function selectLinesMode(draft: Lines): LinesWay {
  return isLong(draft) ? 'paste' : draft.linesWay;
}

/** Draft after switching the mode: rows drop the heading, because fields have labels. */
export function applyLinesMode({ lines }: Lines, linesWay: LinesWay): Lines {
  const isDropped = linesWay === 'rows' && hasHeaderRow(lines);
  return { linesWay, lines: isDropped ? lines.split('\n').slice(1).join('\n') : lines };
}
