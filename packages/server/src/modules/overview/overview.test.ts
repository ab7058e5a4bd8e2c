import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toMojo, toXch } from '@farm/contracts/amount';
import { overviewSchema } from '@farm/contracts/operator';
import { sql } from 'kysely';
import { createFactorCalls } from '../../testing/factors.ts';
import { enrollMachine } from '../../testing/machines.ts';
import { sendWithoutChain } from '../../testing/payoutBatches.ts';
import { makeOperator } from '../../testing/people.ts';
import { startTestServer } from '../../testing/startTestServer.ts';
import { signUpFarmer, sendAcceptedWithdrawal } from '../../testing/withdrawals.ts';
import { addProposal } from '../proposal/proposal.repository.ts';
import { applyWithdrawalAction } from '../withdrawal/withdrawal.repository.ts';

const server = await startTestServer();
const { call, db, signIn } = server;
const operator = await signIn();
await makeOperator(db, operator);
const read = async () =>
  overviewSchema.parse((await call({ url: '/api/admin/overview', headers: operator.bearer })).body);

test('the overview of an empty farm has nothing but its operator', async () => {
  const nothing = { count: 0, amount: '0' };
  assert.deepEqual(await read(), {
    waiting: { withdrawals: { ...nothing, oldestAt: null }, proposals: 0 },
    paid: { day: nothing, month: nothing },
    accounts: { total: 1, newThisWeek: 1, lockedByOperators: 0, lockedByOwners: 0, factorResets: 0 },
    incidents: { offline: 0, drop: 0, accounts: 0 },
  });
});

test('the overview counts what waits for a person, what was paid, locks and lasting incidents', async () => {
  const [ada, grace] = [await signUpFarmer(server), await signUpFarmer(server)];
  // Held while the address is new, which ends by itself.
  await sql`update address set created_at = now() where account_id = ${grace.id}`.execute(db);
  await sendAcceptedWithdrawal(server, grace, { amount: '0.5' });
  const [paid, older, waiting] = [
    await sendAcceptedWithdrawal(server, ada),
    await sendAcceptedWithdrawal(server, ada, { amount: '0.7' }),
    await sendAcceptedWithdrawal(server, ada, { amount: '0.9' }),
  ];
  await applyWithdrawalAction(db, {
    ids: [paid.id, older.id],
    action: 'approve',
    actor: { kind: 'farm' },
  });
  await sendWithoutChain(server, [paid.id]);
  await sendWithoutChain(server, [older.id]);
  await db.connection().execute(async (connection) => {
    // Without the guards: no chain paid these.
    await sql`set session_replication_role = replica`.execute(connection);
    for (const [id, ago] of [
      [paid.id, '1 hour'],
      [older.id, '3 days'],
    ])
      await sql`
        update payout_batch set status = 'settled', ended_height = 1, ended_at = now() - ${ago}::interval
        where id = (select batch_id from payout_item where withdrawal_id = ${id})`.execute(connection);
    await sql`set session_replication_role = origin`.execute(connection);
  });
  const hold = {
    action: 'hold',
    actor: { kind: 'operator', id: operator.id },
    holdReason: 'operator',
  } as const;
  await applyWithdrawalAction(db, { ...hold, ids: [waiting.id] });
  const proposal = { kind: 'deposit', payload: {}, accountId: ada.id, amount: 1n, reason: 'prize' } as const;
  await addProposal(db, { ...proposal, ref: 'one', proposerId: operator.id });
  const machine = await enrollMachine(server, ada, 'Rig');
  await sql`
    insert into incident (account_id, machine_id, kind, started_at, ended_at, outcome)
    values (${ada.id}, ${machine.id}, 'offline', now(), null, null),
      (${ada.id}, ${machine.id}, 'offline', now() - interval '2 days', now(), 'recovered')`.execute(db);
  const lock = { signIn: true, withdrawals: false, reason: 'A stolen laptop' };
  const locked = { method: 'PUT', headers: operator.bearer, payload: lock } as const;
  assert.equal((await call({ ...locked, url: `/api/admin/accounts/${grace.id}/lock` })).status, 200);
  await sql`update account set locked_at = now(), created_at = now() - interval '8 days' where id = ${ada.id}`.execute(
    db,
  );
  await createFactorCalls(server).addApp(ada);
  await sql`
    insert into factor_reset (account_id, confirmed_at, due_at, ip)
    values (${ada.id}, now(), now() + interval '3 days', '192.0.2.1')`.execute(db);

  const { waiting: seen, ...rest } = await read();
  assert.partialDeepStrictEqual(seen, { withdrawals: { count: 1, amount: '0.9' }, proposals: 1 });
  assert.ok(Date.now() - Date.parse(seen.withdrawals.oldestAt ?? '') < 600_000);
  const monthMojo = toMojo(paid.received) + toMojo(older.received);
  assert.deepEqual(rest, {
    paid: {
      day: { count: 1, amount: paid.received },
      month: { count: 2, amount: toXch(monthMojo) },
    },
    accounts: { total: 3, newThisWeek: 2, lockedByOperators: 1, lockedByOwners: 1, factorResets: 1 },
    incidents: { offline: 1, drop: 0, accounts: 1 },
  });
});
