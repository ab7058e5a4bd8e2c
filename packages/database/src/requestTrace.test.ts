import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sql } from 'kysely';
import pg from 'pg';
import { createLogger } from '@farm/process';
import { createTestDatabase } from './testing/sharedPostgres.ts';
import { createDatabase } from './createDatabase.ts';
import { prepared } from './prepared.ts';
import { runForRequest } from './requestTrace.ts';
import type { Db } from './schema.ts';

const db = createDatabase(await createTestDatabase('trace'), createLogger('silent'), { size: 2 });
after(() => db.destroy());

interface Seen {
  text: string;
  name: string;
}

const seen = async (connection: Db) =>
  (
    await sql<Seen>`select current_query() as text, current_setting('application_name') as name`.execute(
      connection,
    )
  ).rows[0];
const preparedSeen = async (connection: Db) =>
  (
    await sql<Seen>`${prepared} select current_query() as text, current_setting('application_name') as name`.execute(
      connection,
    )
  ).rows[0];

test('a statement names its request in a comment, and no other request', async () => {
  const [first, second, none] = await Promise.all([
    runForRequest('first-request', () => seen(db)),
    runForRequest('second-request', () => seen(db)),
    seen(db),
  ]);
  assert.match(first?.text ?? '', /^\/\* request=first-request \*\/ select/);
  assert.match(second?.text ?? '', /^\/\* request=second-request \*\/ select/);
  assert.match(none?.text ?? '', /^select/);
});

test('a transaction names it as its application, until it ends, for prepared statements too', async () => {
  await db.connection().execute(async (connection) => {
    for (const id of ['one-request', 'other-request', 'x'.repeat(64)])
      await runForRequest(id, () =>
        connection.transaction().execute(async (transaction) => {
          const { text, name } = (await preparedSeen(transaction)) ?? { text: '', name: '' };
          assert.doesNotMatch(text, /request/);
          assert.equal(name, `request=${id}`.slice(0, 63));
        }),
      );
    assert.equal((await seen(connection))?.name, '');
    const { rows } = await sql<{ count: bigint }>`
      select count(*)::numeric as count from pg_prepared_statements`.execute(connection);
    assert.deepEqual(rows, [{ count: 1n }], 'each connection prepares it once');
  });
});

test('it keeps the isolation of a transaction, and sends nothing more', async (t) => {
  // Accessed without its many overloads.
  const prototype = pg.Client.prototype as { query: (...args: unknown[]) => unknown };
  const sent = t.mock.method(prototype, 'query');
  const level = async () =>
    db
      .transaction()
      .setIsolationLevel('serializable')
      .execute(async (transaction) => {
        await preparedSeen(transaction);
        return (
          await sql<{ level: string }>`
          select current_setting('transaction_isolation') as level`.execute(transaction)
        ).rows[0]?.level;
      });
  assert.equal(await level(), 'serializable');
  const without = sent.mock.callCount();
  assert.equal(await runForRequest('a-request', level), 'serializable');
  assert.equal(sent.mock.callCount(), 2 * without);
});

test('an id that could be SQL is not named', async () => {
  for (const id of ["x'; drop table account; --", '*/ select 1', '', 'y'.repeat(65)]) {
    const both = await runForRequest(id, () =>
      db.transaction().execute(async (transaction) => [await seen(db), await seen(transaction)]),
    );
    for (const { text, name } of both as Seen[]) assert.deepEqual([text.slice(0, 6), name], ['select', '']);
  }
});
