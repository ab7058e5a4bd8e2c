import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { automaticPayoutStateSchema, type AutomaticPayout, type NewAutomaticPayout } from '@farm/contracts';
import { toMojo } from '@farm/contracts/amount';
import { sql } from 'kysely';
import { decodeAddress } from '@farm/chain';
import { createLogger } from '@farm/process';
import { waitFor } from '@farm/process/testing';
import { toErrorCode } from '../../testing/answers.ts';
import { sendCorrection, sendDeposit } from '../../testing/corrections.ts';
import { makeDeposit } from '../../testing/ledgerPosts.ts';
import { startTestServer } from '../../testing/startTestServer.ts';
import {
  makeAddress,
  makeFarmer,
  sendAcceptedWithdrawal,
  sendWithdrawal,
  type Farmer,
} from '../../testing/withdrawals.ts';
import { recordLedgerTx } from '../ledger/service.ts';
import { lockDown } from '../lockdown/service.ts';
import { createLockdownLink } from '../lockdown/link.ts';
import { runAutomaticPayouts } from './runAutomaticPayouts.ts';

const server = await startTestServer({ withdrawals: { perDay: 3 } });
const { call, db, live, mailQueue, withdrawals, readMail } = server;
const url = '/api/me/automatic-payout';
const run = () => runAutomaticPayouts({ db, live, mailQueue, withdrawals, log: createLogger('silent') });

const send = (farmer: Farmer, change: Partial<NewAutomaticPayout> = {}) =>
  call({
    method: 'PUT',
    url,
    headers: farmer.bearer,
    payload: { trigger: { kind: 'weekly', day: 1 }, multiple: null, address: farmer.address, ...change },
  });
const setUp = async (farmer: Farmer, change: Partial<NewAutomaticPayout> = {}) => {
  const answer = await send(farmer, change);
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
};
const read = async ({ bearer }: Farmer): Promise<AutomaticPayout> => {
  const { body } = await call({ url, headers: bearer });
  return automaticPayoutStateSchema.parse(body).payout ?? assert.fail('no automatic payout');
};
const act = ({ bearer }: Farmer, method: 'POST' | 'PATCH' | 'DELETE', payload?: object) => {
  const path = method === 'POST' ? '/skip' : '';
  return call({ method, url: url + path, headers: bearer, ...(payload && { payload }) });
};
/** Makes the payout due now. */
const makeDue = ({ id }: Farmer) =>
  sql`update automatic_payout set due_at = now() where account_id = ${id}`.execute(db);
const listWithdrawals = ({ id }: Farmer) =>
  db.selectFrom('withdrawal').selectAll().where('accountId', '=', id).orderBy('number').execute();
const listMails = ({ email }: Farmer) =>
  db
    .selectFrom('outboxMail')
    .select(['subject', 'body'])
    .where('recipient', '=', email)
    .orderBy('id')
    .execute();
const listSubjects = async (farmer: Farmer) => (await listMails(farmer)).map(({ subject }) => subject);
/** Others may come before and after it: on the day before a payout, one announces it. */
const waitForMail = (farmer: Farmer, subject: string) =>
  waitFor(async () => (await listMails(farmer)).find((mail) => mail.subject === subject));

