import type { UnknownSpendView } from '@farm/contracts';
import { toXch } from '@farm/contracts/amount';
import { encodeAddress } from '@farm/chain';
import type { Db, UnknownSpend } from '@farm/database';
import { listEmails, readSpendFacts } from './spendFacts.repository.ts';
import { planSpends, type PlannedOutput } from './planSpends.ts';

/**
 * Returns spends that no batch explains as operators see them, with what recording them would do. Those below `finalHeight`
 * can be recorded.
 */
export async function readSpendViews(
  db: Db,
  spends: readonly UnknownSpend[],
  finalHeight: number,
): Promise<UnknownSpendView[]> {
  if (spends.length === 0) return [];
  const planned = planSpends(spends, await readSpendFacts(db, spends, { isLocking: false }));
  const accountIds = [...planned.values()].flat().flatMap((output) => toAccountId(output) ?? []);
  const emails = await listEmails(db, accountIds);
  const toOutput = (planned: PlannedOutput): UnknownSpendView['outputs'][number] => {
    const { coinId, puzzleHash, amount } = planned.output;
    const address = encodeAddress(puzzleHash);
    const email = emails.get(toAccountId(planned) ?? '') ?? null;
    return { coinId, address, amount: toXch(BigInt(amount)), use: planned.use, email };
  };
  return spends.map(({ coinId, amount, height }) => ({
    coinId,
    amount: toXch(BigInt(amount)),
    height,
    isFinal: height <= finalHeight,
    outputs: (planned.get(coinId) ?? []).map(toOutput),
  }));
}

function toAccountId(planned: PlannedOutput): string | null {
  if (planned.use === 'withdrawal') return planned.withdrawal.accountId;
  return planned.use === 'owed' ? planned.accountId : null;
}
