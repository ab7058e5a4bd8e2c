import type { ProfitLogEntry, ProfitLogFilter, ProfitLogPage } from '@farm/contracts';
import { toXch } from '@farm/contracts/amount';
import { toFactor } from '@farm/contracts/profit-formula';
import { renderCsvRows } from '../../csv.ts';
import { readCursor, toPage } from '../../cursor.ts';
import type { Db } from '@farm/database';
import { addPrices, type Priced, toPriceCells, toPriceColumns, toPricePart } from '../price/index.ts';
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
type LogQuery = ProfitLogFilter & { accountId: string };

/** Returns one page of an account's profit log, newest period first. */
export async function readProfitLogPage(
  db: Db,
  { cursor, limit, ...query }: LogQuery & { cursor?: string | undefined; limit: number },
): Promise<ProfitLogPage> {
  const found = await listPricedLines(db, query, { before: readCursor(cursor), limit: limit + 1 });
  return toPage(found, { limit, numberOf: ({ number }) => number, toItem: toEntry });
}

/** Streams an account's profit log as CSV with every factor, newest period first. */
export function renderProfitLogCsv(db: Db, query: LogQuery): AsyncGenerator<string> {
  return renderCsvRows<Priced<LogLine>>(
    [...COLUMNS, ...toPriceColumns(query.currency)],
    (last, limit) => listPricedLines(db, query, { before: last?.number ?? null, limit }),
    (line) => {
      const entry = toEntry(line);
      return [...COLUMNS.map((column) => String(entry[column])), ...toPriceCells(line.amount, line)];
    },
  );
}

async function listPricedLines(
  db: Db,
  { currency, ...filter }: LogQuery,
  page: { before: string | null; limit: number },
): Promise<Priced<LogLine>[]> {
  const lines = await listLogLines(db, filter, page);
  return addPrices(db, lines, { currency, momentOf: ({ postedAt }) => postedAt });
}

function toEntry(line: Priced<LogLine>): ProfitLogEntry {
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
    ...toPricePart(line),
  };
}
