import { hasHeaderRow } from './parseLines.ts';

/** How lines are given: as one text, or in rows of fields. */
export type LinesWay = 'paste' | 'rows';

/** The part of a draft that this file reads. */
interface Lines {
  lines: string;
  linesWay: LinesWay;
}

/** More fields than these a page does not show well; a spreadsheet does. */
export const MAX_ROWS = 50;

/** Whether there are too many lines for fields. */
export function isLong({ lines }: Lines): boolean {
  return lines.split('\n').length > MAX_ROWS;
}

/** How the lines are shown: the chosen way, unless they are too many for it. */
export function selectLinesMode(draft: Lines): LinesWay {
  return isLong(draft) ? 'paste' : draft.linesWay;
}

/** What changes when another way is chosen: rows need no heading, their fields have names. */
export function applyLinesMode({ lines }: Lines, linesWay: LinesWay): Lines {
  const isDropped = linesWay === 'rows' && hasHeaderRow(lines);
  return { linesWay, lines: isDropped ? lines.split('\n').slice(1).join('\n') : lines };
}
