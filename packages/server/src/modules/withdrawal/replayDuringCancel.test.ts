import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { waitFor } from '@farm/process/testing';
import { sql } from 'kysely';
import { startTestServer } from '../../testing/startTestServer.ts';
import { makeFarmer, sendAcceptedWithdrawal, sendWithdrawal } from '../../testing/withdrawals.ts';
import { lockBalance } from './dailyLimit.repository.ts';
import { cancelWithdrawal, applyActionOrThrow } from './service.ts';

const server = await startTestServer();

test('a request that comes again waits for no cancel under way, which would wait for it in turn', async () => {
  const { db, live } = server;
  const farmer = await makeFarmer(server);
  const key = randomUUID();
  const { id } = await sendAcceptedWithdrawal(server, farmer, { key });
  const actor = { kind: 'user', id: farmer.id } as const;
  await assert.rejects(
    db.transaction().execute(async (transaction) => {
      await applyActionOrThrow(transaction, { id, action: 'cancel', actor });
      // The cancel has locked the withdrawal and has yet to lock the balance.
      const again = await sendAcceptedWithdrawal(server, farmer, { key });
      assert.deepEqual([again.id, again.status], [id, 'pending']);
      throw new Error('given up');
    }),
    { message: 'given up' },
  );
  await cancelWithdrawal({ db, live }, { id, accountId: farmer.id });
  assert.equal((await sendAcceptedWithdrawal(server, farmer, { key })).status, 'canceled');
});

test('a request that a deadlock ends is done again', async () => {
  const { db } = server;
  const farmer = await makeFarmer(server);
  await sql`
    insert into account_webhook (account_id, name, url, form, events)
    values (${farmer.id}, 'Channel', 'https://hook.example', 'discord', '{withdrawal}')`.execute(db);
  const { requesting } = await db.transaction().execute(async (transaction) => {
    await lockBalance(transaction, farmer.id);
    const answer = sendWithdrawal(server, farmer);
    await waitFor(async () => {
      const { rows } = await sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        db,
      );
      return rows.length > 0 ? true : undefined;
    });
    // The request tells the webhook first, and waits for the balance.
    await sql`delete from account_webhook where account_id = ${farmer.id}`.execute(transaction);
    return { requesting: answer };
  });
  const { status, body } = await requesting;
  assert.equal(status, 201, JSON.stringify(body));
});
