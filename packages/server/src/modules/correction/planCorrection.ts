import { toXch } from '@farm/contracts/amount';
import type { Db } from '@farm/database';
import { AppError } from '../../errors.ts';
import { findAccount, findAccountByEmail } from '../account/index.ts';
import { findMovedAccounts, readCorrectableAmounts } from './correction.repository.ts';

/** A correction of a ledger transaction. */
export interface CorrectionRequest {
  /** Id of the corrected ledger transaction. */
  txId: string;
  /** Email address or id of the user; needed if the transaction moved no balance, or several. */
  account?: string | undefined;
  /** More than zero; the corrected transaction decides about the direction. */
  amountMojo: bigint;
}

/** Effect of a correction, in mojo. */
export interface PlannedCorrection {
  accountId: string;
  email: string;
  /** Change of the usable balance: negative for the correction of a credit. */
  deltaMojo: bigint;
  /** Maximum that can still be corrected. */
  leftMojo: bigint;
  usableMojo: bigint;
  usableAfterMojo: bigint;
  /** True if the correction leaves the account in debt. */
  isDebt: boolean;
}

/**
 * Computes the effect of a correction, however large it is, by the balance that there is now.
 * @throws AppError not_found; validation_failed (account, txId)
 */
export async function planCorrection(
  db: Db,
  { txId, account, amountMojo }: CorrectionRequest,
): Promise<PlannedCorrection> {
  const { id: accountId, email } = await resolveAccount(db, txId, account);
  const { movedMojo, leftMojo, usableMojo } = await readCorrectableAmounts(db, { txId, accountId });
  if (movedMojo === 0n) throw createRefusal('txId', 'This transaction cannot be corrected for this account');
  const deltaMojo = movedMojo > 0n ? -amountMojo : amountMojo;
  const usableAfterMojo = usableMojo + deltaMojo;
  return {
    accountId,
    email,
    deltaMojo,
    leftMojo: leftMojo < 0n ? -leftMojo : leftMojo,
    usableMojo,
    usableAfterMojo,
    isDebt: deltaMojo < 0n && usableAfterMojo < 0n,
  };
}

/** @throws AppError validation_failed (amount) if less than the amount is left to correct */
export function assertLeft({ deltaMojo, leftMojo }: PlannedCorrection): void {
  const amountMojo = deltaMojo < 0n ? -deltaMojo : deltaMojo;
  if (amountMojo <= leftMojo) return;
  throw createRefusal(
    'amount',
    leftMojo === 0n ? 'Nothing is left to correct' : `At most ${toXch(leftMojo)} XCH are left to correct`,
  );
}

async function resolveAccount(
  db: Db,
  txId: string,
  account: string | undefined,
): Promise<{ id: string; email: string }> {
  const moved = await findMovedAccounts(db, txId);
  if (!moved) throw new AppError('not_found', { fields: { txId: 'Transaction not found' } });
  const [only, ...others] = moved;
  const wanted = account ?? (others.length === 0 ? only : undefined);
  if (wanted === undefined)
    throw createRefusal('account', 'Name the account: the transaction does not belong to just one');
  const found = await (wanted.includes('@') ? findAccountByEmail : findAccount)(db, wanted);
  if (!found) throw new AppError('not_found', { fields: { account: 'Account not found' } });
  return found;
}

function createRefusal(field: string, message: string): AppError {
  return new AppError('validation_failed', { fields: { [field]: message } });
}
