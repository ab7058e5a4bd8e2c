import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { withdrawalSchema } from '@farm/contracts';
import {
  accountTokenListSchema,
  accountTokenSchema,
  apiScopes,
  createdAccountTokenSchema,
  isWatchScope,
  MAX_TOKENS,
  newAccountTokenSchema,
  watchScopes,
  type NewAccountToken,
  type TokenScope,
} from '@farm/contracts/token';
import { operatorAccountSchema } from '@farm/contracts/operator';
import { fc } from '@farm/testing/property';
import { sql } from 'kysely';
import { deleteExpired } from '../../worker/deleteExpired.ts';
import { createLogger } from '@farm/process';
import { waitFor } from '@farm/process/testing';
import { toErrorCode } from '../../testing/answers.ts';
import { createFactorCalls, toTicket } from '../../testing/factors.ts';
import { signInOperator } from '../../testing/profitRuns.ts';
import { makeAddress, makeFarmer, sendWithdrawal, signUpFarmer } from '../../testing/withdrawals.ts';
import { makePassword, startTestServer, TEST_CONFIG, type Bearer } from '../../testing/startTestServer.ts';
import { lockOwner } from './index.ts';

const server = await startTestServer();
const { call, db, log, mailCode, readMail, signIn, withdrawals } = server;
const factors = createFactorCalls(server);
const operator = await signInOperator(server);

const DAY_MS = 86_400_000;
const toBearer = (token: string): Bearer => ({ authorization: `Bearer ${token}` });
const post = (headers: Bearer, order: Partial<NewAccountToken> = {}) =>
  call({
    method: 'POST',
    url: '/api/me/tokens',
    headers,
    payload: { name: 'Script', scopes: ['money'], days: 30, ...order },
  });
const create = async ({ bearer }: { bearer: Bearer }, order: Partial<NewAccountToken> = {}) => {
  const { status, body } = await post(bearer, order);
  assert.equal(status, 201, JSON.stringify(body));
  const created = createdAccountTokenSchema.parse(body);
  return { ...created, bearer: toBearer(created.token) };
};
const list = async ({ bearer }: { bearer: Bearer }) => {
  const { status, body } = await call({ url: '/api/me/tokens', headers: bearer });
  assert.equal(status, 200);
  return accountTokenListSchema.parse(body).items;
};
const remove = ({ bearer }: { bearer: Bearer }, id: string) =>
  call({ method: 'DELETE', url: `/api/me/tokens/${id}`, headers: bearer });
const readBalance = (headers: Bearer) => call({ url: '/api/me/balance', headers });
const assertRefused = async (headers: Bearer) => {
  const answer = await readBalance(headers);
  assert.deepEqual([answer.status, toErrorCode(answer)], [401, 'token_error']);
};
const assertTaken = async (headers: Bearer) => assert.equal((await readBalance(headers)).status, 200);
/** Resolves once this many queries wait for another transaction's lock. */
const waitForBlocked = (count: number) =>
  waitFor(async () => {
    const { rows } = await sql`
      select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%account%'`.execute(db);
    return rows.length >= count ? true : undefined;
  });
const listActions = async (accountId: string) => {
  const found = await db
    .selectFrom('auditEvent')
    .select(['action', 'detail'])
    .where('actor', '=', accountId)
    .where('action', 'in', [
      'account.token-created',
      'account.token-deleted',
      'account.withdrawal-requested',
      'account.withdrawal-canceled',
    ])
    .orderBy('id')
    .execute();
  return found;
};

