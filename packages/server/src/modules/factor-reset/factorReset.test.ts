import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { FACTOR_RESET_HOURS, type FactorList, type Profile } from '@farm/contracts';
import { createLogger } from '@farm/process';
import { waitFor } from '@farm/process/testing';
import { sql } from 'kysely';
import { toErrorCode } from '../../testing/answers.ts';
import { makeTotpCode } from '@farm/simulators/farmer';
import { createFactorCalls, toTicket } from '../../testing/factors.ts';
import {
  makeIp,
  makePassword,
  PUBLIC_URL,
  startTestServer,
  TEST_CONFIG,
  type Bearer,
} from '../../testing/startTestServer.ts';
import { makeToken } from '../../token.ts';
import { deleteExpired } from '../../worker/deleteExpired.ts';
import { deleteFactors } from '../factor/deleteFactors.ts';
import { createLockdownLink } from '../lockdown/index.ts';
import { updateRole } from '../operator/service.ts';
import { runFactorResets } from './runFactorResets.ts';

const server = await startTestServer();
const { call, db, log, mailCode, mailQueue, readMail, serverDb, signIn } = server;
const factors = createFactorCalls(server);
const HOUR_MS = 3_600_000;

type Person = Awaited<ReturnType<typeof signIn>>;

const post = (url: string, payload: object, remoteAddress = makeIp()) =>
  call({ method: 'POST', url, payload, remoteAddress });
const request = (ticket: string) => post('/api/factor-resets', { ticket });
const confirm = (token: string, ip?: string) => post('/api/factor-resets/confirm', { token }, ip);
const stopByLink = (token: string, ip?: string) => post('/api/factor-resets/cancel', { token }, ip);
const stop = ({ bearer }: { bearer: Bearer }) =>
  call({ method: 'DELETE', url: '/api/me/factor-reset', headers: bearer });
const runTurn = () => runFactorResets({ db: serverDb, mailQueue });

/** Opens the ticket of a sign-in. */
const openTicket = async (person: { email: string; password: string }) =>
  toTicket(await factors.signIn(person)).token;
/** Returns what an account waits for, as its sessions see it. */
const readReset = async ({ bearer }: { bearer: Bearer }) =>
  ((await call({ url: '/api/me/profile', headers: bearer })).body as Profile).factorReset;
const listNames = async ({ bearer }: { bearer: Bearer }) =>
  ((await factors.list(bearer)).body as FactorList).items.map(({ name }) => name);
/** Reads the newest mail with a subject. */
const readMailAbout = ({ email }: { email: string }, subject: string) =>
  waitFor(() =>
    db
      .selectFrom('outboxMail')
      .selectAll()
      .where('recipient', '=', email)
      .where('subject', '=', subject)
      .orderBy('id', 'desc')
      .executeTakeFirst(),
  );
const countMails = async ({ email }: { email: string }, subject: string) =>
  (
    await db
      .selectFrom('outboxMail')
      .select('id')
      .where('recipient', '=', email)
      .where('subject', '=', subject)
      .execute()
  ).length;
const ASKED = 'Remove your lost second factors?';
const STARTED = 'Your second factors will be removed';
const REMINDED = 'Your second factors will be removed within a day';
const STOPPED = 'Your second factors stay';
const DONE = 'Your second factors were removed';
const toToken = (body: string, kind: 'token' | 'stop') =>
  new RegExp(`/auth/factor-reset#${kind}=([\\w-]+)$`, 'm').exec(body)?.[1] ?? assert.fail(body);
/** Requests a removal, and returns the token of the mail's link. */
const requestToken = async (person: Person) => {
  assert.equal((await request(await openTicket(person))).status, 204);
  return toToken((await readMailAbout(person, ASKED)).body, 'token');
};
/** Signs up somebody with an app whose removal waits. */
const signInWaiting = async () => {
  const person = await signIn();
  const app = await factors.addApp(person);
  const { status, body } = await confirm(await requestToken(person));
  assert.equal(status, 200);
  return { ...person, app, dueAt: (body as { dueAt: string }).dueAt };
};
/** Puts the removal's time so many hours from now, as if time had passed. */
const setDue = ({ id }: { id: string }, hours: number) =>
  sql`update factor_reset set due_at = now() + make_interval(hours => ${hours}) where account_id = ${id}`.execute(
    db,
  );
