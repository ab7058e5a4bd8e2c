import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { sql } from 'kysely';
import { waitFor } from '@farm/process/testing';
import { startTestServer } from '../testing/startTestServer.ts';
import { makeAddress } from '../testing/withdrawals.ts';

const { call, db, signIn } = await startTestServer();
const { bearer } = await signIn();

/** Statements of the server that wait for a lock, as a person sees them at the database. */
const listWaiting = () =>
  waitFor(async () => {
    const { rows } = await sql<{ text: string; name: string }>`
      select query as text, application_name as name from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    return rows.length > 0 ? rows : undefined;
  });

const cases = [
  {
    what: 'one statement',
    ask: { url: '/api/me/addresses' },
    isNamed: (id: string, { text }: { text: string }) => text.startsWith(`/* request=${id} */ select`),
  },
  {
    what: 'a transaction, of a request with a body',
    ask: { method: 'POST', url: '/api/me/addresses', payload: { address: makeAddress(), desc: '' } } as const,
    isNamed: (id: string, { name }: { name: string }) => name === `request=${id}`,
  },
];

for (const { what, ask, isNamed } of cases)
  test(`${what} that waits at the database leads to its request`, async () => {
    const id = randomUUID();
    const answer = await db.transaction().execute(async (transaction) => {
      await sql`lock table address in access exclusive mode`.execute(transaction);
      const asked = call({ ...ask, headers: { ...bearer, 'x-request-id': id } });
      const waiting = await listWaiting();
      assert.deepEqual(
        waiting.map((row) => isNamed(id, row)),
        [true],
        JSON.stringify(waiting),
      );
      return { asked };
    });
    const { headers, status } = await answer.asked;
    assert.ok(status < 300, String(status));
    assert.equal(headers['x-request-id'], id);
  });
