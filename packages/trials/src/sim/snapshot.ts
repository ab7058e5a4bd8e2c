import type { WithdrawalStatus } from '@farm/contracts';
import { sql } from 'kysely';
import type { Db, LedgerAccount } from '@farm/database';

/** A ledger entry with its reference; the amount is in mojo. */
export interface SnapshotEntry {
  txId: string;
  kind: string;
  refType: string;
  refId: string;
  ledgerAccount: LedgerAccount;
  accountId: string | null;
  amount: bigint;
}

/** A withdrawal with its transitions; amounts are in mojo. The first `from` of `path` is null. */
export interface SnapshotWithdrawal {
  id: string;
  accountId: string;
  key: string;
  grossMojo: bigint;
  feeMojo: bigint;
  status: WithdrawalStatus;
  path: { from: WithdrawalStatus | null; to: WithdrawalStatus }[];
}

/** All data about money in the database at one moment. */
export interface Snapshot {
  /** Ledger transactions without any entry. */
  emptyTxs: string[];
  entries: SnapshotEntry[];
  balances: { accountId: string; usable: bigint; frozen: bigint }[];
  withdrawals: SnapshotWithdrawal[];
  profitRuns: string[];
}

/** Reads a consistent snapshot, as of a single point in time. */
export async function readSnapshot(db: Db): Promise<Snapshot> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (transaction) => ({
      emptyTxs: await readEmptyTxs(transaction),
      entries: await readEntries(transaction),
      balances: await transaction.selectFrom('balance').select(['accountId', 'usable', 'frozen']).execute(),
      withdrawals: await readWithdrawals(transaction),
      profitRuns: (await transaction.selectFrom('profitRun').select('id').execute()).map(({ id }) => id),
    }));
}

async function readEmptyTxs(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id::text from ledger_tx
    where not exists (select from ledger_entry where tx_id = ledger_tx.id)`.execute(db);
  return rows.map(({ id }) => id);
}

async function readEntries(db: Db): Promise<SnapshotEntry[]> {
  return db
    .selectFrom('ledgerEntry as entry')
    .innerJoin('ledgerTx as tx', 'tx.id', 'entry.txId')
    .select(['tx.id as txId', 'tx.kind', 'tx.refType', 'tx.refId'])
    .select(['entry.ledgerAccount', 'entry.accountId', 'entry.amount'])
    .execute();
}

async function readWithdrawals(db: Db): Promise<SnapshotWithdrawal[]> {
  const events = await db
    .selectFrom('withdrawalEvent')
    .select(['withdrawalId', 'fromStatus as from', 'toStatus as to'])
    .orderBy('id')
    .execute();
  const paths = Map.groupBy(events, ({ withdrawalId }) => withdrawalId);
  const rows = await db
    .selectFrom('withdrawal')
    .select(['id', 'accountId', 'idempotencyKey as key', 'grossMojo', 'feeMojo', 'status'])
    .execute();
  return rows.map((row) => ({
    ...row,
    path: (paths.get(row.id) ?? []).map(({ from, to }) => ({ from, to })),
  }));
}
