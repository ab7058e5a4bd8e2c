import { PROFIT_RUN_MAX_LINES } from '@farm/contracts';

/** A line of a run as it is sent, and where it stands in the text. */
export interface ParsedLine {
  account: string;
  averageSpace: string;
  effectiveSpace: string;
  /** Line of the text, from 1 on. */
  lineNumber: number;
}

/** What is wrong with a line of the text. */
export interface LineProblem {
  lineNumber: number;
  problem: 'columns' | 'account' | 'averageSpace' | 'effectiveSpace' | 'twice' | 'tooMany' | 'unknown';
}

const ACCOUNT = /^(?:[^\s@]+@[^\s@]+|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;
const BYTES = /^\d{1,39}$/;

/**
 * Reads lines of account, average bytes and effective bytes, separated by commas, semicolons or tabs, as a
 * spreadsheet gives them. A first line of headings, empty lines and quotation marks are passed over.
 */
export function parseLines(text: string): { lines: ParsedLine[]; problems: LineProblem[] } {
  const lines: ParsedLine[] = [];
  const problems: LineProblem[] = [];
  const seen = new Set<string>();
  for (const [index, row] of text.split(/\r?\n/).entries()) {
    const lineNumber = index + 1;
    const cells = splitCells(row);
    if (cells.every((cell) => cell === '') || (index === 0 && isHeading(cells))) continue;
    const [account = '', averageSpace = '', effectiveSpace = ''] = cells;
    const line = { account: account.toLowerCase(), averageSpace, effectiveSpace, lineNumber };
    const problem = lines.length >= PROFIT_RUN_MAX_LINES ? 'tooMany' : problemOf(line, cells.length, seen);
    if (problem === null) lines.push(line);
    else problems.push({ lineNumber, problem });
    seen.add(line.account);
    if (problem === 'tooMany') break;
  }
  return { lines, problems };
}

/** Whether a text can be the e-mail address or the id of an account. */
export function isAccount(text: string): boolean {
  return ACCOUNT.test(text);
}

/** The cells of a row, without the quotation marks around them. */
export function splitCells(row: string): string[] {
  return row.split(/[,;\t，]/).map((cell) =>
    cell
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .trim(),
  );
}

function isHeading([account = '', averageSpace = '']: string[]): boolean {
  return !isAccount(account) && !/\d/.test(averageSpace);
}

function problemOf(line: ParsedLine, columnCount: number, seen: Set<string>): LineProblem['problem'] | null {
  if (columnCount !== 3) return 'columns';
  if (!isAccount(line.account)) return 'account';
  if (!BYTES.test(line.averageSpace)) return 'averageSpace';
  if (!BYTES.test(line.effectiveSpace)) return 'effectiveSpace';
  return seen.has(line.account) ? 'twice' : null;
}
