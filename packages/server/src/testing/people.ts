import { randomBytes } from 'node:crypto';
import type { Db } from '@farm/database';
import { sql } from 'kysely';
import { addAccount, setRole } from '../modules/account/account.repository.ts';
import { updateRole } from '../modules/operator/service.ts';
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
  if (role === 'admin') {
    await setRole(db, account.id, role);
    await makeProved(db, account.id);
  }
  return { id: account.id, email, token, addresses: [] };
}

/** Makes an account an operator whose sessions have proved a second factor, which is nobody's, for a day. */
export async function makeOperator(db: Db, { id, email }: { id: string; email: string }): Promise<void> {
  await updateRole(db, { email, role: 'admin', actor: 'os:ada' });
  await makeProved(db, id);
}

async function makeProved(db: Db, accountId: string): Promise<void> {
  const key = { credentialId: randomBytes(16).toString('base64url'), publicKey: randomBytes(77) };
  await db
    .insertInto('factor')
    .values({ accountId, kind: 'passkey', name: 'Key', ...key, signCount: '0', transports: [] })
    .execute();
  const provedAt = sql<Date>`now() + interval '1 day'`;
  await db.updateTable('session').set({ provedAt }).where('accountId', '=', accountId).execute();
}
