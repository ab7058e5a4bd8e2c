import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { lockdownDoneSchema, withdrawalSchema } from '@farm/contracts';
import { sql } from 'kysely';
import { createLogger } from '@farm/process';
import { toErrorCode } from '../../testing/answers.ts';
import { makeFarmer, sendWithdrawal, sendAcceptedWithdrawal } from '../../testing/withdrawals.ts';
import { waitFor } from '@farm/process/testing';
import { sendWithoutChain } from '../../testing/payoutBatches.ts';
import {
  makeIp,
  makePassword,
  PUBLIC_URL,
  startTestServer,
  TEST_CONFIG,
} from '../../testing/startTestServer.ts';
import { addSession } from '../session/session.repository.ts';
import { hashToken, makeToken } from '../../token.ts';
import { findAccount } from '../account/account.repository.ts';
import { readBalance } from '../balance/balance.repository.ts';
import { recordLedgerTx } from '../ledger/service.ts';
import { addWithdrawal, findWithdrawal, applyWithdrawalAction } from '../withdrawal/withdrawal.repository.ts';
import { createLockdownLink } from './link.ts';
import { deleteExpired } from '../../worker/deleteExpired.ts';

const server = await startTestServer();
const { call, db, human, live, mailCode, readMail, signIn, signUp } = server;
const url = '/api/account/lockdown';
const AMOUNT = 10n ** 12n;

const post = (token: unknown, remoteAddress = makeIp()) =>
  call({ method: 'POST', url, payload: { token }, remoteAddress });
const tokenOf = (link: string) => /#token=([\w-]+)$/.exec(link)?.[1] ?? assert.fail(link);
const linkFor = async (accountId: string) => tokenOf(await createLockdownLink(db, accountId, PUBLIC_URL));
const isSignedIn = async (headers: Record<string, string>) =>
  (await call({ url: '/api/me/profile', headers })).status === 200;
/** Opens another session of the account. */
const openSession = async (accountId: string, endsAt = new Date(Date.now() + 60_000)) => {
  const account = (await findAccount(db, accountId)) ?? assert.fail();
  const token = makeToken();
  const session = { tokenHash: hashToken(token), remember: false, endsAt, ip: '::1', userAgent: null };
  assert.ok(await addSession(db, account, { session, idleDays: 1 }));
  return { authorization: `Bearer ${token}` };
};
const changePassword = async (email: string) => {
  const payload = { email, code: await mailCode('reset-password', email), password: makePassword() };
  return call({ method: 'PUT', url: '/api/me/setting/password', headers: await human(), payload });
};
const auditOf = (subject: string) =>
  db
    .selectFrom('auditEvent')
    .select(['actor', 'detail'])
    .where('subject', '=', subject)
    .where('action', '=', 'account.locked-down')
    .orderBy('id')
    .execute();

