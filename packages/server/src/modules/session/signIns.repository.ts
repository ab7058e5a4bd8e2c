import type { ProofKind, SignInEntry } from '@farm/contracts';
import { sql } from 'kysely';
import type { Db } from '@farm/database';

/** Sign-ins that an account keeps: the last. */
const KEPT_SIGN_INS = 100;
const KEPT_DAYS = 180;

/** A sign-in to record. */
export interface NewSignIn {
  accountId: string;
  ip: string;
  userAgent: string | null;
  isNewBrowser: boolean;
  /** Second factor beside the password. */
  factor: ProofKind | null;
}

/** Records a sign-in, in place of the oldest if the account has many. */
export async function recordSignIn(db: Db, signIn: NewSignIn): Promise<void> {
  await db.insertInto('signIn').values(signIn).execute();
  await db
    .deleteFrom('signIn')
    .where('accountId', '=', signIn.accountId)
    .where('id', 'in', (query) =>
      query
        .selectFrom('signIn')
        .select('id')
        .where('accountId', '=', signIn.accountId)
        .orderBy('signedInAt', 'desc')
        .offset(KEPT_SIGN_INS),
    )
    .execute();
}

/** Lists the account's sign-ins, newest first. */
export async function listSignIns(db: Db, accountId: string): Promise<SignInEntry[]> {
  const found = await db
    .selectFrom('signIn')
    .select(['id', 'signedInAt', 'ip', 'userAgent', 'isNewBrowser', 'factor'])
    .where('accountId', '=', accountId)
    .where('signedInAt', '>', sql<Date>`now() - make_interval(days => ${KEPT_DAYS})`)
    .orderBy('signedInAt', 'desc')
    .orderBy('id')
    .limit(KEPT_SIGN_INS)
    .execute();
  return found.map(({ signedInAt, ...entry }) => ({ ...entry, signedInAt: signedInAt.toISOString() }));
}

export async function deleteOldSignIns(db: Db): Promise<void> {
  await db
    .deleteFrom('signIn')
    .where('signedInAt', '<', sql<Date>`now() - make_interval(days => ${KEPT_DAYS})`)
    .execute();
}