describe('an automatic payout', () => {
  test('on its day requests a withdrawal of all, as the farm, with the security mail, and moves on', async () => {
    const farmer = await makeFarmer(server, '0.75');
    await setUp(farmer);
    await waitForMail(farmer, 'Automatic payout set up');
    const before = await read(farmer);
    assert.deepEqual([before.expected, new Date(before.nextAt ?? '').getUTCDay()], ['0.75', 1]);
    await run();
    assert.deepEqual(await listWithdrawals(farmer), []);
    await makeDue(farmer);
    await run();
    await run();
    const [made, ...others] = await listWithdrawals(farmer);
    assert.ok(made);
    assert.deepEqual(
      [made.grossMojo, made.isAutomatic, made.status, others],
      [toMojo('0.75'), true, 'pending', []],
    );
    assert.deepEqual((await read(farmer)).nextAt, before.nextAt);
    const mail = await waitForMail(farmer, 'Withdrawal of 0.75 XCH');
    assert.match(mail.body, /^Your automatic payout requested a withdrawal/);
    const { body } = await call({ url: `/api/me/withdrawals/${made.id}`, headers: farmer.bearer });
    const { isAutomatic, events } = body as { isAutomatic: boolean; events: { actor: string }[] };
    assert.deepEqual([isAutomatic, events.map(({ actor }) => actor)], [true, ['farm']]);
  });

  test('pays the largest multiple once the balance reaches the threshold, once a day', async () => {
    const farmer = await makeFarmer(server, '0.7');
    await setUp(farmer, { trigger: { kind: 'threshold', amount: '0.8' }, multiple: '0.25' });
    await run();
    assert.deepEqual(await listWithdrawals(farmer), []);
    await recordLedgerTx(db, makeDeposit(farmer.id, toMojo('0.1')));
    await run();
    const [made] = await listWithdrawals(farmer);
    assert.ok(made);
    assert.equal(made.grossMojo, toMojo('0.75'));
    await call({ method: 'POST', url: `/api/me/withdrawals/${made.id}/cancel`, headers: farmer.bearer });
    await run();
    assert.equal((await listWithdrawals(farmer)).length, 1);
    await makeDue(farmer);
    await run();
    assert.equal((await listWithdrawals(farmer)).length, 2);
  });

  test('is made once by workers that run at once, and after a worker that died before its commit', async () => {
    const farmer = await makeFarmer(server, '0.5');
    await setUp(farmer);
    await makeDue(farmer);
    // The connection of the worker ends after the withdrawal is written and before the commit.
    const killed = runAutomaticPayouts({
      ...{ db, live, withdrawals, log: createLogger('silent') },
      mailQueue: {
        enqueue: async (transaction) => {
          await sql`select pg_terminate_backend(pg_backend_pid())`.execute(transaction);
        },
      },
    });
    await killed.catch(() => undefined);
    // The worker of the test lives on, and puts off what failed.
    await makeDue(farmer);
    assert.deepEqual(await listWithdrawals(farmer), []);
    await Promise.all(Array.from({ length: 5 }, run));
    assert.deepEqual(
      (await listWithdrawals(farmer)).map(({ grossMojo }) => grossMojo),
      [toMojo('0.5')],
    );
  });

  test('that fails is put off for a minute, and holds up no other', async () => {
    const [broken, farmer] = [await makeFarmer(server, '0.5'), await makeFarmer(server, '0.5')];
    for (const one of [broken, farmer]) {
      await setUp(one);
      await makeDue(one);
    }
    await runAutomaticPayouts({
      ...{ db, live, withdrawals, log: createLogger('silent') },
      mailQueue: {
        enqueue: (transaction, job) =>
          'accountId' in job && job.accountId === broken.id
            ? Promise.reject(new Error('no mail for this account'))
            : mailQueue.enqueue(transaction, job),
      },
    });
    assert.deepEqual(await listWithdrawals(broken), []);
    assert.equal((await listWithdrawals(farmer)).length, 1);
    const { nextAt, problem } = await read(broken);
    assert.equal(problem, null);
    assert.ok(Math.abs(Date.parse(nextAt ?? '') - Date.now() - 60_000) < 30_000, String(nextAt));
    await makeDue(broken);
    await run();
    assert.equal((await listWithdrawals(broken)).length, 1);
  });

  test('of an earlier setting does not stand for one of a later', async () => {
    const farmer = await makeFarmer(server, '0.5');
    await setUp(farmer);
    await makeDue(farmer);
    await run();
    await recordLedgerTx(db, makeDeposit(farmer.id, toMojo('0.5')));
    await setUp(farmer);
    await makeDue(farmer);
    await run();
    assert.equal((await listWithdrawals(farmer)).length, 2);
  });
});

describe('every guard of a withdrawal by hand', () => {
  /** Requests the withdrawal by hand, or by an automatic payout that is due. */
  const ways = {
    'by hand': async (farmer: Farmer, amount: string) => {
      await sendWithdrawal(server, farmer, { amount });
    },
    automatically: async (farmer: Farmer) => {
      await setUp(farmer);
      await makeDue(farmer);
      await run();
    },
  };
  const guards: {
    guard: string;
    amount?: string;
    arrange?: (farmer: Farmer) => Promise<unknown>;
    holdReasons?: string[];
  }[] = [
    { guard: 'none: it is pending', holdReasons: [] },
    { guard: 'the minimum', amount: '0.009' },
    { guard: 'the fee', amount: '0.0005' },
    { guard: 'the large amount', amount: '1.5', holdReasons: ['large_amount'] },
    {
      guard: 'the new address',
      arrange: ({ id }) => sql`update address set created_at = now() where account_id = ${id}`.execute(db),
      holdReasons: ['new_address'],
    },
    {
      guard: 'the new password',
      arrange: ({ id }) => sql`update account set password_changed_at = now() where id = ${id}`.execute(db),
      holdReasons: ['new_password'],
    },
    {
      guard: 'the locked account',
      arrange: ({ id }) => sql`update account set locked_at = now() where id = ${id}`.execute(db),
      holdReasons: ['owner'],
    },
    {
      guard: 'the daily limit',
      amount: withdrawalsAbove(),
      holdReasons: ['daily_limit', 'large_amount'],
    },
    {
      guard: 'the number of withdrawals a day',
      arrange: async (farmer) => {
        await recordLedgerTx(db, makeDeposit(farmer.id, toMojo('0.03')));
        for (let count = 0; count < 3; count++) await sendWithdrawal(server, farmer, { amount: '0.01' });
      },
    },
    {
      guard: 'an address of the farm',
      arrange: async ({ address }) => {
        await sql`insert into payout_key (puzzle_hash) values (${decodeAddress(address)})`.execute(db);
      },
    },
  ];
  for (const { guard, amount = '0.5', arrange, holdReasons } of guards) {
    for (const [way, request] of Object.entries(ways)) {
      test(`holds ${way}: ${guard}`, async () => {
        const farmer = await makeFarmer(server, amount);
        await arrange?.(farmer);
        const before = (await listWithdrawals(farmer)).length;
        await request(farmer, amount);
        const made = (await listWithdrawals(farmer)).slice(before);
        assert.deepEqual(
          made.map((withdrawal) => [withdrawal.grossMojo, withdrawal.holdReasons]),
          holdReasons ? [[toMojo(amount), holdReasons]] : [],
        );
      });
    }
  }

  function withdrawalsAbove(): string {
    return String(withdrawals.dailyMaxMojo / 10n ** 12n + 1n);
  }
});

