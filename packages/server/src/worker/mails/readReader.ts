import type { Db } from '@farm/database';
import { createReader, type Reader } from '../../mail/createReader.ts';
import { findAccount } from '../../modules/account/index.ts';

/**
 * Reads whom an email to an account is for, with its current address, language and time zone.
 * @throws Error if the account does not exist
 */
export async function readReader(db: Db, accountId: string): Promise<Reader> {
  const account = await findAccount(db, accountId);
  if (!account) throw new Error(`Account ${accountId} not found`);
  return createReader(account);
}
