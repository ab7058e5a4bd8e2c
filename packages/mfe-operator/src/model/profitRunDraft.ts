import { MAX_REASON_LENGTH, type NewProfitRun } from '@farm/contracts';
import { parseDecimal } from '@farm/remote-sdk';
import { toUtcPeriod } from './days.ts';
import { selectLinesMode, type LinesWay } from './linesWay.ts';
import { parseLines, type LineProblem, type ParsedLine } from './parseLines.ts';
import { parseSpace, type SpaceUnit } from './parseSpace.ts';
import { readWholeNumber } from './wholeNumber.ts';

/** A run as entered. */
export interface ProfitRunDraft {
  /** First and last UTC day. */
  from: string | null;
  to: string | null;
  height: string;
  netSpace: string;
  netSpaceUnit: SpaceUnit;
  factor: string;
  reason: string;
  /** Parsed by {@link parseLines}. */
  lines: string;
  linesWay: LinesWay;
}

/** Possible problems; each is the end of a message ID. */
export interface DraftProblems {
  period?: 'missing' | 'refused';
  height?: 'missing' | 'malformed' | 'refused';
  netSpace?: 'missing' | 'malformed' | 'zero' | 'refused';
  factor?: 'missing' | 'malformed' | 'refused';
  reason?: 'missing' | 'tooLong' | 'refused';
  lines?: 'missing' | 'wrong' | 'refused';
}

/** A parsed draft. */
export interface ReadDraft {
  /** Request; null while there are problems. */
  run: NewProfitRun | null;
  problems: DraftProblems;
  lines: ParsedLine[];
  lineProblems: LineProblem[];
  /** True if the first line was skipped as a heading. */
  hasHeading: boolean;
  /** Bytes. */
  netSpace: string | null;
  height: number | null;
}

const MAX_HEIGHT = 4_294_967_295;
const FACTOR = /^\d{1,3}(\.\d{1,6})?$/;

/** Parses a draft that was typed in a language. */
export function readDraft(draft: ProfitRunDraft, locale: string): ReadDraft {
  // Every row of fields is a line, even before its numbers are entered.
  const mayHaveHeading = selectLinesMode(draft) === 'paste';
  const { lines, problems: lineProblems, hasHeading } = parseLines(draft.lines, { mayHaveHeading, locale });
  const netSpace = parseSpace(draft.netSpace, draft.netSpaceUnit, locale);
  const height = parseHeight(draft.height, locale);
  const factor = parseDecimal(draft.factor, locale) ?? '';
  const reason = draft.reason.trim();
  const { from, to } = draft;
  const problems: DraftProblems = {
    ...(from === null || to === null ? { period: 'missing' } : {}),
    ...(height === null && { height: isEmpty(draft.height) ? 'missing' : 'malformed' }),
    ...(netSpace === null && { netSpace: isEmpty(draft.netSpace) ? 'missing' : 'malformed' }),
    ...(netSpace !== null && BigInt(netSpace) === 0n && { netSpace: 'zero' }),
    ...(!FACTOR.test(factor) && { factor: isEmpty(draft.factor) ? 'missing' : 'malformed' }),
    ...(isEmpty(reason) && { reason: 'missing' }),
    ...(reason.length > MAX_REASON_LENGTH && { reason: 'tooLong' }),
    ...(lines.length === 0 && { lines: 'missing' }),
    ...(lineProblems.length > 0 && { lines: 'wrong' }),
  };
  const isRight = Object.keys(problems).length === 0;
  const run =
    isRight && from !== null && to !== null && height !== null && netSpace !== null
      ? {
          ...toUtcPeriod({ from, to }),
          height,
          netSpace,
          factor,
          reason,
          lines: lines.map(({ lineNumber: _lineNumber, ...line }) => line),
        }
      : null;
  return { run, problems, lines, lineProblems, hasHeading, netSpace, height };
}

/** Assigns the API's objections to fields; null if they concern none of them. */
export function toProfitRunProblems(
  fields: Record<string, string> | undefined,
  lines: ParsedLine[],
): { problems: DraftProblems; lineProblems: LineProblem[] } | null {
  const problems: DraftProblems = {};
  const lineProblems: LineProblem[] = [];
  for (const path of Object.keys(fields ?? {})) {
    const [name = '', index = '', column = ''] = path.split('.');
    const line = name === 'lines' && /^\d+$/.test(index) ? lines[Number(index)] : undefined;
    if (line) lineProblems.push({ lineNumber: line.lineNumber, problem: problemOfColumn(column) });
    if (name === 'from' || name === 'to') problems.period = 'refused';
    else if (isDraftField(name)) problems[name] = 'refused';
  }
  return Object.keys(problems).length === 0 ? null : { problems, lineProblems };
}

function isDraftField(name: string): name is Exclude<keyof DraftProblems, 'period'> {
  return ['height', 'netSpace', 'factor', 'reason', 'lines'].includes(name);
}

function problemOfColumn(column: string): LineProblem['problem'] {
  return column === 'averageSpace' || column === 'effectiveSpace' ? column : 'unknown';
}

function parseHeight(text: string, locale: string): number | null {
  const digits = readWholeNumber(text, locale);
  return digits !== null && Number(digits) <= MAX_HEIGHT ? Number(digits) : null;
}

function isEmpty(text: string): boolean {
  return text.trim() === '';
}
