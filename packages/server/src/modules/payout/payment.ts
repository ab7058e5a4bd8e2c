import type { Payment } from '@farm/contracts';
import type { Config } from '../../config.ts';
import type { Db } from '@farm/database';
import { findPaymentRow } from './view.repository.ts';

/** Settings that affect how a payment is shown. */
export type PaymentSettings = Pick<Config, 'withdrawals' | 'payouts'>;

/** Returns the state of a withdrawal's payment on the chain; null before it is signed. */
export async function findPayment(
  db: Db,
  { withdrawals, payouts }: PaymentSettings,
  withdrawalId: string,
): Promise<Payment | null> {
  const found = await findPaymentRow(db, withdrawalId);
  if (!found) return null;
  const { coinId, isInMempool, reorgs, createdAt, status, seenHeight, endedHeight, peak, readAt } = found;
  const height = status === 'settled' ? endedHeight : status === 'sending' ? seenHeight : null;
  return {
    coinId,
    ...toChainState({ height, peak, isInMempool }),
    confirmations: withdrawals.confirmations,
    reorgs,
    explorerUrl: toExplorerUrl(payouts.explorerUrl, coinId),
    at: (readAt ?? createdAt).toISOString(),
  };
}

/** Returns the state of a payment or batch on the chain, from the height of its block and the peak. */
export function toChainState({
  height,
  peak,
  isInMempool,
}: {
  height: bigint | null;
  peak: bigint | null;
  isInMempool: boolean;
}): Pick<Payment, 'state' | 'height' | 'depth'> {
  if (height === null) return { state: isInMempool ? 'mempool' : 'signed', height: null, depth: 0 };
  const depth = peak === null || peak < height ? 0 : Number(peak - height);
  return { state: 'block', height: Number(height), depth };
}

/** Returns the URL of a coin's page; null if no explorer is configured. */
export function toExplorerUrl(template: string | null, coinId: string): string | null {
  return template?.replace('{coinId}', coinId) ?? null;
}
