import { sql } from 'kysely';
import type { Account, Db } from '@farm/database';
import type { SessionSettings } from '../../config.ts';

/** A valid session with its account. */
export interface LiveSession {
  id: string;
  account: Account;
  /** True if a second factor was proved within the last five minutes. */
  isProved: boolean;
  /** API token in place of a session, which then has its id. */
  token?: SessionToken;
}

/** An API token that makes a call in place of a session. */
export interface SessionToken {
  id: string;
  name: string;
}

/** A session to open. */
export interface NewSession {
  tokenHash: Buffer;
  remember: boolean;
  /** When it ends however much it is used. */
  endsAt: Date;
  ip: string;
  userAgent: string | null;
  /** True if a second factor was proved. */
  isProved?: boolean;
}

/**
 * Opens a session of the account if its password is still the verified one. The lock makes a change of the
 * password wait for the session, which it then ends, or the session for the change, which then refuses it.
 * @returns false when the password has been changed
 */
export async function addSession(
  db: Db,
  { id, passwordHash }: Pick<Account, 'id' | 'passwordHash'>,
  { session, idleDays }: { session: NewSession; idleDays: number },
): Promise<boolean> {
  const { tokenHash, remember, endsAt, ip, userAgent, isProved } = session;
  const added = await db
    .insertInto('session')
    .columns(['accountId', 'tokenHash', 'remember', 'endsAt', 'expiresAt', 'ip', 'userAgent', 'provedAt'])
    .expression((eb) =>
      eb
        .selectFrom('account')
        .select([
          'account.id',
          eb.val(tokenHash).as('tokenHash'),
          eb.val(remember).as('remember'),
          eb.val(endsAt).as('endsAt'),
          sql<Date>`least(${endsAt}::timestamptz, now() + make_interval(days => ${idleDays}))`.as(
            'expiresAt',
          ),
          eb.val(ip).as('ip'),
          eb.val(userAgent).as('userAgent'),
          (isProved ? sql<Date>`now()` : sql<Date | null>`null`).as('provedAt'),
        ])
        .where('account.id', '=', id)
        .where('account.passwordHash', '=', passwordHash)
        .forShare(),
    )
    .executeTakeFirst();
  return added.numInsertedOrUpdatedRows === 1n;
}

/** Finds the valid session of a token. Records its use at most once a minute, which puts off its end by idleness. */
export async function findLiveSession(
  db: Db,
  tokenHash: Buffer,
  { idleDays }: SessionSettings,
): Promise<LiveSession | undefined> {
  const lookup = lookups.get(db) ?? compileLookup(db);
  lookups.set(db, lookup);
  const query: typeof lookup = { ...lookup, parameters: [tokenHash] };
  const { rows } = await db.executeQuery(query);
  const [found] = rows;
  if (!found) return undefined;
  const { sessionId, isStale, isProved, ...account } = found;
  if (isStale) {
    await db
      .updateTable('session')
      .set({
        lastSeenAt: sql<Date>`now()`,
        expiresAt: sql<Date>`
          case when ends_at is null then expires_at
          else least(ends_at, now() + make_interval(days => ${idleDays})) end`,
      })
      .where('id', '=', sessionId)
      .execute();
  }
  return { id: sessionId, account, isProved };
}

/** The lookup of each database: almost every request makes it, and building it would take longer than sending it. */
const lookups = new WeakMap<Db, ReturnType<typeof compileLookup>>();

/** Compiles the lookup; its only parameter is the hash of a token. */
function compileLookup(db: Db) {
  return db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.accountId')
    .selectAll('account')
    .select([
      'session.id as sessionId',
      sql<boolean>`session.last_seen_at < now() - interval '1 minute'`.as('isStale'),
      sql<boolean>`coalesce(session.proved_at > now() - interval '5 minutes', false)`.as('isProved'),
    ])
    .where('session.tokenHash', '=', Buffer.alloc(0))
    .where('session.expiresAt', '>', sql<Date>`now()`)
    .compile();
}

/** Records that the session proved a second factor. */
export async function markProved(db: Db, id: string): Promise<void> {
  await db
    .updateTable('session')
    .set({ provedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}

/** Forgets what the sessions of an account proved. */
export async function deleteProofs(db: Db, accountId: string): Promise<void> {
  await db.updateTable('session').set({ provedAt: null }).where('accountId', '=', accountId).execute();
}

/** Selects the valid sessions. */
export async function findLiveSessionIds(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const found = await db
    .selectFrom('session')
    .select('id')
    .where('id', 'in', ids)
    .where('expiresAt', '>', sql<Date>`now()`)
    .execute();
  return new Set(found.map(({ id }) => id));
}

/** Ends a session, and with it the pushes to its browser, by a trigger of the database. */
export async function deleteSession(db: Db, id: string): Promise<void> {
  await db.deleteFrom('session').where('id', '=', id).execute();
}

/**
 * Ends all sessions of the account except `keptId`, and the pushes to all browsers but that session's.
 * @returns the number of sessions that had not expired
 */
export async function deleteSessions(transaction: Db, accountId: string, keptId?: string): Promise<number> {
  const ended = await transaction
    .deleteFrom('session')
    .where('accountId', '=', accountId)
    .$if(keptId !== undefined, (query) => query.where('id', '!=', keptId as string))
    .returning(sql<boolean>`expires_at > now()`.as('wasLive'))
    .execute();
  // Browsers of sessions that had expired: the others went with their sessions. Locked by id, as events lock them.
  await transaction
    .deleteFrom('pushBrowser')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('pushBrowser')
        .select('id')
        .where('accountId', '=', accountId)
        .where('sessionId', 'is', null)
        .orderBy('id')
        .forUpdate(),
    )
    .execute();
  return ended.filter(({ wasLive }) => wasLive).length;
}

/** Deletes sessions that expired. Pushes to their browsers go on: nobody ended them. */
export async function deleteExpiredSessions(db: Db): Promise<void> {
  await db
    .deleteFrom('session')
    // Without waiting for what ends the sessions of an account in another order: that would be a deadlock.
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('session')
        .select('id')
        .where('expiresAt', '<', sql<Date>`now()`)
        .forUpdate()
        .skipLocked(),
    )
    .execute();
}
