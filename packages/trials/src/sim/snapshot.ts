import type { WithdrawalStatus } from '@farm/contracts';
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

/** A withdrawal; the amount is in mojo. */
export interface SnapshotWithdrawal {
  id: string;
  accountId: string;
  key: string;
  grossMojo: bigint;
  status: WithdrawalStatus;
}

/** All data about money in the database at one moment. */
export interface Snapshot {
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
      entries: await readEntries(transaction),
      balances: await transaction.selectFrom('balance').select(['accountId', 'usable', 'frozen']).execute(),
      withdrawals: await readWithdrawals(transaction),
      profitRuns: (await transaction.selectFrom('profitRun').select('id').execute()).map(({ id }) => id),
    }));
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
  return db
    .selectFrom('withdrawal')
    .select(['id', 'accountId', 'idempotencyKey as key', 'grossMojo', 'status'])
    .execute();
}
