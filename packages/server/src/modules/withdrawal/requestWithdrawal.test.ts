import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { type Withdrawal, withdrawalDetailSchema, withdrawalRuleSchema } from '@farm/contracts';
import { sql } from 'kysely';
import { toErrorCode } from '../../testing/answers.ts';
import { startTestServer } from '../../testing/startTestServer.ts';
import {
  makeTrustedAddress,
  makeAddress,
  makeFarmer,
  sendWithdrawal,
  sendAcceptedWithdrawal,
  type Farmer,
} from '../../testing/withdrawals.ts';
import { findWithdrawal } from './withdrawal.repository.ts';

const server = await startTestServer();
const { call, db, readMail } = server;

const readBalance = async ({ bearer }: Pick<Farmer, 'bearer'>) =>
  (await call({ url: '/api/me/balance', headers: bearer })).body;
const readDetail = async ({ bearer }: Pick<Farmer, 'bearer'>, id: string) =>
  withdrawalDetailSchema.parse((await call({ url: `/api/me/withdrawals/${id}`, headers: bearer })).body);
const countWithdrawals = async ({ id }: Pick<Farmer, 'id'>) =>
  (await db.selectFrom('withdrawal').select('id').where('accountId', '=', id).execute()).length;

describe('a withdrawal', () => {
  test('freezes the amount and waits for its cancel window', async () => {
    const farmer = await makeFarmer(server);
    const made = await sendAcceptedWithdrawal(server, farmer, {
      amount: '0.750',
      address: farmer.address.toUpperCase(),
      memo: ' rent ',
    });
    const { id, createdAt, updatedAt, proceedsAt, ...rest } = made;
    assert.deepEqual(rest, {
      amount: '0.75',
      fee: '0.0005',
      received: '0.7495',
      address: farmer.address,
      memo: 'rent',
      status: 'pending',
      holdReasons: [],
      isCancelable: true,
      isAutomatic: false,
      tokenName: null,
    });
    const { mailedAt } = (await findWithdrawal(db, { id })) ?? assert.fail();
    assert.equal(Date.parse(proceedsAt ?? '') - Number(mailedAt), 600_000);
    assert.ok(Math.abs(Date.parse(updatedAt) - Date.parse(createdAt)) < 1_000);
    assert.deepEqual(await readBalance(farmer), { total: '10', frozen: '0.75', usable: '9.25' });
    const { events, remainingMs, ...detail } = await readDetail(farmer, id);
    assert.ok(remainingMs !== null && remainingMs > 0 && remainingMs <= 600_000, String(remainingMs));
    assert.deepEqual(detail, { ...made, payment: null, isPaying: false });
    assert.deepEqual(
      events.map(({ at, ...event }) => ({ ...event, isNow: Math.abs(Date.now() - Date.parse(at)) < 60_000 })),
      [{ from: null, to: 'pending', actor: 'user', holdReasons: [], reason: '', isNow: true }],
    );
  });

  test('is told of by mail, with what arrives where', async () => {
    const farmer = await makeFarmer(server);
    const sent = await sendAcceptedWithdrawal(server, farmer, { amount: '0.25' });
    const { subject, body } = await readMail(farmer.email);
    assert.equal(subject, 'Withdrawal of 0.25 XCH');
    assert.match(body, /^Fee: 0\.0005 XCH$/m);
    assert.match(body, /^You receive: 0\.2495 XCH$/m);
    assert.ok(body.includes(`\n${farmer.address}\n`));
    assert.ok(body.includes(String(new Date(sent.createdAt).getUTCFullYear())));
    assert.ok(body.includes(`\nhttp://farm.test/center/my/assets/withdrawals/${sent.id}\n`));
    assert.match(body, /^Processing starts automatically on .+ \(UTC\)\. You can cancel until then\.$/m);
    assert.doesNotMatch(body, /is on hold|On hold/);
  });

  test('that is held says so by mail, why and until when, in the language and the time zone of the account', async () => {
    const farmer = await makeFarmer(server);
    await sql`update account set time_zone = 'Asia/Shanghai' where id = ${farmer.id}`.execute(db);
    await sql`update address set created_at = now() where account_id = ${farmer.id}`.execute(db);
    const { proceedsAt } = await sendAcceptedWithdrawal(server, farmer, { amount: '0.5' });
    const until = new Date(proceedsAt ?? assert.fail()).toLocaleString('en', {
      ...{ dateStyle: 'long', timeStyle: 'short', timeZone: 'Asia/Shanghai' },
    });
    const { body } = await readMail(farmer.email);
    assert.ok(body.includes(`It is on hold. The hold ends automatically on ${until} (GMT+8).`), body);
    assert.match(body, /^On hold because: the address is new\.$/m);

    await sql`update account set locale = 'zh' where id = ${farmer.id}`.execute(db);
    await sendAcceptedWithdrawal(server, farmer, { amount: '2' });
    const chinese = await readMail(farmer.email, 2);
    assert.equal(chinese.subject, '提现 2 XCH');
    assert.match(chinese.body, /^该笔提现已暂缓处理，待运营人员审核后继续，在此之前您可以取消。$/m);
    assert.match(chinese.body, /^暂缓原因：该地址是新添加的；金额较大，需运营人员审核。$/m);
    assert.match(chinese.body, /^申请时间：\d{4}年\d+月\d+日 \d\d:\d\d（GMT\+8）$/m);
  });
});