describe('an API token', () => {
  test('is shown once, listed by name, and kept as a hash', async () => {
    const ada = await signIn();
    const created = await create(ada, { name: ' Watcher ', scopes: ['machines', 'money'], days: 7 });
    assert.match(created.token, /^fat_[A-Za-z0-9_-]{43}$/);
    assert.ok(Math.abs(Date.parse(created.expiresAt) - Date.now() - 7 * DAY_MS) < 60_000);
    await create(ada, { name: 'Cashier' });
    const items = await list(ada);
    assert.deepEqual(
      items.map(({ name, scopes, lastUsedAt }) => [name, scopes, lastUsedAt]),
      [
        ['Cashier', ['money'], null],
        ['Watcher', ['machines', 'money'], null],
      ],
    );
    const { rows } = await sql<{ row: string }>`
      select to_jsonb(one)::text as row from account_token one where account_id = ${ada.id}`.execute(db);
    const kept = rows.map(({ row }) => row).join();
    for (const text of [kept, JSON.stringify(items), log()]) assert.ok(!text.includes(created.token));
  });

  test('makes the calls of its scopes, and its use is noted at most once a minute', async () => {
    const ada = await signIn();
    const { id, bearer } = await create(ada);
    const readUse = async () => (await list(ada)).find((token) => token.id === id)?.lastUsedAt ?? null;
    await assertTaken(bearer);
    const used = await readUse();
    assert.ok(used !== null && Math.abs(Date.parse(used) - Date.now()) < 60_000);
    await assertTaken(bearer);
    assert.equal(await readUse(), used);
    await sql`update account_token set last_used_at = now() - interval '2 minutes' where id = ${id}`.execute(
      db,
    );
    await assertTaken(bearer);
    assert.ok(((await readUse()) ?? '') >= used);
    const refused = await call({ url: '/api/me/machines', headers: bearer });
    assert.deepEqual([refused.status, toErrorCode(refused)], [403, 'scope_missing']);
    assert.match((refused.body as { message: string }).message, /"machines"/);
  });

  test('is for its own account: it sees what its owner sees, and nothing of others', async () => {
    const [ada, eve] = [await makeFarmer(server, '3'), await makeFarmer(server, '7')];
    const { bearer } = await create(ada);
    assert.partialDeepStrictEqual((await readBalance(bearer)).body, { usable: '3' });
    const { body } = await sendWithdrawal(server, eve);
    const { id } = withdrawalSchema.parse(body);
    const other = await call({ url: `/api/me/withdrawals/${id}`, headers: bearer });
    assert.equal(toErrorCode(other), 'not_found');
  });

  test('is refused unless it is whole, and is no session anywhere else', async () => {
    const ada = await signIn();
    const { token } = await create(ada, { scopes: [...apiScopes] });
    for (const wrong of [token.slice(0, -1), `${token}A`, token.slice(4), token.replace('fat_', 'FAT_')])
      await assertRefused(toBearer(wrong));
    const calls = [
      { url: '/api/me/events' },
      { url: '/api/me/profile' },
      { url: '/api/me/tokens' },
      { url: '/api/me/tokens', method: 'POST', payload: { name: 'x', scopes: ['money'], days: 1 } },
    ] as const;
    for (const request of calls) {
      const answer = await call({ ...request, headers: toBearer(token) });
      assert.deepEqual([answer.status, toErrorCode(answer)], [403, 'scope_missing'], request.url);
    }
    const optional = await call({
      method: 'PUT',
      url: '/api/me/setting/password',
      headers: toBearer(token),
      payload: { email: ada.email, code: '000000', password: makePassword() },
    });
    assert.equal(toErrorCode(optional), 'token_error');
  });

  test('is not looked up for a call that no token may make, such as a stream, which has no limit', async () => {
    const ada = await signIn();
    const { bearer } = await create(ada);
    const unknown = toBearer(`fat_${'A'.repeat(43)}`);
    await assertRefused(unknown);
    for (const url of ['/api/me/events', '/api/me/profile'])
      for (const headers of [bearer, unknown]) {
        const answer = await call({ url, headers });
        assert.deepEqual([answer.status, toErrorCode(answer)], [403, 'scope_missing'], url);
      }
    assert.deepEqual(
      (await list(ada)).map(({ lastUsedAt }) => lastUsedAt),
      [null],
    );
  });

  test('is told to its owner by mail, with what it can do and the link that locks the account', async () => {
    const ada = await signIn();
    await create(ada, { name: 'Robot', scopes: ['machines', 'withdraw'] });
    const { subject, body } = await readMail(ada.email, 2);
    assert.equal(subject, 'New API token for your account');
    for (const said of [
      '“Robot”',
      'Read machines',
      'Withdraw, without your second factor, to saved addresses',
      '/auth/lockdown#token=',
    ])
      assert.ok(body.includes(said), said);
    assert.ok(!body.includes('fat_'));
    await create(ada, { name: 'For Bob', scopes: ['watch-profit'] });
    assert.equal((await readMail(ada.email, 3)).subject, 'New watch link to your farm');
  });

  test('is audited when it is created and deleted, by name and never with its secret', async () => {
    const ada = await signIn();
    const { id, token } = await create(ada, { name: 'Robot' });
    assert.equal((await remove(ada, id)).status, 204);
    const actions = await listActions(ada.id);
    assert.deepEqual(
      actions.map(({ action, detail }) => [action, detail['name'], detail['id']]),
      [
        ['account.token-created', 'Robot', id],
        ['account.token-deleted', 'Robot', id],
      ],
    );
    assert.ok(!JSON.stringify(actions).includes(token));
  });
});

