import type { PlotNftClaim } from '@farm/contracts';
import type { Db } from '@farm/database';
import { AppError } from '../../errors.ts';
import { recordAudit } from '../audit/index.ts';
import { deleteOwner, updateOwner } from './claim.repository.ts';
import { readSignedFarmer } from './farmerRecord.ts';
import type { PoolDependencies } from './poolDependencies.ts';
import { PoolError } from './PoolError.ts';

/** A PlotNFT, and the account that claims or releases it. */
export interface Ownership {
  accountId: string;
  launcherId: string;
}

/**
 * Gives a PlotNFT to the account that brings the login link of its farmer, whoever had it before.
 * @throws AppError not_found, login_link_wrong
 */
export async function applyClaim(
  pool: PoolDependencies,
  { accountId, signature, ...payload }: PlotNftClaim & Ownership,
  now = new Date(),
): Promise<void> {
  await readSignedFarmer(pool, { payload: { method: 'get_login', ...payload }, signature }, now).catch(
    (error: unknown) => {
      if (!(error instanceof PoolError)) throw error;
      throw new AppError(error.reason === 'farmerNotKnown' ? 'not_found' : 'login_link_wrong');
    },
  );
  const { launcherId } = payload;
  await pool.db.transaction().execute(async (transaction) => {
    const previous = await updateOwner(transaction, launcherId, accountId);
    if (previous === undefined) throw new AppError('not_found');
    await recordAudit(transaction, {
      ...{ actor: accountId, action: 'plotNft.claimed', subject: launcherId, detail: { previous } },
    });
  });
}

/** Takes a PlotNFT from its account. @throws AppError not_found if it is not the account's */
export async function applyRelease(db: Db, { accountId, launcherId }: Ownership): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    if (!(await deleteOwner(transaction, launcherId, accountId))) throw new AppError('not_found');
    await recordAudit(transaction, { actor: accountId, action: 'plotNft.released', subject: launcherId });
  });
}
