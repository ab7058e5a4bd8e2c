import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { createLogger } from '@farm/process';
import { startTestServer } from '../testing/startTestServer.ts';
import { deleteExpired } from './deleteExpired.ts';

const { db, signIn } = await startTestServer();
const log = createLogger('silent');
const retention = { historyDays: 400, auditDays: 365 };
const tables = ['session', 'spentChallenge', 'emailCode', 'rateWindow'] as const;
const counts = async () =>
  Promise.all(
    tables.map(
      async (table) =>
        (
          await db
            .selectFrom(table)
            .select(sql<number>`1`.as('one'))
            .execute()
        ).length,
    ),
  );

describe('purging', () => {
  test('keeps what still counts and deletes what no longer does', async () => {
    await signIn();
    const before = await counts();
    assert.ok(before.every((count) => count > 0));
    await deleteExpired({ db, retention, log });
    assert.deepEqual(await counts(), before);

    for (const table of ['session', 'spent_challenge', 'email_code']) {
      await sql`update ${sql.table(table)} set expires_at = now() - interval '25 hours'`.execute(db);
    }
    await sql`update rate_window set updated_at = now() - interval '25 hours'`.execute(db);
    await deleteExpired({ db, retention, log });
    assert.deepEqual(await counts(), [0, 0, 0, 0]);
  });
});
