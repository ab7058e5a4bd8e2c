import type { Db } from '@farm/database';
import { AppError } from '../../errors.ts';
import { hashToken } from '../../token.ts';
import { rateRules, toAddressBlock, useSlot } from '../rate-limit/index.ts';
import { findLinkOwner } from './lockdown.repository.ts';

/**
 * Returns the account of a mail's link.
 * @throws AppError code_expired when the link is too old or unknown, too_many_requests
 */
export async function readLinkOwner(db: Db, { token, ip }: { token: string; ip: string }): Promise<string> {
  const accountId = await findLinkOwner(db, hashToken(token));
  if (accountId === undefined) throw await createLinkRefusal(db, ip);
  return accountId;
}

/**
 * Creates the error that refuses a wrong link. Only wrong ones count, so that others' guesses never keep the owner out; a token
 * is too long to guess.
 * @throws AppError too_many_requests
 */
export async function createLinkRefusal(db: Db, ip: string): Promise<AppError> {
  await useSlot(db, rateRules.wrongLinksPerIp, toAddressBlock(ip));
  return new AppError('code_expired');
}
