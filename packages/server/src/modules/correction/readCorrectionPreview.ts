import type { CorrectionPreview } from '@farm/contracts';
import { toXch } from '@farm/contracts/amount';
import type { Db } from '@farm/database';
import { listWithdrawalsForDebt } from '../withdrawal/index.ts';
import { readOwedMojo } from './correction.repository.ts';
import { planCorrection, type CorrectionRequest } from './planCorrection.ts';

/**
 * Returns what a correction would do now, also one of more than is left.
 * @throws AppError not_found; validation_failed (account, txId)
 */
export async function readCorrectionPreview(db: Db, request: CorrectionRequest): Promise<CorrectionPreview> {
  const planned = await planCorrection(db, request);
  const { accountId, email, deltaMojo, leftMojo, usableMojo, usableAfterMojo, isDebt } = planned;
  const withdrawals = isDebt ? await listWithdrawalsForDebt(db, accountId) : [];
  const { owedMojo, owedAfterMojo } = await readOwedMojo(db, planned);
  return {
    accountId,
    email,
    amount: toXch(deltaMojo),
    left: toXch(leftMojo),
    usable: toXch(usableMojo),
    usableAfter: toXch(usableAfterMojo),
    debt: toXch(usableAfterMojo < 0n ? -usableAfterMojo : 0n),
    withdrawals: withdrawals.map(({ id, grossMojo, status }) => ({ id, amount: toXch(grossMojo), status })),
    owed: toXch(owedMojo),
    owedAfter: toXch(owedAfterMojo),
  };
}