const listActions = async ({ id }: { id: string }) => {
  const { rows } = await sql<{ actor: string; action: string; detail: object }>`
    select actor, action, detail from audit_event
    where subject = ${id} and (action like '%factor-reset%' or action like '%factors-removed') order by id`.execute(
    db,
  );
  for (const { actor } of rows) assert.equal(actor, id);
  return rows.map(({ action, detail }) => [action, detail]);
};

describe('a request to remove lost factors', () => {
  test('needs the ticket of a sign-in alone, and uses up neither it nor a try', async () => {
    const ada = await signIn();
    const { secret } = await factors.addApp(ada);
    const ticket = toTicket(await factors.signIn(ada));
    for (let tried = 0; tried < 4; tried++) await factors.finish(ticket, { kind: 'totp', code: '000000' });
    assert.equal((await request(ticket.token)).status, 204);
    assert.equal(await readReset(ada), null, 'nothing waits before the link is confirmed');
    const { body, html } = await readMailAbout(ada, ASKED);
    assert.ok(html.includes(toToken(body, 'token')));
    assert.ok(!log().includes(toToken(body, 'token')));
    const code = await makeTotpCode(secret);
    assert.equal((await factors.finish(ticket, { kind: 'totp', code })).status, 200);
    assert.equal(toErrorCode(await confirm(toToken(body, 'token'))), 'code_expired', 'a factor was found');
    assert.deepEqual(await listActions(ada), [['account.factor-reset-requested', {}]]);
  });

  test('is refused with any other ticket, or one whose password was changed', async () => {
    const ada = await signIn();
    await factors.addApp(ada);
    await sql`update session set proved_at = null where account_id = ${ada.id}`.execute(db);
    const ofSession = toTicket(await factors.addAddress(ada.bearer));
    const old = await openTicket(ada);
    await sql`update factor_ticket set expires_at = now() where session_id is null`.execute(db);
    for (const ticket of [ofSession.token, old, makeToken()])
      assert.equal(toErrorCode(await request(ticket)), 'ticket_expired');
    const before = await openTicket(ada);
    const password = makePassword();
    const code = await mailCode('reset-password', ada.email);
    const payload = { email: ada.email, code, password };
    await call({ method: 'PUT', url: '/api/me/setting/password', payload });
    assert.equal(toErrorCode(await request(before)), 'ticket_expired');
    assert.equal((await request(await openTicket({ email: ada.email, password }))).status, 204);
  });

  test('is mailed three times a day, and the newest link counts', async () => {
    const ada = await signIn();
    await factors.addApp(ada);
    const ticket = await openTicket(ada);
    for (let mailed = 1; mailed <= 3; mailed++) {
      assert.equal((await request(ticket)).status, 204);
      await waitFor(async () => (await countMails(ada, ASKED)) === mailed || undefined);
    }
    const answer = await request(ticket);
    assert.deepEqual([answer.status, toErrorCode(answer)], [429, 'too_many_requests']);
    const mails = await db
      .selectFrom('outboxMail')
      .select('body')
      .where('recipient', '=', ada.email)
      .where('subject', '=', ASKED)
      .orderBy('id')
      .execute();
    const [first, , last] = mails.map(({ body }) => toToken(body, 'token'));
    assert.equal(toErrorCode(await confirm(first ?? '')), 'code_expired');
    assert.equal((await confirm(last ?? '')).status, 200);
  });

  test('is refused to operators, whose factors another operator removes', async () => {
    const [ada, eve] = [await signIn(), await signIn()];
    for (const person of [ada, eve]) await factors.addApp(person);
    const token = await requestToken(eve);
    for (const { email } of [ada, eve]) await updateRole(db, { email, role: 'admin', actor: 'os:ada' });
    const answer = await request(await openTicket(ada));
    assert.deepEqual([answer.status, toErrorCode(answer)], [403, 'operator_account']);
    assert.equal(toErrorCode(await confirm(token)), 'operator_account');
    assert.equal(await countMails(ada, ASKED), 0);
  });

  test('ends after a day', async () => {
    const [ada, eve] = [await signIn(), await signInWaiting()];
    await factors.addApp(ada);
    const token = await requestToken(ada);
    await sql`update factor_reset set requested_at = now() - interval '1 day'`.execute(db);
    assert.equal(toErrorCode(await confirm(token)), 'code_expired');
    await deleteExpired({ db, retention: TEST_CONFIG.retention, log: createLogger('silent') });
    const left = await db.selectFrom('factorReset').select('accountId').execute();
    assert.ok(!left.some(({ accountId }) => accountId === ada.id));
    assert.ok(
      left.some(({ accountId }) => accountId === eve.id),
      'what was confirmed goes on waiting',
    );
  });

  test('cannot be guessed by its link, and no wrong one keeps a right one out', async () => {
    const ada = await signIn();
    await factors.addApp(ada);
    const token = await requestToken(ada);
    const ip = makeIp();
    const answers = await Promise.all(Array.from({ length: 33 }, () => confirm(makeToken(), ip)));
    assert.equal(answers.filter(({ status }) => status === 429).length, 3);
    assert.equal(toErrorCode(await stopByLink(makeToken(), ip)), 'too_many_requests');
    for (const wrong of ['', 'x', `${token}=`, null])
      assert.equal(
        toErrorCode(await post('/api/factor-resets/confirm', { token: wrong })),
        'validation_failed',
      );
    assert.equal((await confirm(token, ip)).status, 200);
  });
});

