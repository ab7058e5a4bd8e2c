import type { PeriodFilter, ProfitLogEntry, ProfitLogPage } from '@farm/contracts';
import { toXch } from '@farm/contracts/amount';
import { toFactor } from '@farm/contracts/profit-formula';
import { renderCsvRows } from '../../csv.ts';
import { readCursor, toPage } from '../../cursor.ts';
import type { Db } from '@farm/database';
import { listLogLines, type LogLine } from './profitLog.repository.ts';

const COLUMNS = [
  'id',
  'from',
  'to',
  'averageSpace',
  'effectiveSpace',
  'netSpace',
  'height',
  'theoreticalProfit',
  'factor',
  'amount',
  'date',
] as const;

/** Account of a log, and a filter that matches lines whose period overlaps it. */
export type ProfitLogFilter = PeriodFilter & { accountId: string };

/** Returns one page of an account's profit log, newest period first. */
export async function readProfitLogPage(
  db: Db,
  { cursor, limit, ...filter }: ProfitLogFilter & { cursor?: string | undefined; limit: number },
): Promise<ProfitLogPage> {
  const found = await listLogLines(db, filter, { before: readCursor(cursor), limit: limit + 1 });
  return toPage(found, { limit, numberOf: ({ number }) => number, toItem: toEntry });
}

/** Streams an account's profit log as CSV with every factor, newest period first. */
export function renderProfitLogCsv(db: Db, filter: ProfitLogFilter): AsyncGenerator<string> {
  return renderCsvRows<LogLine>(
    COLUMNS,
    (last, limit) => listLogLines(db, filter, { before: last?.number ?? null, limit }),
    (line) => {
      const entry = toEntry(line);
      return COLUMNS.map((column) => String(entry[column]));
    },
  );
}

function toEntry(line: LogLine): ProfitLogEntry {
  return {
    id: line.number,
    from: line.periodFrom.toISOString(),
    to: line.periodTo.toISOString(),
    averageSpace: line.averageSpace.toString(),
    effectiveSpace: line.effectiveSpace.toString(),
    netSpace: line.netSpace.toString(),
    height: Number(line.height),
    theoreticalProfit: toXch(line.theoretical),
    factor: toFactor(line.factorMillionths),
    amount: toXch(line.amount),
    date: line.postedAt.toISOString(),
  };
}