describe('a token ends', () => {
  test('once it is deleted, by its owner only, and once', async () => {
    const [ada, eve] = [await signIn(), await signIn()];
    const { id, bearer } = await create(ada);
    assert.equal(toErrorCode(await remove(eve, id)), 'not_found');
    await assertTaken(bearer);
    assert.equal((await remove(ada, id)).status, 204);
    await assertRefused(bearer);
    assert.equal(toErrorCode(await remove(ada, id)), 'not_found');
    assert.deepEqual(await list(ada), []);
  });

  test('when it expires, and the worker then deletes it', async () => {
    const ada = await signIn();
    const { id, bearer } = await create(ada);
    await sql`update account_token set expires_at = now() where id = ${id}`.execute(db);
    await assertRefused(bearer);
    assert.deepEqual(await list(ada), []);
    assert.equal(toErrorCode(await remove(ada, id)), 'not_found');
    await deleteExpired({ db, retention: TEST_CONFIG.retention, log: createLogger('silent') });
    const rows = await db.selectFrom('accountToken').select('id').where('id', '=', id).execute();
    assert.deepEqual(rows, []);
  });

  test('when it expires, also while others are being ended: the worker waits for nobody, and deletes those later', async () => {
    const ada = await signIn();
    const ids = [(await create(ada)).id, (await create(ada)).id];
    await sql`update account_token set expires_at = now() where account_id = ${ada.id}`.execute(db);
    const listIds = async () =>
      (await db.selectFrom('accountToken').select('id').where('accountId', '=', ada.id).execute()).map(
        ({ id }) => id,
      );
    const run = () => deleteExpired({ db, retention: TEST_CONFIG.retention, log: createLogger('silent') });
    const { deleting } = await db.transaction().execute(async (transaction) => {
      await sql`select from account_token where id = ${ids[0]} for update`.execute(transaction);
      const pending = run();
      await Promise.race([waitForBlocked(1), pending]);
      return { deleting: pending };
    });
    await deleting;
    assert.deepEqual(await listIds(), ids.slice(0, 1));
    await run();
    assert.deepEqual(await listIds(), []);
  });

  test('with a new password, also from a session that goes on', async () => {
    const ada = await signIn();
    const { bearer } = await create(ada);
    const payload = {
      email: ada.email,
      code: await mailCode('reset-password', ada.email),
      password: makePassword(),
    };
    const answer = await call({
      method: 'PUT',
      url: '/api/me/setting/password',
      headers: ada.bearer,
      payload,
    });
    assert.equal(answer.status, 204);
    await assertRefused(bearer);
    assert.deepEqual(await list(ada), []);
  });

  test('with a lockdown, after which none is made until the password is new', async () => {
    const ada = await signIn();
    const { bearer } = await create(ada);
    const mail = await readMail(ada.email, 2);
    const [, token] = /lockdown#token=([\w-]+)/.exec(mail.body) ?? [];
    const locked = await call({ method: 'POST', url: '/api/account/lockdown', payload: { token } });
    assert.equal(locked.status, 200);
    await assertRefused(bearer);
    const { body } = await factors.signIn(ada);
    const again = { bearer: toBearer((body as { token: string }).token) };
    assert.deepEqual(await list(again), []);
    const refused = await post(again.bearer);
    assert.deepEqual([refused.status, toErrorCode(refused)], [409, 'new_password_needed']);
  });

  test('when an operator locks the sign-in of its account, for good', async () => {
    const ada = await signIn();
    const { bearer } = await create(ada);
    const lock = (signIn: boolean, withdrawals: boolean) =>
      call({
        method: 'PUT',
        url: `/api/admin/accounts/${ada.id}/lock`,
        headers: operator.bearer,
        payload: { signIn, withdrawals, reason: 'looks odd' },
      });
    assert.equal((await lock(false, true)).status, 200);
    await assertTaken(bearer);
    assert.equal((await lock(true, true)).status, 200);
    await assertRefused(bearer);
    assert.equal((await lock(false, false)).status, 200);
    await assertRefused(bearer);
  });

  test('when an operator signs its account out everywhere', async () => {
    const ada = await signIn();
    const { bearer } = await create(ada);
    const url = `/api/admin/accounts/${ada.id}/sessions`;
    assert.equal((await call({ method: 'DELETE', url, headers: operator.bearer })).status, 204);
    await assertRefused(bearer);
  });

  test('with the session that is about to create it: whatever ends sessions leaves no token behind', async () => {
    const ada = await signIn();
    const creating = await db.transaction().execute(async (transaction) => {
      await lockOwner(transaction, ada.id);
      const pending = post(ada.bearer);
      await waitForBlocked(1);
      await transaction.deleteFrom('session').where('accountId', '=', ada.id).execute();
      return { pending };
    });
    assert.equal(toErrorCode(await creating.pending), 'token_error');
    const rows = await db.selectFrom('accountToken').select('id').where('accountId', '=', ada.id).execute();
    assert.deepEqual(rows, []);
  });
});