describe('asking again', () => {
  const runInWaves = async <T>(count: number, wave: number, ask: () => Promise<T>) => {
    const answers: T[] = [];
    while (answers.length < count) answers.push(...(await Promise.all(Array.from({ length: wave }, ask))));
    return answers;
  };

  test('is one of so many a day, canceled ones included, and says when to try again', async () => {
    const limited = await startTestServer({ withdrawals: { perDay: 3 } });
    const farmer = await makeFarmer(limited);
    const key = randomUUID();
    const first = await sendAcceptedWithdrawal(limited, farmer, { key });
    const others = [
      await sendAcceptedWithdrawal(limited, farmer),
      await sendAcceptedWithdrawal(limited, farmer),
    ];
    for (const { id } of [first, ...others])
      await limited.call({ method: 'POST', url: `/api/me/withdrawals/${id}/cancel`, headers: farmer.bearer });
    const refused = await sendWithdrawal(limited, farmer);
    assert.deepEqual([refused.status, toErrorCode(refused)], [429, 'too_many_requests']);
    const wait = Number(refused.headers['retry-after']);
    assert.ok(wait > 86_000 && wait <= 86_400, String(wait));
    assert.deepEqual((await limited.call({ url: '/api/me/balance', headers: farmer.bearer })).body, {
      total: '10',
      frozen: '0',
      usable: '10',
    });
    // A request that was taken is answered as before.
    const again = await sendWithdrawal(limited, farmer, { key });
    assert.deepEqual([again.status, (again.body as { id: string }).id], [201, first.id]);
    await sql`update withdrawal set created_at = created_at - interval '24 hours' where id = ${first.id}`.execute(
      limited.db,
    );
    await sendAcceptedWithdrawal(limited, farmer);
    assert.equal((await sendWithdrawal(limited, farmer)).status, 429);
    // Others are not concerned.
    await sendAcceptedWithdrawal(limited, await makeFarmer(limited));
  });

  test('100 times at once for all there is: one is taken', async () => {
    const farmer = await makeFarmer(server, '5');
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => sendWithdrawal(server, farmer, { amount: '5' })),
    );
    const outcomes = answers.map((answer) => (answer.status === 201 ? 201 : toErrorCode(answer)));
    assert.deepEqual(
      outcomes.filter((outcome) => outcome === 201),
      [201],
    );
    assert.equal(outcomes.filter((outcome) => outcome === 'insufficient_balance').length, 99);
    assert.deepEqual(await readBalance(farmer), { total: '5', frozen: '5', usable: '0' });
    assert.equal(await countWithdrawals(farmer), 1);
  });

  test('1000 times with one key, at once and one after another: one effect, one answer, one mail', async () => {
    const farmer = await makeFarmer(server, '1');
    const key = randomUUID();
    const answers = await runInWaves(1_000, 100, () => sendWithdrawal(server, farmer, { key }));
    const [first] = answers;
    // Its mail is handed over meanwhile, which begins the cancel window.
    const withoutWindow = (body: unknown) => ({ ...(body as Withdrawal), proceedsAt: null });
    for (const { status, body } of answers)
      assert.deepEqual([status, withoutWindow(body)], [201, withoutWindow(first?.body)]);
    assert.equal(await countWithdrawals(farmer), 1);
    assert.deepEqual(await readBalance(farmer), { total: '1', frozen: '1', usable: '0' });
    await readMail(farmer.email);
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from pgboss.job
      where name = 'mail' and data->>'withdrawalId' = ${(first?.body as { id: string }).id}`.execute(db);
    assert.equal(rows[0]?.count, 1);
  });

  test('with a used key and another body is refused and changes nothing', async () => {
    const farmer = await makeFarmer(server, '3');
    const other = await makeTrustedAddress(db, farmer.id);
    const key = randomUUID();
    const { id } = await sendAcceptedWithdrawal(server, farmer, { key, memo: 'rent' });
    for (const change of [
      { memo: 'rent', amount: '1.1' },
      { memo: 'rent', address: other },
      { memo: 'rent', address: makeAddress() },
      { memo: 'food' },
      { memo: 'rent', amount: '100' },
      { memo: 'rent', amount: '0.0001' },
    ]) {
      const answer = await sendWithdrawal(server, farmer, { key, ...change });
      assert.deepEqual(
        [answer.status, toErrorCode(answer)],
        [409, 'idempotency_conflict'],
        JSON.stringify(change),
      );
    }
    const sameAmount = { key, memo: 'rent', amount: '1.00' };
    assert.equal((await sendAcceptedWithdrawal(server, farmer, sameAmount)).id, id);
    assert.deepEqual(await readBalance(farmer), { total: '3', frozen: '1', usable: '2' });
  });

  test('answers the withdrawal as it is now, also after its address was deleted', async () => {
    const farmer = await makeFarmer(server, '1');
    const key = randomUUID();
    const { id } = await sendAcceptedWithdrawal(server, farmer, { key });
    await call({ method: 'POST', url: `/api/me/withdrawals/${id}/cancel`, headers: farmer.bearer });
    await sql`delete from address where account_id = ${farmer.id}`.execute(db);
    const again = await sendAcceptedWithdrawal(server, farmer, { key });
    assert.deepEqual([again.id, again.status, again.isCancelable], [id, 'canceled', false]);
    assert.deepEqual(await readBalance(farmer), { total: '1', frozen: '0', usable: '1' });
  });

  test("with another user's key is a request of one's own", async () => {
    const [mine, theirs] = [await makeFarmer(server), await makeFarmer(server)];
    const key = randomUUID();
    const [first, second] = [
      await sendAcceptedWithdrawal(server, mine, { key }),
      await sendAcceptedWithdrawal(server, theirs, { key }),
    ];
    assert.notEqual(first.id, second.id);
  });
});

describe('what cannot be withdrawn', () => {
  const requestRefused = async (farmer: Farmer, change: Parameters<typeof sendWithdrawal>[2]) => {
    const answer = await sendWithdrawal(server, farmer, change);
    return [answer.status, toErrorCode(answer), (answer.body as { fields?: Record<string, string> }).fields];
  };

  test('is named by field and in words', async () => {
    const farmer = await makeFarmer(server);
    const fee = { amount: 'Withdrawal amount must be greater than the fee.' };
    for (const amount of ['0.0005', '0.0004', '0.000000000001']) {
      assert.deepEqual(await requestRefused(farmer, { amount }), [400, 'validation_failed', fee], amount);
    }
    const min = { amount: 'The minimum withdrawal is 0.01 XCH.' };
    for (const amount of ['0.000500000001', '0.009999999999']) {
      assert.deepEqual(await requestRefused(farmer, { amount }), [400, 'validation_failed', min], amount);
    }
    const foreign = (await makeFarmer(server)).address;
    const unknown = { address: 'Choose one of your saved addresses.' };
    for (const address of [foreign, makeAddress()]) {
      assert.deepEqual(await requestRefused(farmer, { address }), [400, 'validation_failed', unknown]);
    }
    assert.equal(await countWithdrawals(farmer), 0);
    assert.deepEqual(await readBalance(farmer), { total: '10', frozen: '0', usable: '10' });
    assert.equal((await sendAcceptedWithdrawal(server, farmer, { amount: '0.01' })).received, '0.0095');
  });

  test('is more than there is, by one mojo too', async () => {
    const farmer = await makeFarmer(server, '1');
    for (const amount of ['1.000000000001', '2', '999999999999999']) {
      assert.deepEqual(await requestRefused(farmer, { amount }), [409, 'insufficient_balance', undefined]);
    }
    assert.equal((await sendAcceptedWithdrawal(server, farmer)).amount, '1');
  });

  test('is a request in another form', async () => {
    const farmer = await makeFarmer(server);
    const wrong: [string, Record<string, string>][] = [
      ['amount', { amount: '1e1' }],
      ['amount', { amount: '-1' }],
      ['amount', { amount: '0.0000000000001' }],
      ['address', { address: 'xch1' }],
      ['memo', { memo: 'a\u0000b' }],
      ['memo', { memo: 'x'.repeat(101) }],
      ['memo', { memo: 'pay \u202eeciles' }],
      ['fee', { fee: '0' }],
    ];
    for (const [field, change] of wrong) {
      const [status, code, fields] = await requestRefused(farmer, change);
      assert.deepEqual([status, code, Object.keys(fields ?? {})], [400, 'validation_failed', [field]]);
    }
    const answer = await call({
      method: 'POST',
      url: '/api/me/withdrawals',
      headers: farmer.bearer,
      payload: { amount: '1', address: farmer.address },
    });
    assert.deepEqual([answer.status, toErrorCode(answer)], [400, 'validation_failed']);
    assert.deepEqual((answer.body as { fields: object }).fields, {
      'idempotency-key': 'Must be 1 to 200 visible ASCII characters',
    });
  });
});

describe('the rule', () => {
  test('says what the settings are, and what is left today', async () => {
    const farmer = await makeFarmer(server, '30');
    const read = async () =>
      withdrawalRuleSchema.parse(
        (await call({ url: '/api/me/withdrawal-rule', headers: farmer.bearer })).body,
      );
    assert.deepEqual(await read(), {
      fee: '0.0005',
      min: '0.01',
      autoMax: '1',
      dailyMax: '10',
      leftToday: '10',
      cancelWindowSeconds: 600,
      coolDownSeconds: 86_400,
      confirmations: 32,
      isPaying: false,
    });
    const { id } = await sendAcceptedWithdrawal(server, farmer, { amount: '4' });
    await sendAcceptedWithdrawal(server, farmer, { amount: '0.5' });
    assert.equal((await read()).leftToday, '5.5');
    await sendAcceptedWithdrawal(server, farmer, { amount: '7' });
    assert.equal((await read()).leftToday, '0');
    await call({ method: 'POST', url: `/api/me/withdrawals/${id}/cancel`, headers: farmer.bearer });
    assert.equal((await read()).leftToday, '2.5');
    await sql`update withdrawal set counts_at = now() - interval '1 day' where account_id = ${farmer.id}`.execute(
      db,
    );
    assert.equal((await read()).leftToday, '10');
  });
});
