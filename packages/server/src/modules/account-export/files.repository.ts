import type { Db } from '@farm/database';
import { sql } from 'kysely';
import { renderCsvRows } from '../../csv.ts';
import { renderBalanceLogCsv } from '../balance/index.ts';
import { renderProfitLogCsv } from '../profit/index.ts';
import { renderWithdrawalsCsv } from '../withdrawal/index.ts';
import { readFacts } from './readFacts.ts';

/** A file of the archive, rendered piece by piece. */
export interface ArchiveFile {
  name: string;
  /** Sentence for the README of the archive. */
  about: string;
  render: () => AsyncIterable<string>;
}

/** Returns the files that an archive has beside its README. */
export function listFiles(db: Db, accountId: string): ArchiveFile[] {
  const table = (query: TableQuery) => () => renderTable(db, query);
  return [
    {
      name: 'account.json',
      about:
        'Profile, addresses, settings, second factors, sessions, API tokens, webhooks, sign-ins, agreed terms and PlotNFTs.',
      render: () => readFacts(db, accountId),
    },
    {
      name: 'balance.csv',
      about: 'Everything that changed the usable balance, in XCH, newest first.',
      render: () => renderBalanceLogCsv(db, { accountId }),
    },
    {
      name: 'profits.csv',
      about: 'Profit of each period with its factors; space in bytes, amounts in XCH.',
      render: () => renderProfitLogCsv(db, { accountId }),
    },
    {
      name: 'withdrawals.csv',
      about: 'Withdrawals in XCH, newest first.',
      render: () => renderWithdrawalsCsv(db, { accountId }),
    },
    {
      name: 'machines.csv',
      about: 'Machines, deleted ones as well.',
      render: table({
        columns: ['id', 'name', 'status', 'plots', 'bytes', 'platform', 'created', 'deleted'],
        select: sql`
          select id::text as key, id::text as id, name, status, plot_count as plots, readable_bytes as bytes,
            platform, created_at as created, deleted_at as deleted
          from machine where account_id = ${accountId}`,
      }),
    },
    {
      name: 'incidents.csv',
      about: 'Drops of space, and machines that were silent; space in bytes.',
      render: table({
        columns: ['machine', 'kind', 'started', 'ended', 'outcome', 'from', 'to'],
        select: sql`
          select id::text as key, machine_id::text as machine, kind, started_at as started, ended_at as ended,
            outcome, from_bytes as "from", to_bytes as "to"
          from incident where account_id = ${accountId}`,
      }),
    },
    {
      name: 'space.csv',
      about: 'Average space of each day in bytes: as reported, and as it counts for profit.',
      render: table({
        columns: ['day', 'reported', 'counted'],
        select: sql`
          select to_char(at at time zone 'utc', 'YYYY-MM-DD') as key, to_char(at at time zone 'utc', 'YYYY-MM-DD') as day,
            round(theoretical_byte_seconds / nullif(covered_seconds, 0)) as reported,
            round(effective_byte_seconds / nullif(covered_seconds, 0)) as counted
          from space_sample where owner = ${accountId} and width = '1d'`,
      }),
    },
    {
      name: 'deliveries.csv',
      about:
        'What the farm told you in the last 30 days, by mail if you chose it, to browsers and to webhooks.',
      render: table({
        columns: ['at', 'event', 'channel', 'state'],
        select: sql`
          select lpad(number::text, 20, '0') as key, created_at as at, event, channel, state
          from delivery where account_id = ${accountId}`,
      }),
    },
    {
      name: 'actions.csv',
      about: 'Actions on the account that the farm keeps in its audit trail, by you or by the farm.',
      render: table({
        columns: ['at', 'action', 'by'],
        select: sql`
          select lpad(id::text, 20, '0') as key, at, action,
            case when actor = ${accountId} then 'you' else 'the farm' end as by
          from audit_event where subject = ${accountId}`,
      }),
    },
  ];
}

/** Rows with a text `key` that orders them, and the columns of a file. */
interface TableQuery {
  columns: readonly string[];
  select: ReturnType<typeof sql>;
}

type Cell = string | number | bigint | boolean | Date | null;
type TableRow = Record<string, Cell> & { key: string };

function renderTable(db: Db, { columns, select }: TableQuery): AsyncGenerator<string> {
  return renderCsvRows<TableRow>(
    columns,
    async (last, limit) => {
      const { rows } = await sql<TableRow>`
        select * from (${select}) as line
        ${last === undefined ? sql`` : sql`where key > ${last.key}`} order by key limit ${limit}`.execute(db);
      return rows;
    },
    (row) => columns.map((column) => toCell(row[column])),
  );
}

function toCell(value: Cell | undefined): string {
  if (value === null || value === undefined) return '';
  return value instanceof Date ? value.toISOString() : String(value);
}