describe('creating a token', () => {
  test('needs a proof of the second factor', async () => {
    const ada = await signIn();
    const { passkey } = await factors.addPasskey(ada);
    await sql`update session set proved_at = null where account_id = ${ada.id}`.execute(db);
    const refused = await post(ada.bearer);
    assert.deepEqual([refused.status, toErrorCode(refused)], [403, 'proof_required']);
    const ticket = toTicket(refused);
    await factors.prove(ada.bearer, ticket, passkey.prove(ticket.passkeyOptions));
    await create(ada);
  });

  test('is not proved by a factor that is removed meanwhile: the next one takes its withdrawals away', async () => {
    const ada = await signIn();
    const { factor } = await factors.addPasskey(ada);
    const both = await db.transaction().execute(async (transaction) => {
      await lockOwner(transaction, ada.id);
      const url = `/api/me/factors/${factor.id}`;
      const removing = call({ method: 'DELETE', url, headers: ada.bearer });
      await waitForBlocked(1);
      const creating = create(ada, { scopes: ['money', 'withdraw'] });
      await waitForBlocked(2);
      return { removing, creating };
    });
    assert.equal((await both.removing).status, 204);
    await both.creating;
    const readScopes = async () =>
      (await list(ada)).map(({ scopes, hasLostWithdraw }) => ({ scopes, hasLostWithdraw }));
    assert.deepEqual(await readScopes(), [{ scopes: ['money', 'withdraw'], hasLostWithdraw: false }]);
    await factors.addPasskey(ada, 'Another');
    assert.deepEqual(await readScopes(), [{ scopes: ['money'], hasLostWithdraw: true }]);
  });

  test('takes scopes of one kind, each once, a name of one line, and days up to a year', async () => {
    const ada = await signIn();
    const wrong: Partial<Record<keyof NewAccountToken, unknown>>[] = [
      { scopes: [] },
      { scopes: ['money', 'money'] },
      { scopes: ['money', 'watch-balance'] },
      { scopes: ['admin'] },
      { name: ' ' },
      { name: 'x'.repeat(61) },
      { days: 0 },
      { days: 366 },
      { days: 1.5 },
    ];
    for (const order of wrong) {
      const answer = await post(ada.bearer, order as Partial<NewAccountToken>);
      assert.deepEqual(
        [answer.status, toErrorCode(answer)],
        [400, 'validation_failed'],
        JSON.stringify(order),
      );
    }
    assert.deepEqual(await list(ada), []);
  });

  test('takes every set of scopes of one kind, and no other list', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...apiScopes, ...watchScopes), { maxLength: 5 }), (scopes) => {
        const isAccepted = newAccountTokenSchema.safeParse({ name: 'x', scopes, days: 1 }).success;
        const isOnce = new Set(scopes).size === scopes.length;
        const kinds = new Set(scopes.map((scope: TokenScope) => isWatchScope(scope)));
        assert.equal(isAccepted, isOnce && kinds.size === 1);
      }),
    );
  });

  test('goes up to a limit for each account, also at once, and a deleted or expired one makes room', async () => {
    const ada = await signIn();
    await sql`
      insert into account_token (account_id, name, token_hash, scopes, is_proved, expires_at)
      select ${ada.id}, 'Old ' || n, sha256(concat(${ada.id}::text, n)::bytea), '{money}', false,
        now() + case when n > 0 then interval '1 day' else '0' end
      from generate_series(0, ${MAX_TOKENS - 2}) n`.execute(db);
    const answers = await Promise.all(Array.from({ length: 4 }, () => post(ada.bearer)));
    assert.deepEqual(
      answers.map(({ status }) => status).toSorted((one, other) => one - other),
      [201, 201, 409, 409],
    );
    assert.equal((await list(ada)).length, MAX_TOKENS);
    const [first] = await list(ada);
    assert.equal((await remove(ada, first?.id ?? '')).status, 204);
    await create(ada);
  });

  test('is limited by the hour, so that nobody floods a mailbox', async () => {
    const ada = await signIn();
    for (let made = 0; made < 20; made++) await remove(ada, (await create(ada)).id);
    assert.equal(toErrorCode(await post(ada.bearer)), 'too_many_requests');
  });
});

