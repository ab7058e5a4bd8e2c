import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { depositSchema } from '@farm/contracts';
import { sql } from 'kysely';
import { toErrorCode } from '../../testing/answers.ts';
import { makeOperator } from '../../testing/people.ts';
import { startTestServer, type Bearer } from '../../testing/startTestServer.ts';
import { updateRole } from '../operator/service.ts';

const { call, db, signIn } = await startTestServer();
const url = '/api/admin/ledger/deposit';

const signInOperator = async () => {
  const operator = await signIn();
  await makeOperator(db, operator);
  return operator;
};
const operator = await signInOperator();
const post = (payload: object, options: { bearer?: Partial<Bearer>; key?: string } = {}) => {
  const { bearer = operator.bearer, key = randomUUID() } = options;
  return call({ method: 'POST', url, headers: { ...bearer, 'idempotency-key': key }, payload });
};
const readBalance = async ({ bearer }: { bearer: Bearer }) =>
  (await call({ url: '/api/me/balance', headers: bearer })).body;
const listAudits = (subject: string) =>
  db
    .selectFrom('auditEvent')
    .select(['actor', 'detail'])
    .where('subject', '=', subject)
    .where('action', '=', 'ledger.deposited')
    .execute();

describe('a deposit by an operator', () => {
  test('reaches the account, by its e-mail address or id, and is audited', async () => {
    const user = await signIn();
    const first = await post({
      account: ` ${user.email.toUpperCase()}`,
      amount: '01.50',
      reason: 'welcome ',
    });
    assert.equal(first.status, 201);
    const made = depositSchema.parse(first.body);
    assert.deepEqual(
      { ...made, id: '', date: '' },
      { id: '', accountId: user.id, amount: '1.5', usable: '1.5', reason: 'welcome', date: '' },
    );
    const second = await post({ account: user.id, amount: '0.000000000001', reason: 'rounding' });
    assert.equal(depositSchema.parse(second.body).usable, '1.500000000001');
    const held = { total: '1.500000000001', frozen: '0', usable: '1.500000000001' };
    assert.deepEqual(await readBalance(user), held);
    assert.deepEqual((await listAudits(user.id))[0], {
      actor: operator.id,
      detail: { txId: made.id, amount: '1.5', reason: 'welcome' },
    });
    const { rows } = await sql<{ sum: bigint }>`
      select sum(amount) as sum from ledger_entry where ledger_account = 'suspense'`.execute(db);
    assert.equal(rows[0]?.sum, -1_500_000_000_001n);
  });

  test('100 times at once with one key is made once, with one answer', async () => {
    const user = await signIn();
    const key = randomUUID();
    const payload = { account: user.id, amount: '2', reason: 'once' };
    const answers = await Promise.all(Array.from({ length: 100 }, () => post(payload, { key })));
    const [first] = answers;
    for (const { status, body } of answers) assert.deepEqual([status, body], [201, first?.body]);
    await post({ ...payload, amount: '3' });
    assert.deepEqual((await post(payload, { key })).body, first?.body);
    assert.deepEqual(await readBalance(user), { total: '5', frozen: '0', usable: '5' });
    assert.equal((await listAudits(user.id)).length, 2);
  });

  test('with a used key and another body is refused and changes nothing', async () => {
    const [user, other] = [await signIn(), await signIn()];
    const key = randomUUID();
    const payload = { account: user.id, amount: '2', reason: 'bonus' };
    await post(payload, { key });
    for (const change of [{ amount: '2.1' }, { account: other.id }, { reason: 'malus' }]) {
      const answer = await post({ ...payload, ...change }, { key });
      assert.deepEqual([answer.status, toErrorCode(answer)], [409, 'idempotency_conflict']);
    }
    assert.deepEqual(await readBalance(user), { total: '2', frozen: '0', usable: '2' });
    assert.deepEqual(await readBalance(other), { total: '0', frozen: '0', usable: '0' });
  });

  test("with another operator's key is one of its own", async () => {
    const [user, colleague] = [await signIn(), await signInOperator()];
    const key = randomUUID();
    const payload = { account: user.id, amount: '1', reason: 'bonus' };
    await post(payload, { key });
    assert.equal((await post(payload, { key, bearer: colleague.bearer })).status, 201);
    assert.deepEqual(await readBalance(user), { total: '2', frozen: '0', usable: '2' });
  });

  test("to the operator's own account is another operator's to make", async () => {
    for (const account of [operator.email, operator.id]) {
      const refused = await post({ account, amount: '900', reason: 'mine' });
      assert.deepEqual([refused.status, toErrorCode(refused)], [403, 'own_account']);
    }
    assert.deepEqual(await readBalance(operator), { total: '0', frozen: '0', usable: '0' });
    assert.deepEqual(await listAudits(operator.id), []);
    const { bearer } = await signInOperator();
    const made = await post({ account: operator.id, amount: '2', reason: 'theirs' }, { bearer });
    assert.equal(made.status, 201);
  });

  test('for nobody is not found, and its key is free still', async () => {
    const user = await signIn();
    const key = randomUUID();
    for (const account of ['nobody@farm.test', randomUUID()]) {
      const answer = await post({ account, amount: '1', reason: 'x' }, { key });
      assert.deepEqual([answer.status, toErrorCode(answer)], [404, 'not_found']);
    }
    assert.equal((await post({ account: user.id, amount: '1', reason: 'x' }, { key })).status, 201);
  });

  test('is refused with the name of each field that is wrong', async () => {
    const user = await signIn();
    const right = { account: user.id, amount: '1', reason: 'x' };
    const wrong: [string, object][] = [
      ...['0', '0.000', '-1', '1e3', '1,5', '.5', '', '0.0000000000001', '1234567890123456', 1, null].map(
        (amount): [string, object] => ['amount', { amount }],
      ),
      ...['', 'nobody', 'x@', "' or 1=1", null].map((account): [string, object] => ['account', { account }]),
      ...['', '   ', 'a\u0000b', 'a\ud800', '\u200b', 'a\u202eb', 'x'.repeat(201), null].map(
        (reason): [string, object] => ['reason', { reason }],
      ),
      ['kind', { kind: 'profit' }],
    ];
    for (const [field, change] of wrong) {
      const answer = await post({ ...right, ...change });
      assert.deepEqual(
        [answer.status, toErrorCode(answer)],
        [400, 'validation_failed'],
        JSON.stringify(change),
      );
      assert.deepEqual(Object.keys((answer.body as { fields: object }).fields), [field]);
    }
    for (const headers of [{}, { 'idempotency-key': '' }, { 'idempotency-key': 'x'.repeat(201) }]) {
      const answer = await call({
        method: 'POST',
        url,
        headers: { ...operator.bearer, ...headers },
        payload: right,
      });
      assert.deepEqual([answer.status, toErrorCode(answer)], [400, 'validation_failed']);
      assert.deepEqual((answer.body as { fields: object }).fields, {
        'idempotency-key': 'Must be 1 to 200 visible ASCII characters',
      });
    }
    assert.deepEqual(await readBalance(user), { total: '0', frozen: '0', usable: '0' });
  });

  test('is made by nobody but an operator whose session holds', async () => {
    const [user, former, late] = [await signIn(), await signInOperator(), await signInOperator()];
    await updateRole(db, { email: former.email, role: 'user', actor: 'os:ada' });
    await sql`update session set expires_at = now() where account_id = ${late.id}`.execute(db);
    const payload = { account: user.id, amount: '1', reason: 'x' };
    const outcomes = [];
    for (const bearer of [
      {},
      { authorization: 'Bearer nonsense' },
      late.bearer,
      user.bearer,
      former.bearer,
    ]) {
      const answer = await post(payload, { bearer });
      outcomes.push([answer.status, toErrorCode(answer)]);
    }
    assert.deepEqual(outcomes, [
      [401, 'no_login_error'],
      [401, 'token_error'],
      [401, 'token_error'],
      [403, 'forbidden'],
      [403, 'forbidden'],
    ]);
    assert.deepEqual(await readBalance(user), { total: '0', frozen: '0', usable: '0' });
  });
});
