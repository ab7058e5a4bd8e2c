import { type Db, retryDeadlocks } from '@farm/database';
import { postToLedger } from '../ledger/index.ts';
import type { Live } from '../live/index.ts';
import { confirmPaid, refundUnpaid, tell, type WithdrawalRow } from '../withdrawal/index.ts';
import { closeBatch, listPayees } from './end.repository.ts';

interface Parts {
  db: Db;
  live: Live;
}

/** Outcome of a batch whose payments are final. */
export interface Settlement {
  /** Height of the block that holds the payments. */
  height: bigint;
  /** The included bundle and its chain fee; null if a bundle signed elsewhere made exactly these payments. */
  bundle: { txId: string; chainFeeMojo: bigint } | null;
}

/**
 * Settles a batch whose payments are final: updates batch, withdrawals and ledger in one transaction. Idempotent.
 * @returns true if this call settled the batch
 */
export async function settleBatch(parts: Parts, batchId: string, settlement: Settlement): Promise<boolean> {
  return endBatch(parts, async (transaction) => {
    const { height, bundle } = settlement;
    const ended = { status: 'settled', endedHeight: height, txId: bundle?.txId ?? null } as const;
    if (!(await closeBatch(transaction, batchId, { ...ended, seenHeight: height }))) return null;
    const settled = await confirmPaid(transaction, await listPayees(transaction, batchId));
    await postChainFee(transaction, batchId, bundle?.chainFeeMojo ?? 0n);
    return settled;
  });
}

/**
 * Fails a batch whose payments can never happen and refunds all payees in the same transaction. Idempotent.
 * @returns true if this call failed the batch
 */
export async function failBatch(
  parts: Parts,
  batchId: string,
  { height }: { height: bigint },
): Promise<boolean> {
  return endBatch(parts, async (transaction) => {
    const ended = { status: 'failed', endedHeight: height, seenHeight: null } as const;
    if (!(await closeBatch(transaction, batchId, ended))) return null;
    return refundUnpaid(transaction, await listPayees(transaction, batchId));
  });
}

async function endBatch(
  { db, live }: Parts,
  work: (transaction: Db) => Promise<WithdrawalRow[] | null>,
): Promise<boolean> {
  const ended = await retryDeadlocks(() => db.transaction().execute(work));
  for (const one of ended ?? []) tell(live, one);
  return ended !== null;
}

async function postChainFee(transaction: Db, batchId: string, chainFeeMojo: bigint): Promise<void> {
  // The ledger accepts no entry of zero.
  if (chainFeeMojo === 0n) return;
  await postToLedger(transaction, {
    kind: 'chain_fee',
    ref: { type: 'batch', id: batchId },
    entries: [
      { ledgerAccount: 'hot_wallet', amountMojo: chainFeeMojo },
      { ledgerAccount: 'network_fee', amountMojo: -chainFeeMojo },
    ],
  });
}
