import { randomBytes } from 'node:crypto';
import type { Db } from '@farm/database';
import { addAccount, setRole } from '../modules/account/account.repository.ts';
import { addSession } from '../modules/session/session.repository.ts';
import { hashToken, makeToken } from '../token.ts';

const DAY_MS = 86_400_000;

/** A signed-in person of the simulation. */
export interface Person {
  id: string;
  email: string;
  token: string;
  addresses: string[];
}

/** Adds a person with account and session directly to the database, because signing up is slow on purpose. */
export async function makePerson(db: Db, role: 'user' | 'admin' = 'user'): Promise<Person> {
  const token = makeToken();
  const email = `${randomBytes(6).toString('hex')}@farm.test`;
  const account = await db
    .transaction()
    .execute((transaction) =>
      addAccount(transaction, { email, name: 'Ada', locale: 'en', timeZone: 'UTC', passwordHash: 'none' }),
    );
  const endsAt = new Date(Date.now() + DAY_MS);
  const session = { tokenHash: hashToken(token), remember: false, endsAt, ip: '127.0.0.1', userAgent: null };
  await addSession(db, account, { session, idleDays: 1 });
  if (role === 'admin') await setRole(db, account.id, role);
  return { id: account.id, email, token, addresses: [] };
}