describe('a payout that is not made', () => {
  test('says why and when it is tried next, until one is made', async () => {
    const farmer = await makeFarmer(server, '0.001');
    await setUp(farmer);
    for (let count = 0; count < 2; count++) {
      await makeDue(farmer);
      await run();
    }
    const { problem, expected, nextAt, pausedBy } = await read(farmer);
    assert.deepEqual([problem, expected, pausedBy], ['minimum', '0', null]);
    assert.ok(Date.parse(nextAt ?? '') > Date.now());
    await recordLedgerTx(db, makeDeposit(farmer.id, toMojo('0.5')));
    await makeDue(farmer);
    await run();
    assert.equal((await read(farmer)).problem, null);
  });

  test('is mailed once for each reason', async () => {
    const farmer = await makeFarmer(server, '0.001');
    await setUp(farmer);
    await waitForMail(farmer, 'Automatic payout set up');
    await makeDue(farmer);
    await run();
    const { body } = await waitForMail(farmer, 'Automatic payout not made');
    await makeDue(farmer);
    await run();
    assert.match(body, /too small for a withdrawal/);
    const { rows } = await sql`
      select from pgboss.job
      where data ->> 'kind' = 'automatic-payout-missed' and data ->> 'accountId' = ${farmer.id}`.execute(db);
    assert.equal(rows.length, 1);
  });

  test('because its address is gone pauses itself', async () => {
    const farmer = await makeFarmer(server);
    await setUp(farmer);
    await sql`delete from address where account_id = ${farmer.id}`.execute(db);
    await makeDue(farmer);
    await run();
    const { pausedBy, problem, nextAt } = await read(farmer);
    assert.deepEqual([pausedBy, problem, nextAt], ['address', 'address', null]);
    const resumed = await act(farmer, 'PATCH', { isPaused: false });
    assert.deepEqual([resumed.status, toErrorCode(resumed)], [400, 'validation_failed']);
    assert.deepEqual(await listWithdrawals(farmer), []);
    await waitForMail(farmer, 'Automatic payout not made');
  });

  test('because of a debt is made once that is paid off', async () => {
    const farmer = await makeFarmer(server, '0.1');
    const txId = await sendDeposit(server, farmer.id, toMojo('1'));
    await setUp(farmer, { trigger: { kind: 'monthly', day: 5 } });
    await sendAcceptedWithdrawal(server, farmer, { amount: '0.5' });
    await sendCorrection(server, { txId, amountMojo: toMojo('1') });
    await makeDue(farmer);
    await run();
    assert.deepEqual([(await read(farmer)).problem, (await listWithdrawals(farmer)).length], ['debt', 1]);
    await sendDeposit(server, farmer.id, toMojo('0.6'));
    await makeDue(farmer);
    await run();
    const [, made] = await listWithdrawals(farmer);
    assert.deepEqual([made?.grossMojo, (await read(farmer)).problem], [toMojo('0.2'), null]);
  });

  test('after too many withdrawals is tried when one more is taken', async () => {
    const farmer = await makeFarmer(server);
    for (let count = 0; count < 3; count++) await sendWithdrawal(server, farmer, { amount: '0.1' });
    await setUp(farmer);
    await makeDue(farmer);
    await run();
    const { problem, nextAt } = await read(farmer);
    assert.equal(problem, 'count');
    assert.ok(Math.abs(Date.parse(nextAt ?? '') - Date.now() - 86_400_000) < 60_000, String(nextAt));
  });
});

