import type { Agreement } from '@farm/contracts/terms';
import { sql } from 'kysely';
import type { Db } from '@farm/database';

/** Records that a new account agrees to what is in force. */
export async function recordAgreements(transaction: Db, accountId: string): Promise<void> {
  await transaction
    .insertInto('accountAgreement')
    .columns(['accountId', 'kind', 'version'])
    .expression((eb) =>
      eb
        .selectFrom('termsVersion')
        .select(({ fn }) => [
          sql<string>`${accountId}::uuid`.as('accountId'),
          'kind',
          fn.max('version').as('version'),
        ])
        .groupBy('kind'),
    )
    .execute();
}

/** Lists what an account agreed to, terms first. */
export async function listAgreements(db: Db, accountId: string): Promise<Agreement[]> {
  const rows = await db
    .selectFrom('accountAgreement')
    .select(['kind', 'version', 'agreedAt'])
    .where('accountId', '=', accountId)
    .orderBy('kind', 'desc')
    .orderBy('version')
    .execute();
  return rows.map(({ agreedAt, ...row }) => ({ ...row, agreedAt: agreedAt.toISOString() }));
}
