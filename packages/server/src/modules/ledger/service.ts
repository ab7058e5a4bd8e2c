import type { Db } from '@farm/database';
import { AppError } from '../../errors.ts';
import type { NewLedgerEntry, NewLedgerTx } from './kinds.ts';
import { addLedgerTx, findLedgerTx, type LedgerEntry, type LedgerTx } from './ledger.repository.ts';

/**
 * Posts a transaction to the ledger and so moves the balances of its users; once for each kind and ref. Posting the
 * same again changes nothing and returns the existing transaction. Balances are locked in the order of account ids: a
 * database transaction that posts several times must keep that order across posts.
 * @throws AppError insufficient_balance if a usable balance does not suffice: the database transaction must be rolled
 *   back; idempotency_conflict if a different transaction was posted for this kind and ref
 */
export async function recordLedgerTx(db: Db, tx: NewLedgerTx): Promise<LedgerTx & { isReplay: boolean }> {
  const ordered = { ...tx, entries: tx.entries.toSorted(byAccount) };
  const added = await addLedgerTx(db, ordered);
  if (added) return { ...added, isReplay: false };
  const present = await findLedgerTx(db, tx);
  if (!present) throw new Error(`No ledger transaction ${tx.kind} for ${tx.ref.type} ${tx.ref.id}`);
  if (!isSameTx(present, ordered)) throw new AppError('idempotency_conflict');
  return { ...present, isReplay: true };
}

function byAccount(a: NewLedgerEntry, b: NewLedgerEntry): number {
  const [left, right] = [toOwnerId(a) ?? '', toOwnerId(b) ?? ''];
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

function isSameTx(present: LedgerTx, { correctsId, description, entries }: NewLedgerTx): boolean {
  return (
    present.correctsId === (correctsId ?? null) &&
    present.description === (description ?? null) &&
    present.entries.length === entries.length &&
    present.entries.every((entry, index) => isSameEntry(entry, entries[index]))
  );
}

function isSameEntry(present: LedgerEntry, entry: NewLedgerEntry | undefined): boolean {
  return (
    present.ledgerAccount === entry?.ledgerAccount &&
    present.accountId === toOwnerId(entry) &&
    present.amount === entry.amountMojo
  );
}

function toOwnerId(entry: NewLedgerEntry): string | null {
  return 'accountId' in entry ? entry.accountId : null;
}