describe('a withdrawal by a token', () => {
  test('is like any other: its mail and the audit trail name the token', async () => {
    const ada = await makeFarmer(server);
    const { id: tokenId, bearer } = await create(ada, { name: 'Payday', scopes: ['withdraw'] });
    const { status, body } = await sendWithdrawal(server, { bearer, address: ada.address });
    assert.equal(status, 201);
    const made = withdrawalSchema.parse(body);
    assert.deepEqual([made.status, made.isCancelable, made.tokenName], ['pending', true, 'Payday']);
    const mail = await waitFor(async () => {
      const found = await db
        .selectFrom('outboxMail')
        .select(['subject', 'body'])
        .where('recipient', '=', ada.email)
        .where('subject', '=', 'Withdrawal of 1 XCH')
        .executeTakeFirst();
      return found;
    });
    assert.match(mail.body, /Your API token “Payday” requested a withdrawal/);
    const cancel = { method: 'POST', url: `/api/me/withdrawals/${made.id}/cancel`, headers: bearer } as const;
    assert.equal((await call(cancel)).status, 200);
    const detail = { withdrawalId: made.id, tokenId, token: 'Payday' };
    assert.deepEqual((await listActions(ada.id)).slice(1), [
      { action: 'account.withdrawal-requested', detail },
      { action: 'account.withdrawal-canceled', detail },
    ]);
    const byHand = withdrawalSchema.parse((await sendWithdrawal(server, ada)).body);
    assert.equal(byHand.tokenName, null);
    const own = await waitFor(async () => {
      const found = await db
        .selectFrom('outboxMail')
        .select('body')
        .where('recipient', '=', ada.email)
        .where('subject', '=', 'Withdrawal of 1 XCH')
        .orderBy('id', 'desc')
        .execute();
      return found.length > 1 ? found[0] : undefined;
    });
    assert.match(own.body, /A withdrawal was requested from your account/);
  });

  test('goes to a saved address only once its waiting period is over, and to no other', async () => {
    const ada = await makeFarmer(server);
    const { bearer } = await create(ada, { scopes: ['withdraw'] });
    const fresh = makeAddress();
    const added = await call({
      method: 'POST',
      url: '/api/me/addresses',
      headers: ada.bearer,
      payload: { address: fresh },
    });
    assert.equal(added.status, 201);
    for (const address of [fresh, makeAddress()]) {
      const refused = await sendWithdrawal(server, { bearer, address });
      assert.equal(toErrorCode(refused), 'validation_failed');
      assert.deepEqual(Object.keys((refused.body as { fields: object }).fields), ['address']);
    }
    const held = withdrawalSchema.parse((await sendWithdrawal(server, { ...ada, address: fresh })).body);
    assert.deepEqual(held.holdReasons, ['new_address']);
    await sql`
      update address set created_at = now() - make_interval(secs => ${withdrawals.coolDownSeconds})
      where address = ${fresh}`.execute(db);
    assert.equal((await sendWithdrawal(server, { bearer, address: fresh })).status, 201);
  });

  test('is held as any other', async () => {
    const ada = await makeFarmer(server);
    const { bearer } = await create(ada, { scopes: ['withdraw'] });
    await sql`update account set password_changed_at = now() where id = ${ada.id}`.execute(db);
    const { body } = await sendWithdrawal(server, { bearer, address: ada.address });
    assert.partialDeepStrictEqual(body, { status: 'held', holdReasons: ['new_password'] });
  });

  test('that is repeated with its key is the same one, by whom it is repeated', async () => {
    const ada = await makeFarmer(server);
    const { bearer } = await create(ada, { scopes: ['withdraw'] });
    const key = crypto.randomUUID();
    const first = await sendWithdrawal(server, { bearer, address: ada.address }, { key });
    await sql`delete from address where account_id = ${ada.id}`.execute(db);
    for (const headers of [bearer, ada.bearer]) {
      const again = await sendWithdrawal(server, { bearer: headers, address: ada.address }, { key });
      assert.partialDeepStrictEqual(again.body, { id: withdrawalSchema.parse(first.body).id });
    }
    assert.equal((await listActions(ada.id)).length, 2);
  });

  test('of an account with a second factor needs a token that was made with it', async () => {
    const ada = await signUpFarmer(server);
    const early = await create(ada, { name: 'Early', scopes: ['money', 'withdraw'] });
    await factors.addApp(ada);
    const refused = await sendWithdrawal(server, { bearer: early.bearer, address: ada.address });
    assert.deepEqual([refused.status, toErrorCode(refused)], [403, 'scope_missing']);
    await assertTaken(early.bearer);
    const listScopes = async () =>
      (await list(ada)).map(({ name, scopes, hasLostWithdraw }) => [name, scopes, hasLostWithdraw]);
    assert.deepEqual(await listScopes(), [['Early', ['money'], true]]);
    // Adding the factor was a proof.
    const late = await create(ada, { name: 'Late', scopes: ['withdraw'] });
    assert.deepEqual((await listScopes())[1], ['Late', ['withdraw'], false]);
    await sql`update session set proved_at = null where account_id = ${ada.id}`.execute(db);
    assert.equal((await sendWithdrawal(server, { bearer: late.bearer, address: ada.address })).status, 201);
  });

  test('ends with the last second factor: none goes on that was proved by it, nor can one withdraw again', async () => {
    const ada = await signUpFarmer(server);
    await create(ada, { name: 'Early', scopes: ['money', 'withdraw'] });
    await factors.addApp(ada);
    await create(ada, { name: 'Late', scopes: ['withdraw'] });
    await create(ada, { name: 'Reader', scopes: ['money'] });
    const { body } = await call({ url: '/api/me/factors', headers: ada.bearer });
    const [factor] = (body as { items: { id: string }[] }).items;
    const removed = await call({
      method: 'DELETE',
      url: `/api/me/factors/${factor?.id}`,
      headers: ada.bearer,
    });
    assert.equal(removed.status, 204);
    assert.deepEqual(
      (await list(ada)).map(({ name }) => name),
      ['Reader'],
    );
  });

  test('cancels only what a token requested', async () => {
    const ada = await makeFarmer(server);
    const { bearer } = await create(ada, { scopes: ['withdraw'] });
    const { id } = withdrawalSchema.parse((await sendWithdrawal(server, ada)).body);
    const cancel = { method: 'POST', url: `/api/me/withdrawals/${id}/cancel` } as const;
    const refused = await call({ ...cancel, headers: bearer });
    assert.deepEqual([refused.status, toErrorCode(refused)], [403, 'scope_missing']);
    const { body } = await call({ url: `/api/me/withdrawals/${id}`, headers: ada.bearer });
    assert.partialDeepStrictEqual(body, { status: 'pending' });
    assert.equal((await call({ ...cancel, headers: ada.bearer })).status, 200);
  });
});

test('an operator sees names, scopes and last use of an account’s tokens, and never a secret', async () => {
  const ada = await signIn();
  const { token, bearer } = await create(ada, { name: 'Robot' });
  await assertTaken(bearer);
  const { body } = await call({ url: `/api/admin/accounts/${ada.id}`, headers: operator.bearer });
  const { tokens } = operatorAccountSchema.parse(body);
  assert.deepEqual(
    tokens.map(({ name, scopes, lastUsedAt }) => [name, scopes, lastUsedAt !== null]),
    [['Robot', ['money'], true]],
  );
  assert.deepEqual(tokens, accountTokenSchema.array().parse(tokens));
  assert.ok(!JSON.stringify(body).includes(token));
});
