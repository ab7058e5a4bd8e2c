import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sql } from 'kysely';
import { createLogger } from '@farm/process';
import { createTestDatabase } from './testing/sharedPostgres.ts';
import { createDatabase } from './createDatabase.ts';
import { prepared } from './prepared.ts';

const db = createDatabase(await createTestDatabase('prepared'), createLogger('silent'));
after(() => db.destroy());

test('a connection prepares a marked statement once, and nothing else', async () => {
  await db.connection().execute(async (connection) => {
    for (const number of [1, 2, 3]) {
      const marked = await sql<{ next: number }>`${prepared} select ${number}::integer + 1 as next`.execute(
        connection,
      );
      assert.deepEqual(marked.rows, [{ next: number + 1 }]);
      await sql`select ${number}::integer + 2 as next`.execute(connection);
    }
    const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(
      connection,
    );
    assert.deepEqual(rows, [{ statement: '/* prepared */ select $1::integer + 1 as next' }]);
  });
});

test('it fails as any other, and the connection is sound afterwards', async () => {
  await db.connection().execute(async (connection) => {
    const divide = (by: number) =>
      sql<{ one: number }>`${prepared} select 1 / ${by}::integer as one`.execute(connection);
    await assert.rejects(divide(0), /division by zero/);
    assert.deepEqual((await divide(1)).rows, [{ one: 1 }]);
  });
});