describe('a lockdown', () => {
  test('that a deadlock ends is done again', async () => {
    const { id } = await signIn();
    await sql`
      insert into account_token (account_id, name, token_hash, scopes, is_proved, expires_at)
      values (${id}, 'Script', sha256(${id}::text::bytea), '{money}', false, now() + interval '1 day')`.execute(
      db,
    );
    const link = await linkFor(id);
    const { locking } = await db.transaction().execute(async (transaction) => {
      // The session that reaches its timeout first detects the deadlock and is aborted: not this session.
      await sql`set local deadlock_timeout = '1min'`.execute(transaction);
      await sql`select from account_token where account_id = ${id} for update`.execute(transaction);
      const answer = post(link);
      await waitFor(async () => {
        const { rows } = await sql`
          select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
          db,
        );
        return rows.length > 0 || undefined;
      });
      await sql`select from account where id = ${id} for update`.execute(transaction);
      return { locking: answer };
    });
    assert.equal((await locking).status, 200);
  });

  test('ends every session of the account, nobody else’s, and is audited', async () => {
    const [user, other] = [await signIn(), await signIn()];
    const second = await openSession(user.id);
    await openSession(user.id, new Date(0));
    const { status, body } = await post(await linkFor(user.id));
    assert.equal(status, 200);
    assert.deepEqual(lockdownDoneSchema.parse(body), { sessionsEnded: 2, withdrawalsHeld: 0 });
    assert.equal(await isSignedIn(user.bearer), false);
    assert.equal(await isSignedIn(second), false);
    assert.equal(await isSignedIn(other.bearer), true);
    assert.deepEqual(await auditOf(user.id), [
      { actor: user.id, detail: { sessionsEnded: 2, withdrawalsHeld: 0 } },
    ]);
  });

  test('holds every withdrawal that is not sent yet, for that reason, and moves no money', async () => {
    const [farmer, other] = [await makeFarmer(server), await makeFarmer(server)];
    const sent = await sendAcceptedWithdrawal(server, farmer);
    const [pending, approved] = [
      await sendAcceptedWithdrawal(server, farmer),
      await sendAcceptedWithdrawal(server, farmer),
    ];
    const large = await sendAcceptedWithdrawal(server, farmer, { amount: '2' });
    const theirs = await sendAcceptedWithdrawal(server, other);
    await applyWithdrawalAction(db, {
      ids: [sent.id, approved.id],
      action: 'approve',
      actor: { kind: 'farm' },
    });
    await sendWithoutChain(server, [sent.id]);
    const before = await readBalance(db, farmer.id);

    const token = await linkFor(farmer.id);
    assert.deepEqual((await post(token)).body, { sessionsEnded: 1, withdrawalsHeld: 3 });
    assert.deepEqual((await post(token)).body, { sessionsEnded: 0, withdrawalsHeld: 0 });
    const standing = async (id: string) => {
      const found = await findWithdrawal(db, { id });
      return [found?.status, found?.holdReasons.includes('owner')];
    };
    assert.deepEqual(await standing(sent.id), ['sending', false]);
    for (const { id } of [pending, approved, large]) assert.deepEqual(await standing(id), ['held', true]);
    assert.deepEqual(await standing(theirs.id), ['pending', false]);
    assert.deepEqual(await readBalance(db, farmer.id), before);
  });

  test('ends the streams of the sessions at once', async () => {
    const user = await signIn();
    const { id } = await db
      .selectFrom('session')
      .select('id')
      .where('accountId', '=', user.id)
      .executeTakeFirstOrThrow();
    const stream = await live.openStream({ accountId: user.id, sessionId: id });
    await post(await linkFor(user.id));
    const said = await stream.toArray();
    assert.match(said.join(''), /^data: {"topic":"ready","quietMs":\d+}\n\n$/);
  });

  test('can be done again, with the same link or another, and does no harm', async () => {
    const user = await signIn();
    const [first, second] = [await linkFor(user.id), await linkFor(user.id)];
    assert.deepEqual((await post(first)).body, { sessionsEnded: 1, withdrawalsHeld: 0 });
    assert.deepEqual((await post(first)).body, { sessionsEnded: 0, withdrawalsHeld: 0 });
    const again = await openSession(user.id);
    assert.deepEqual((await post(second)).body, { sessionsEnded: 1, withdrawalsHeld: 0 });
    assert.equal(await isSignedIn(again), false);
    assert.equal((await auditOf(user.id)).length, 3);
  });

  test('is refused with a link that is too old, unknown or no link at all, and changes nothing', async () => {
    const user = await signIn();
    const old = await linkFor(user.id);
    await sql`update lockdown_link set expires_at = now() where account_id = ${user.id}`.execute(db);
    for (const token of [old, randomBytes(32).toString('base64url')]) {
      const answer = await post(token);
      assert.deepEqual([answer.status, toErrorCode(answer)], [400, 'code_expired']);
    }
    for (const token of ['', 'x', `${old}=`, "' or 1=1 --", null]) {
      const answer = await post(token);
      assert.deepEqual([answer.status, toErrorCode(answer)], [400, 'validation_failed']);
    }
    assert.equal(await isSignedIn(user.bearer), true);
    assert.deepEqual(await auditOf(user.id), []);
  });

  test('lets one network try 30 wrong links in an hour, and keeps no right one out for them', async () => {
    const user = await signIn();
    const ip = makeIp();
    const right = await linkFor(user.id);
    for (let index = 0; index < 3; index++) assert.equal((await post(right, ip)).status, 200);
    const answers = await Promise.all(Array.from({ length: 40 }, () => post(makeToken(), ip)));
    const refused = answers.filter(({ status }) => status === 429);
    assert.equal(refused.length, 10);
    assert.equal((await post(right, ip)).status, 200);
    assert.equal(toErrorCode(await post(makeToken(), ip)), 'too_many_requests');
  });

  test('holds what is asked for afterwards by whoever still knows the password, until that is changed', async () => {
    const farmer = await makeFarmer(server);
    await post(await linkFor(farmer.id));
    const again = { ...farmer, bearer: await openSession(farmer.id) };
    const held = await sendAcceptedWithdrawal(server, again);
    assert.deepEqual([held.status, held.holdReasons, held.proceedsAt], ['held', ['owner'], null]);
    const large = await sendAcceptedWithdrawal(server, again, { amount: '2' });
    assert.deepEqual(large.holdReasons, ['large_amount', 'owner']);
    const url = `/api/me/withdrawals/${large.id}/cancel`;
    assert.equal((await call({ method: 'POST', url, headers: again.bearer })).status, 200);

    assert.equal((await changePassword(farmer.email)).status, 204);
    const safe = { ...farmer, bearer: await openSession(farmer.id) };
    assert.deepEqual((await sendAcceptedWithdrawal(server, safe)).holdReasons, ['new_password']);
    assert.deepEqual((await findWithdrawal(db, held))?.holdReasons, ['owner']);
    await post(await linkFor(farmer.id));
    const last = { ...farmer, bearer: await openSession(farmer.id) };
    assert.deepEqual((await sendAcceptedWithdrawal(server, last)).holdReasons, ['new_password', 'owner']);
  });

  test('holds also what is being asked for in the same moment', async () => {
    const farmer = await makeFarmer(server);
    const id = randomUUID();
    const [asked, committing] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
    const asking = db.transaction().execute(async (transaction) => {
      const entries = [
        { ledgerAccount: 'usable', accountId: farmer.id, amountMojo: -AMOUNT },
        { ledgerAccount: 'frozen', accountId: farmer.id, amountMojo: AMOUNT },
      ] as const;
      const ref = { type: 'withdrawal', id };
      await recordLedgerTx(transaction, { kind: 'withdrawal_requested', ref, entries: [...entries] });
      const body = { accountId: farmer.id, address: farmer.address, grossMojo: AMOUNT, memo: '' };
      await addWithdrawal(transaction, { id, ...body, idempotencyKey: 'x' }, server.withdrawals);
      asked.resolve(undefined);
      await committing.promise;
    });
    await asked.promise;
    const locking = post(await linkFor(farmer.id));
    const isLocked = () =>
      db
        .selectFrom('account')
        .select('id')
        .where('id', '=', farmer.id)
        .where('lockedAt', 'is not', null)
        .executeTakeFirst();
    await waitFor(isLocked);
    const next = sendWithdrawal(server, farmer);
    committing.resolve(undefined);
    await asking;
    assert.deepEqual((await locking).body, { sessionsEnded: 1, withdrawalsHeld: 1 });
    assert.deepEqual((await findWithdrawal(db, { id }))?.holdReasons, ['owner']);
    const { status, body } = await next;
    if (status === 201) assert.deepEqual(withdrawalSchema.parse(body).holdReasons, ['owner']);
    else assert.equal(status, 401);
  });
});

describe('the link', () => {
  test('comes with the mail about a new password, in the fragment, and only its hash is kept', async () => {
    const user = await signUp();
    assert.equal((await changePassword(user.email)).status, 204);
    const { body, html } = await readMail(user.email, 3);
    const link = /^http.*lockdown.*$/m.exec(body)?.[0] ?? assert.fail(body);
    assert.ok(link.startsWith(`${PUBLIC_URL}/auth/lockdown#token=`));
    assert.ok(html.includes(link));
    const session = await openSession(user.id);
    const stored = await db.selectFrom('lockdownLink').select('tokenHash').execute();
    assert.ok(stored.some(({ tokenHash }) => tokenHash.equals(hashToken(tokenOf(link)))));
    assert.equal((await post(tokenOf(link))).status, 200);
    assert.equal(await isSignedIn(session), false);
  });

  test('is deleted once it has expired', async () => {
    const user = await signUp();
    const [token] = [await linkFor(user.id), await linkFor(user.id)];
    await sql`update lockdown_link set expires_at = now() - interval '1 second'
      where token_hash = ${hashToken(token)}`.execute(db);
    await deleteExpired({ db, retention: TEST_CONFIG.retention, log: createLogger('silent') });
    const left = await db.selectFrom('lockdownLink').selectAll().where('accountId', '=', user.id).execute();
    assert.equal(left.length, 1);
  });
});
