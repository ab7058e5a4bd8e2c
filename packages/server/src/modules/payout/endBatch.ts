import { type Db, retryDeadlocks } from '@farm/database';
import { postToLedger } from '../ledger/index.ts';
import type { Live } from '../live/index.ts';
import { confirmPaid, refundUnpaid, tell, type WithdrawalRow } from '../withdrawal/index.ts';
import { closeBatch, listPayees } from './end.repository.ts';

interface Parts {
  db: Db;
  live: Live;
}

/** How a batch came to be final. */
export interface Settlement {
  /** The block that holds its payments. */
  height: bigint;
  /** Which of its bundles it was, and what the chain got; null when somebody else signed what paid just that. */
  bundle: { txId: string; chainFeeMojo: bigint } | null;
}

/**
 * The payments of a batch are final: batch, withdrawals and ledger say so together. Doing it again changes nothing.
 * @returns whether it was done here
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
 * The payments of a batch can never happen: everybody has their amount back in the same transaction. Doing it again
 * changes nothing.
 * @returns whether it was done here
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
  // An entry of nothing does not exist.
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
