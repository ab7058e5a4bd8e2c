import assert from 'node:assert/strict';
import { test } from 'node:test';
import { payoutAlarmsSchema } from '@farm/contracts';
import { waitFor } from '@farm/process/testing';
import { sql } from 'kysely';
import { signInOperator } from '../../testing/profitRuns.ts';
import { startTestServer, TEST_CONFIG } from '../../testing/startTestServer.ts';
import { createOutboxTransport, type MailTransport } from '../../mail/transport.ts';
import { createPayoutAlarms } from './createPayoutAlarms.ts';
import { readMailFacts } from './facts.repository.ts';

let isDown = false;
/** Needs the database of the server. */
const outbox: { transport?: MailTransport } = {};
const server = await startTestServer({
  transport: {
    send: async (mail, id) => {
      if (isDown) throw new Error('451 Try again later');
      await outbox.transport?.send(mail, id);
    },
    close: () => undefined,
  },
});
const { db, mailQueue, call } = server;
outbox.transport = createOutboxTransport(db);
const operator = await signInOperator(server);
const { payouts, chain } = TEST_CONFIG;
const enqueue = () =>
  db
    .transaction()
    .execute((transaction) => mailQueue.enqueue(transaction, { kind: 'alarm-test', accountId: operator.id }));
const countMails = (state: string) =>
  sql<{ count: number }>`
    select count(*)::integer as count from pgboss.job where name = 'mail' and state::text = ${state}`
    .execute(db)
    .then(({ rows }) => rows[0]?.count ?? 0);

test('mails that cannot be sent are said in the console alone, also without payouts, until one is taken', async () => {
  let ahead = 0;
  const look = createPayoutAlarms({
    ...{ db, mailQueue, payouts, chain },
    now: () => new Date(Date.now() + ahead * 60_000),
  });
  const readAlarms = async () => {
    const { body } = await call({ url: '/api/admin/payouts/alarms', headers: operator.bearer });
    return payoutAlarmsSchema.parse(body);
  };
  const lookLong = async () => {
    await look();
    ahead += payouts.alarmMinutes;
    await look();
  };
  await waitFor(async () => (await readMailFacts(db)).count === 0 || undefined);
  isDown = true;
  await enqueue();
  await waitFor(async () => (await countMails('retry')) > 0 || undefined);
  await look();
  assert.deepEqual((await readAlarms()).open, []);
  await lookLong();
  const [alarm] = (await readAlarms()).open;
  assert.ok(alarm?.cause.kind === 'mailsStuck');
  assert.equal(alarm.cause.count, 1);
  assert.match(alarm.cause.message, /451 Try again later/);
  const { rows } = await sql`select from pgboss.job where data ->> 'kind' = 'payout-alarm'`.execute(db);
  assert.equal(rows.length, 0);

  isDown = false;
  await waitFor(async () => (await readMailFacts(db)).count === 0 || undefined);
  await lookLong();
  const { open, ended } = await readAlarms();
  assert.deepEqual([open, ended[0]?.id], [[], alarm.id]);
});