describe('an automatic payout that is set', () => {
  test('is told of by a mail with the link that locks the account, which pauses it', async () => {
    const farmer = await makeFarmer(server);
    await setUp(farmer);
    const { body } = await waitForMail(farmer, 'Automatic payout set up');
    assert.match(body, /^When: every Monday at 12:00 UTC$/m);
    assert.match(body, /auth\/lockdown#token=/);
    const link = await createLockdownLink(db, farmer.id, 'http://farm.test');
    await lockDown({ db, live, mailQueue }, { token: link.split('=')[1] ?? '', ip: '::1' });
    await run();
    const paused = await db
      .selectFrom('automaticPayout')
      .select(['pausedBy', 'dueAt'])
      .where('accountId', '=', farmer.id)
      .executeTakeFirst();
    assert.deepEqual(paused, { pausedBy: 'lockdown', dueAt: null });
  });

  test('goes to a saved address, with amounts that can be paid', async () => {
    const farmer = await makeFarmer(server);
    const refusals: [Partial<NewAutomaticPayout>, string][] = [
      [{ address: makeAddress() }, 'address'],
      [{ trigger: { kind: 'threshold', amount: '0.001' } }, 'trigger.amount'],
      [{ trigger: { kind: 'threshold', amount: '1' }, multiple: '2' }, 'multiple'],
      [{ trigger: { kind: 'monthly', day: 32 } }, 'trigger.day'],
    ];
    for (const [change, field] of refusals) {
      const { status, body } = await send(farmer, change);
      assert.equal(status, 400);
      assert.deepEqual(Object.keys((body as { fields: object }).fields), [field]);
    }
    const { body } = await call({ url, headers: farmer.bearer });
    assert.deepEqual(body, { payout: null });
  });

  test('is announced a day before, once, and can be skipped once', async () => {
    const farmer = await makeFarmer(server);
    await setUp(farmer, { trigger: { kind: 'monthly', day: 31 } });
    await sql`
      update automatic_payout set due_at = date_trunc('milliseconds', now()) + interval '23 hours', is_announced = false
      where account_id = ${farmer.id}`.execute(db);
    const { nextAt } = await read(farmer);
    await Promise.all([run(), run()]);
    const { subject } = await readMail(farmer.email, 2);
    assert.match(subject, /^Automatic payout on /);
    const skip = () => act(farmer, 'POST', { nextAt });
    assert.equal((await skip()).status, 200);
    const again = await skip();
    assert.deepEqual([again.status, toErrorCode(again)], [409, 'illegal_transition']);
    const skipped = await read(farmer);
    assert.ok(Date.parse(skipped.nextAt ?? '') > Date.parse(nextAt ?? ''));
    const announced = (await listSubjects(farmer)).filter((subject) =>
      subject.startsWith('Automatic payout on'),
    );
    assert.equal(announced.length, 1);
    await run();
    assert.deepEqual(await listWithdrawals(farmer), []);
  });

  test('with a threshold is announced by the mail about its withdrawal alone', async () => {
    const farmer = await makeFarmer(server, '2');
    await setUp(farmer, { trigger: { kind: 'threshold', amount: '1' } });
    await run();
    await waitForMail(farmer, 'Withdrawal of 2 XCH');
    await run();
    const { rows } = await sql`
      select from pgboss.job
      where data ->> 'kind' = 'automatic-payout-next' and data ->> 'accountId' = ${farmer.id}`.execute(db);
    assert.equal(rows.length, 0);
  });

  test('is set up or resumed 20 times an hour at most', async () => {
    const farmer = await makeFarmer(server);
    for (let count = 0; count < 20; count++) await setUp(farmer);
    const refused = await send(farmer);
    assert.deepEqual([refused.status, toErrorCode(refused)], [429, 'too_many_requests']);
  });

  test('can be paused, resumed and deleted', async () => {
    const farmer = await makeFarmer(server);
    assert.equal((await act(farmer, 'PATCH', { isPaused: true })).status, 404);
    await setUp(farmer, { trigger: { kind: 'threshold', amount: '1' } });
    assert.equal((await act(farmer, 'PATCH', { isPaused: true })).status, 200);
    await run();
    assert.deepEqual([(await read(farmer)).pausedBy, await listWithdrawals(farmer)], ['user', []]);
    assert.equal((await act(farmer, 'PATCH', { isPaused: false })).status, 200);
    assert.equal((await act(farmer, 'DELETE')).status, 204);
    await run();
    assert.deepEqual(await listWithdrawals(farmer), []);
  });
});