describe('a removal that waits', () => {
  test('takes 72 hours from the first press, whatever is pressed or changed later', async () => {
    const ada = await signIn();
    await factors.addApp(ada);
    const token = await requestToken(ada);
    const first = await confirm(token);
    const { dueAt } = first.body as { dueAt: string };
    const hours = (Date.parse(dueAt) - Date.now()) / HOUR_MS;
    assert.ok(Math.abs(hours - FACTOR_RESET_HOURS) < 0.1, String(hours));
    assert.deepEqual((await confirm(token)).body, { dueAt });
    await readMailAbout(ada, STARTED);

    const password = makePassword();
    const code = await mailCode('reset-password', ada.email);
    const payload = { email: ada.email, code, password };
    await call({ method: 'PUT', url: '/api/me/setting/password', payload });
    const renewed = { ...ada, password };
    assert.equal((await request(await openTicket(renewed))).status, 204);
    const again = await waitFor(async () =>
      (await countMails(ada, ASKED)) === 2 ? readMailAbout(ada, ASKED) : undefined,
    );
    assert.deepEqual((await confirm(toToken(again.body, 'token'))).body, { dueAt });
    assert.equal(await countMails(ada, STARTED), 1);
    assert.deepEqual(
      (await listActions(ada)).map(([action]) => action),
      ['account.factor-reset-requested', 'account.factor-reset-started', 'account.factor-reset-requested'],
    );
  });

  test('is said by the profile, and by every mail in text and HTML, in the reader’s language', async () => {
    const ada = await signInWaiting();
    assert.deepEqual(await readReset(ada), { dueAt: ada.dueAt });
    const rename = (payload: object) =>
      call({ method: 'PUT', url: '/api/me/setting/profile', headers: ada.bearer, payload });
    assert.deepEqual(((await rename({ name: 'Ada' })).body as Profile).factorReset, { dueAt: ada.dueAt });
    const started = await readMailAbout(ada, STARTED);
    await mailCode('reset-password', ada.email);
    const code = await readMailAbout(ada, 'Your password reset code');
    for (const { body, html } of [started, code]) {
      assert.match(
        body,
        /\n\nYour second factors will be removed on .+\. If you didn’t ask for this, stop it:\n\n/,
      );
      const link = `${PUBLIC_URL}/auth/factor-reset#stop=${toToken(body, 'stop')}`;
      assert.ok(html.includes(`<a href="${link}"`));
      assert.ok(html.endsWith('</div></body></html>'));
    }
    await rename({ locale: 'zh', timeZone: 'Asia/Shanghai' });
    const replaced = { kind: 'second-factor', accountId: ada.id, event: 'codes-replaced' } as const;
    await db
      .transaction()
      .execute((transaction) =>
        mailQueue.enqueue(transaction, { ...replaced, ip: '::1', at: new Date().toISOString() }),
      );
    const { body, html } = await readMailAbout(ada, '您的恢复码已更换');
    assert.match(body, /您的双重验证方式将于 .+ 全部移除。如果不是您本人的要求，请阻止：/);
    assert.ok(html.includes('阻止移除'));
  });

  test('is said to nobody else', async () => {
    await signInWaiting();
    const eve = await signIn();
    await factors.addApp(eve);
    assert.equal(await readReset(eve), null);
    assert.ok(!(await readMail(eve.email, 2)).body.includes('stop='));
  });

  test('is stopped by one press in a session, which is told by mail', async () => {
    const ada = await signInWaiting();
    assert.equal((await stop(ada)).status, 204);
    assert.equal(await readReset(ada), null);
    assert.equal(toErrorCode(await stop(ada)), 'not_found');
    const { body } = await readMailAbout(ada, STOPPED);
    assert.ok(!body.includes('stop='));
    await setDue(ada, -1);
    await runTurn();
    assert.deepEqual(await listNames(ada), ['Phone']);
    assert.deepEqual((await listActions(ada)).at(-1), ['account.factor-reset-canceled', { by: 'session' }]);
  });

  test('is stopped by the link of any mail, and by no other link', async () => {
    const ada = await signInWaiting();
    const { body } = await readMailAbout(ada, STARTED);
    const confirmToken = toToken((await readMailAbout(ada, ASKED)).body, 'token');
    assert.equal(toErrorCode(await stopByLink(confirmToken)), 'code_expired');
    assert.equal(toErrorCode(await confirm(toToken(body, 'stop'))), 'code_expired');
    assert.equal((await stopByLink(toToken(body, 'stop'))).status, 204);
    assert.equal(toErrorCode(await stopByLink(toToken(body, 'stop'))), 'not_found');
    assert.equal(toErrorCode(await confirm(confirmToken)), 'code_expired');
    assert.equal(await readReset(ada), null);
    await readMailAbout(ada, STOPPED);
    assert.deepEqual((await listActions(ada)).at(-1), ['account.factor-reset-canceled', { by: 'link' }]);
  });

  test('is stopped by a factor or a recovery code, at sign-in or in a session', async () => {
    const [ada, eve] = [await signInWaiting(), await signInWaiting()];
    const code = await makeTotpCode(ada.app.secret);
    const wrong = { kind: 'totp', code: '000000' };
    await factors.finish(toTicket(await factors.signIn(ada)), wrong);
    assert.deepEqual(await readReset(ada), { dueAt: ada.dueAt }, 'a wrong code stops nothing');
    const finished = await factors.finish(toTicket(await factors.signIn(ada)), { kind: 'totp', code });
    assert.equal(finished.status, 200);
    await sql`update session set proved_at = null where account_id = ${eve.id}`.execute(db);
    const proof = { kind: 'recovery-code', code: eve.app.recoveryCodes?.[0] ?? '' };
    const proved = await factors.prove(eve.bearer, toTicket(await factors.addAddress(eve.bearer)), proof);
    assert.equal(proved.status, 204);
    for (const person of [ada, eve]) {
      assert.equal(await readReset(person), null);
      await readMailAbout(person, STOPPED);
      assert.deepEqual((await listActions(person)).at(-1), [
        'account.factor-reset-canceled',
        { by: 'proof' },
      ]);
    }
  });

  test('is stopped by a lockdown', async () => {
    const ada = await signInWaiting();
    await sql`update factor set created_at = now() - interval '8 days' where account_id = ${ada.id}`.execute(
      db,
    );
    const link = await createLockdownLink(db, ada.id, PUBLIC_URL);
    const token = new URL(link).hash.slice('#token='.length);
    assert.equal((await post('/api/account/lockdown', { token })).status, 200);
    await readMailAbout(ada, STOPPED);
    await setDue(ada, -1);
    await runTurn();
    assert.equal(toErrorCode(await factors.signIn(ada)), 'second_factor_required');
    assert.deepEqual((await listActions(ada)).at(-1), ['account.factor-reset-canceled', { by: 'lockdown' }]);
  });

  test('ends with the last factor, whoever removes it', async () => {
    const [ada, eve] = [await signInWaiting(), await signInWaiting()];
    const removed = await call({
      method: 'DELETE',
      url: `/api/me/factors/${ada.app.factor.id}`,
      headers: ada.bearer,
    });
    assert.equal(removed.status, 204);
    await deleteFactors(server, { email: eve.email, actor: eve.id, reason: 'Lost the phone' });
    for (const person of [ada, eve]) {
      assert.equal(await readReset(person), null);
      assert.equal(await countMails(person, STOPPED), 0);
    }
  });
});

