import { MAX_PROFIT_RUN_LINES } from '@farm/contracts';
import { parseCells } from './cells.ts';
import { readWholeNumber } from './wholeNumber.ts';

/** A line of a run as sent, with its position in the text. */
export interface ParsedLine {
  account: string;
  averageSpace: string;
  effectiveSpace: string;
  /** Line number in the text, from 1. */
  lineNumber: number;
}

/** Problem of a line of the text. */
export interface LineProblem {
  lineNumber: number;
  problem: 'columns' | 'account' | 'averageSpace' | 'effectiveSpace' | 'twice' | 'tooMany' | 'unknown';
}

/** Lines parsed from a text, and their problems. */
export interface ParsedLines {
  lines: ParsedLine[];
  problems: LineProblem[];
  /** True if the first line was skipped as a heading. */
  hasHeading: boolean;
}

const ACCOUNT = /^(?:[^\s@]+@[^\s@]+|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;

/**
 * Parses lines of account, average bytes and effective bytes, separated by tabs, semicolons or commas, as copied
 * from a spreadsheet. Skips empty lines and a heading.
 */
export function parseLines(
  text: string,
  { mayHaveHeading, locale }: { mayHaveHeading: boolean; locale: string },
): ParsedLines {
  const lines: ParsedLine[] = [];
  const problems: LineProblem[] = [];
  const seen = new Set<string>();
  const hasHeading = mayHaveHeading && hasHeaderRow(text);
  for (const [index, row] of text.split(/\r?\n/).entries()) {
    const cells = parseCells(row);
    if (isEmpty(cells) || (index === 0 && hasHeading)) continue;
    const lineNumber = index + 1;
    const [account = '', average = '', effective = ''] = cells;
    const [averageSpace, effectiveSpace] = [
      readWholeNumber(average, locale),
      readWholeNumber(effective, locale),
    ];
    const line = { account: account.toLowerCase(), averageSpace, effectiveSpace, lineNumber };
    const problem = lines.length >= MAX_PROFIT_RUN_LINES ? 'tooMany' : problemOf(line, cells.length, seen);
    if (problem !== null) problems.push({ lineNumber, problem });
    else if (averageSpace !== null && effectiveSpace !== null)
      lines.push({ ...line, averageSpace, effectiveSpace });
    seen.add(line.account);
    if (problem === 'tooMany') break;
  }
  return { lines, problems, hasHeading };
}

/** True if the first line is a heading. A heading has no digits at all, so a mistyped line is never skipped. */
export function hasHeaderRow(text: string): boolean {
  const [row = ''] = text.split(/\r?\n/, 1);
  const cells = parseCells(row);
  return !isEmpty(cells) && !/\p{Nd}/u.test(row) && !cells.some(isAccount);
}

/** True if a text may be an email address or an account ID. */
export function isAccount(text: string): boolean {
  return ACCOUNT.test(text);
}

function isEmpty(cells: string[]): boolean {
  return cells.every((cell) => cell === '');
}

function problemOf(
  line: { account: string; averageSpace: string | null; effectiveSpace: string | null },
  columnCount: number,
  seen: Set<string>,
): LineProblem['problem'] | null {
  if (columnCount !== 3) return 'columns';
  if (!isAccount(line.account)) return 'account';
  if (line.averageSpace === null) return 'averageSpace';
  if (line.effectiveSpace === null) return 'effectiveSpace';
  return seen.has(line.account) ? 'twice' : null;
}
