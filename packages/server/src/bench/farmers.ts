import { sql } from 'kysely';
import type { Db } from '../database/schema.ts';
import { postToLedger } from '../modules/ledger/service.ts';
import { makePerson } from '../sim/people.ts';
import { makeDeposit } from '../testing/ledgerPosts.ts';
import { keepTrustedAddress } from '../testing/withdrawals.ts';

/** Somebody signed in, with an address to withdraw to and more money than a bench can ask for. */
export interface Farmer {
  id: string;
  token: string;
  address: string;
}

const PLENTY_MOJO = 10n ** 18n;

/** So many farmers, straight into the database. */
export async function makeFarmers(db: Db, count: number): Promise<Farmer[]> {
  return Promise.all(
    Array.from({ length: count }, async () => {
      const { id, token } = await makePerson(db);
      await postToLedger(db, makeDeposit(id, PLENTY_MOJO));
      const address = await keepTrustedAddress(db, id);
      await sql`update account set password_changed_at = now() - interval '2 days' where id = ${id}`.execute(
        db,
      );
      return { id, token, address };
    }),
  );
}