describe('a removal that is due', () => {
  test('reminds its owner a day before, once', async () => {
    const ada = await signInWaiting();
    await setDue(ada, 25);
    await runTurn();
    await setDue(ada, 24);
    const due = await readReset(ada);
    await Promise.all([runTurn(), runTurn()]);
    await runTurn();
    const { body } = await readMailAbout(ada, REMINDED);
    toToken(body, 'stop');
    assert.deepEqual(await readReset(ada), due, 'reminding puts nothing off');
    assert.deepEqual(await listNames(ada), ['Phone']);
    await setDue(ada, -1);
    await runTurn();
    await readMailAbout(ada, DONE);
    assert.equal(await countMails(ada, REMINDED), 1);
  });

  test('waits for a day after a reminder that a farm that was down sends late', async () => {
    const ada = await signInWaiting();
    await setDue(ada, -5);
    await runTurn();
    const { dueAt } = (await readReset(ada)) ?? assert.fail();
    assert.ok(Date.parse(dueAt) - Date.now() > 22 * HOUR_MS);
    assert.deepEqual(await listNames(ada), ['Phone']);
  });

  test('is done once, by two workers at once, with codes and proofs', async () => {
    const ada = await signInWaiting();
    const added = await factors.start(ada.bearer, { kind: 'passkey' });
    assert.equal(added.status, 200, 'its session has proved a factor');
    await setDue(ada, 23);
    await runTurn();
    await setDue(ada, -1);
    await Promise.all([runTurn(), runTurn(), runTurn()]);
    assert.deepEqual((await factors.list(ada.bearer)).body, {
      items: [],
      addable: ['passkey', 'totp'],
      recoveryCodesLeft: 0,
    });
    assert.equal(await readReset(ada), null);
    const { rows } = await sql<{ count: number }>`
      select count(*)::int from session where account_id = ${ada.id} and proved_at is not null`.execute(db);
    assert.equal(rows[0]?.count, 0);
    assert.equal((await factors.signIn(ada)).status, 200, 'the password is enough');
    const { body } = await readMailAbout(ada, DONE);
    assert.ok(!body.includes('stop='));
    assert.equal(await countMails(ada, DONE), 1);
    assert.deepEqual((await listActions(ada)).slice(2), [
      ['account.factors-removed', { names: ['Phone'], reason: 'Lost, by a link in an email' }],
    ]);
  });

  test('is not done if it is stopped at the same moment', async () => {
    const ada = await signInWaiting();
    await setDue(ada, 23);
    await runTurn();
    await setDue(ada, -1);
    const stopped = await db.transaction().execute(async (transaction) => {
      await transaction
        .selectFrom('account')
        .select('id')
        .where('id', '=', ada.id)
        .forNoKeyUpdate()
        .execute();
      const turn = runTurn();
      await transaction.deleteFrom('factorReset').where('accountId', '=', ada.id).execute();
      return { turn };
    });
    await stopped.turn;
    assert.deepEqual(await listNames(ada), ['Phone']);
  });

  test('is not done for an account that became an operator’s', async () => {
    const ada = await signInWaiting();
    await updateRole(db, { email: ada.email, role: 'admin', actor: 'os:ada' });
    await setDue(ada, 23);
    await runTurn();
    await setDue(ada, -1);
    await runTurn();
    assert.equal(toErrorCode(await factors.signIn(ada)), 'second_factor_required');
    assert.equal(await readReset(ada), null);
    assert.deepEqual((await listActions(ada)).at(-1), ['account.factor-reset-canceled', { by: 'role' }]);
  });
});
