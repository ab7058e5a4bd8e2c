import assert from 'node:assert/strict';
import { text } from 'node:stream/consumers';
import { describe, test } from 'node:test';
import { openSessionListSchema, signInListSchema } from '@farm/contracts';
import { sql } from 'kysely';
import { toErrorCode } from '../../testing/answers.ts';
import {
  makeBrowserCookie,
  makeEmail,
  makeIp,
  makePassword,
  startTestServer,
  TEST_CONFIG,
  type Bearer,
} from '../../testing/startTestServer.ts';
import { createLogger } from '@farm/process';
import { waitFor } from '@farm/process/testing';
import { hashPassword } from '../../password.ts';
import { deleteExpired } from '../../worker/deleteExpired.ts';
import { findAccountByEmail, setPassword } from '../account/account.repository.ts';
import { addSession, deleteSessions } from './session.repository.ts';

const { app, call, db, human, log, mailCode, readMail, signIn, signUp } = await startTestServer();
const url = '/api/session(by-email-password)';
/** Resolves once a query waits for another transaction's lock. */
const waitForBlocked = () =>
  waitFor(async () => {
    const { rows } = await sql`
      select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'
        and (query like '%account%' or query like '%session%')`.execute(db);
    return rows.length > 0 ? true : undefined;
  });

describe('signing in', () => {
  test('answers a token that opens the profile, at the parentheses and at their escapes', async () => {
    const { email, password } = await signUp();
    for (const address of [url, '/api/session%28by-email-password%29']) {
      const answer = await call({
        method: 'POST',
        url: address,
        payload: { email, password, remember: false },
      });
      assert.equal(answer.status, 200);
      const { token } = answer.body as { token: string };
      const profile = await call({ url: '/api/me/profile', headers: { authorization: `Bearer ${token}` } });
      assert.equal((profile.body as { email: string }).email, email);
    }
  });

  test('is named by the id of its account in the log, and by nothing that opens it', async () => {
    const { id, email, bearer } = await signIn();
    const profile = await call({ url: '/api/me/profile', headers: bearer });
    const requestId = String(profile.headers['x-request-id']);
    const lines = log()
      .split('\n')
      .filter((line) => line.includes(requestId));
    // One line, with all that is known of the request.
    assert.equal(lines.length, 1);
    assert.partialDeepStrictEqual(JSON.parse(lines[0] ?? ''), {
      accountId: id,
      req: { method: 'GET', path: '/api/me/profile' },
      res: { statusCode: 200 },
    });
    const refused = await call({ url: '/api/admin/audit', headers: bearer });
    assert.equal(refused.status, 403);
    const line = log()
      .split('\n')
      .find((one) => one.includes(String(refused.headers['x-request-id'])));
    assert.partialDeepStrictEqual(JSON.parse(line ?? ''), { accountId: id, errorCode: 'forbidden' });
    const token = bearer.authorization.slice('Bearer '.length);
    assert.ok(!log().includes(token) && !lines.join('').includes(email));
  });

  test('lasts 12 hours, or 30 days when remembered', async () => {
    const { email, password } = await signUp();
    const hoursOf = async (remember: boolean) => {
      const { body } = await call({ method: 'POST', url, payload: { email, password, remember } });
      return Math.round((Date.parse((body as { expiresAt: string }).expiresAt) - Date.now()) / 3_600_000);
    };
    assert.equal(await hoursOf(false), 12);
    assert.equal(await hoursOf(true), 30 * 24);
  });

  test('takes the address in any spelling of case, with spaces around it', async () => {
    const { email, password } = await signUp();
    const payload = { email: ` ${email.toUpperCase()} `, password, remember: false };
    assert.equal((await call({ method: 'POST', url, payload })).status, 200);
  });

  test('gives a wrong password and an unknown address the same answer', async () => {
    const { email } = await signUp();
    const wrong = await call({
      method: 'POST',
      url,
      payload: { email, password: 'not this', remember: false },
    });
    const unknown = { email: makeEmail(), password: 'not this', remember: false };
    const nobody = await call({ method: 'POST', url, payload: unknown });
    const strip = ({ status, body }: typeof wrong) => ({ status, ...(body as object), requestId: '' });
    assert.deepEqual(strip(wrong), strip(nobody));
    assert.equal(wrong.status, 401);
    assert.equal(toErrorCode(wrong), 'credentials_wrong');
  });

  test('stores no token, only its hash', async () => {
    const { bearer, id } = await signIn();
    const { rows } = await sql<{ row: string }>`
      select s::text as row from session s where account_id = ${id}`.execute(db);
    assert.equal(rows.length, 1);
    assert.ok(!rows[0]?.row.includes(bearer.authorization.slice('Bearer '.length)));
  });

  test('asks for a human check after three failures, by address and by network', async () => {
    const person = await signUp();
    const ip = makeIp();
    const wrong = { email: person.email, password: 'wrong', remember: false };
    for (let i = 0; i < 3; i++) {
      const answer = await call({ method: 'POST', url, payload: wrong, remoteAddress: ip });
      assert.equal(toErrorCode(answer), 'credentials_wrong');
    }
    const right = { ...wrong, password: person.password };
    assert.equal(toErrorCode(await call({ method: 'POST', url, payload: right })), 'human_check_required');
    const sameNetwork = { ...wrong, email: makeEmail() };
    const other = await call({ method: 'POST', url, payload: sameNetwork, remoteAddress: ip });
    assert.equal(toErrorCode(other), 'human_check_required');

    const solved = await call({ method: 'POST', url, payload: right, headers: await human() });
    assert.equal(solved.status, 200);
  });

  test('of fifty wrong passwords sent at once, from anywhere, three are looked at without a human check', async () => {
    const { email } = await signUp();
    const payload = { email, password: 'wrong', remember: false };
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => call({ method: 'POST', url, payload })),
    );
    const codes = answers.map(toErrorCode);
    assert.equal(codes.filter((code) => code === 'credentials_wrong').length, 3);
    assert.equal(codes.filter((code) => code === 'human_check_required').length, 47);
  });

  test('needs a harder human check after twenty failures; ten in a network are the most', async () => {
    const { email, password } = await signUp();
    const ip = makeIp();
    const tryOnce = async (level: 'normal' | 'hard', { from = ip, secret = 'wrong' } = {}) =>
      call({
        method: 'POST',
        url,
        headers: { ...(await human(level)), cookie: makeBrowserCookie() },
        payload: { email, password: secret, remember: false },
        remoteAddress: from,
      });
    for (let i = 0; i < 10; i++) assert.equal(toErrorCode(await tryOnce('normal')), 'credentials_wrong');
    const refused = await tryOnce('normal', { secret: password });
    assert.equal(toErrorCode(refused), 'too_many_requests');
    const { retryAfterSeconds } = refused.body as { retryAfterSeconds: number };
    assert.equal(refused.headers['retry-after'], String(retryAfterSeconds));
    assert.ok(retryAfterSeconds > 0 && retryAfterSeconds <= 15 * 60);

    const from = makeIp();
    for (let i = 0; i < 9; i++)
      assert.equal(toErrorCode(await tryOnce('normal', { from })), 'credentials_wrong');
    const elsewhere = { from: makeIp(), secret: password };
    assert.equal((await tryOnce('normal', elsewhere)).status, 200, 'the right one takes no slot');
    assert.equal(toErrorCode(await tryOnce('normal', { from })), 'credentials_wrong');
    assert.equal(toErrorCode(await tryOnce('normal', elsewhere)), 'human_check_harder');
    assert.equal((await tryOnce('hard', elsewhere)).status, 200);
  });

  test('is as ever in a browser that signed in before, whatever strangers try, even in its network', async () => {
    const { email, password } = await signUp();
    const ip = makeIp();
    const cookie = makeBrowserCookie();
    const tryFrom = async (browser: string, secret: string) =>
      call({
        method: 'POST',
        url,
        headers: { cookie: browser },
        payload: { email, password: secret, remember: false },
        remoteAddress: ip,
      });
    assert.equal((await tryFrom(cookie, password)).status, 200);
    for (let i = 0; i < 8; i++) await tryFrom(makeBrowserCookie(), 'wrong');
    assert.equal(toErrorCode(await tryFrom(makeBrowserCookie(), password)), 'human_check_required');
    assert.equal((await tryFrom(cookie, password)).status, 200);

    // Its own failures count for it alone: whoever stole it gets no further.
    for (let i = 0; i < 3; i++)
      assert.equal(toErrorCode(await tryFrom(cookie, 'wrong')), 'credentials_wrong');
    assert.equal(toErrorCode(await tryFrom(cookie, password)), 'human_check_required');
  });

  test('makes a browser known for its account alone, until the password is changed elsewhere', async () => {
    const [person, other] = [await signIn(), await signUp()];
    const known = async () =>
      (await db.selectFrom('knownBrowser').select('accountId').execute()).map(({ accountId }) => accountId);
    assert.ok((await known()).includes(person.id));
    assert.ok(!(await known()).includes(other.id));
    const code = await mailCode('reset-password', person.email);
    const payload = { email: person.email, code, password: makePassword() };
    assert.equal((await call({ method: 'PUT', url: '/api/me/setting/password', payload })).status, 204);
    assert.ok((await known()).includes(person.id), 'the browser that changed it');
    for (let i = 0; i < 22; i++)
      await db
        .insertInto('knownBrowser')
        .values({ accountId: person.id, browserHash: Buffer.from([i]) })
        .execute();
    const again = { email: person.email, password: payload.password, remember: false };
    assert.equal((await call({ method: 'POST', url, payload: again })).status, 200);
    assert.equal((await known()).filter((id) => id === person.id).length, 20);
    const next = {
      ...payload,
      code: await mailCode('reset-password', person.email),
      password: makePassword(),
    };
    const cookie = makeBrowserCookie();
    const change = { method: 'PUT', url: '/api/me/setting/password', payload: next } as const;
    assert.equal(toErrorCode(await call({ ...change, headers: { cookie } })), 'code_wrong');
    await sql`update email_code set browser_hash = null where email = ${person.email}`.execute(db);
    assert.equal((await call({ ...change, headers: { cookie } })).status, 204, 'a code of release 1');
    assert.ok(!(await known()).includes(person.id));
  });

  test('right passwords use up no limit', async () => {
    const { email, password } = await signUp();
    for (let i = 0; i < 12; i++) {
      const answer = await call({ method: 'POST', url, payload: { email, password, remember: false } });
      assert.equal(answer.status, 200);
    }
  });
});

describe('signing in while the password is being changed', () => {
  const sessionsOf = (id: string) =>
    db.selectFrom('session').select('id').where('accountId', '=', id).execute();

  test('with the old one opens no session that outlives the change', async () => {
    const { email, password, id } = await signUp();
    const changedHash = await hashPassword(makePassword());
    const answer = await db.transaction().execute(async (change) => {
      await setPassword(change, id, changedHash);
      await deleteSessions(change, id);
      const signingIn = call({ method: 'POST', url, payload: { email, password, remember: false } });
      await Promise.race([waitForBlocked(), signingIn]);
      return { signingIn };
    });
    assert.equal(toErrorCode(await answer.signingIn), 'credentials_wrong');
    assert.deepEqual(await sessionsOf(id), []);
  });

  test('just before it is signed out by it', async () => {
    const { email, id } = await signUp();
    const account = await findAccountByEmail(db, email);
    assert.ok(account);
    const payload = { email, code: await mailCode('reset-password', email), password: makePassword() };
    const answer = await db.transaction().execute(async (signingIn) => {
      const session = { tokenHash: Buffer.alloc(32), remember: false, ip: makeIp(), userAgent: null };
      const endsAt = new Date(Date.now() + 60_000);
      const isOpen = await addSession(signingIn, account, { session: { ...session, endsAt }, idleDays: 1 });
      assert.equal(isOpen, true);
      const changing = call({ method: 'PUT', url: '/api/me/setting/password', payload });
      await Promise.race([waitForBlocked(), changing]);
      return { changing };
    });
    assert.equal((await answer.changing).status, 204);
    assert.deepEqual(await sessionsOf(id), []);
  });
});

describe('a session', () => {
  test('that expired is deleted by the worker, which waits for nobody who is ending some', async () => {
    const { id, email, password } = await signIn();
    await call({ method: 'POST', url, payload: { email, password, remember: false } });
    await sql`update session set expires_at = now() where account_id = ${id}`.execute(db);
    const listIds = async () =>
      (await db.selectFrom('session').select('id').where('accountId', '=', id).orderBy('id').execute()).map(
        (session) => session.id,
      );
    const ids = await listIds();
    assert.equal(ids.length, 2);
    const run = () => deleteExpired({ db, retention: TEST_CONFIG.retention, log: createLogger('silent') });
    const { deleting } = await db.transaction().execute(async (transaction) => {
      await sql`select from session where id = ${ids[0]} for update`.execute(transaction);
      const pending = run();
      await Promise.race([waitForBlocked(), pending]);
      return { deleting: pending };
    });
    await deleting;
    assert.deepEqual(await listIds(), ids.slice(0, 1));
    await run();
    assert.deepEqual(await listIds(), []);
  });

  test('ends by signing out, and only that one', async () => {
    const { bearer, email, password } = await signIn();
    const { body } = await call({ method: 'POST', url, payload: { email, password, remember: true } });
    const other = { authorization: `Bearer ${(body as { token: string }).token}` };
    assert.equal((await call({ method: 'DELETE', url: '/api/session/this', headers: bearer })).status, 204);
    assert.equal(toErrorCode(await call({ url: '/api/me/profile', headers: bearer })), 'token_error');
    assert.equal((await call({ url: '/api/me/profile', headers: other })).status, 200);
  });

  test('that is over is a token_error', async () => {
    const { bearer, id } = await signIn();
    await sql`update session set expires_at = now() where account_id = ${id}`.execute(db);
    const answer = await call({ url: '/api/me/profile', headers: bearer });
    assert.equal(answer.status, 401);
    assert.equal(toErrorCode(answer), 'token_error');
  });

  test('is noted as seen, at most once a minute', async () => {
    const { bearer, id } = await signIn();
    const seen = async () =>
      (
        await db
          .selectFrom('session')
          .select('lastSeenAt')
          .where('accountId', '=', id)
          .executeTakeFirstOrThrow()
      ).lastSeenAt;
    const first = await seen();
    await call({ url: '/api/me/profile', headers: bearer });
    assert.deepEqual(await seen(), first);
    await sql`update session set last_seen_at = now() - interval '2 minutes' where account_id = ${id}`.execute(
      db,
    );
    await call({ url: '/api/me/profile', headers: bearer });
    assert.ok((await seen()) >= first);
  });

  test('is needed: no token, a bad one and an empty one are told apart', async () => {
    for (const address of ['/api/me/profile', '/api/me/balance', '/api/me/balance-log', '/api/me/machines']) {
      const none = await call({ url: address });
      assert.deepEqual([none.status, toErrorCode(none)], [401, 'no_login_error']);
      for (const authorization of ['Bearer nonsense', 'Bearer ', 'Basic YTpi']) {
        const bad = await call({ url: address, headers: { authorization } });
        assert.deepEqual([bad.status, toErrorCode(bad)], [401, 'token_error']);
      }
    }
  });
});

describe('a session that is not used', () => {
  const fortnight = 14 * 24 * 3_600_000;
  const endOf = async (id: string) =>
    (await db.selectFrom('session').select('expiresAt').where('accountId', '=', id).executeTakeFirstOrThrow())
      .expiresAt;

  test('ends after two weeks, and each use puts that off, until it ends anyway', async () => {
    const { id, email, password } = await signUp();
    const payload = { email, password, remember: true };
    const { body } = await call({ method: 'POST', url, payload });
    const bearer = { authorization: `Bearer ${(body as { token: string }).token}` };
    assert.ok(Math.abs((await endOf(id)).getTime() - Date.now() - fortnight) < 60_000);
    await sql`
      update session set last_seen_at = now() - interval '13 days', expires_at = now() + interval '1 day'
      where account_id = ${id}`.execute(db);
    assert.equal((await call({ url: '/api/me/profile', headers: bearer })).status, 200);
    assert.ok(Math.abs((await endOf(id)).getTime() - Date.now() - fortnight) < 60_000);
    await sql`
      update session set last_seen_at = now() - interval '2 minutes', ends_at = now() + interval '1 day'
      where account_id = ${id}`.execute(db);
    await call({ url: '/api/me/profile', headers: bearer });
    assert.ok(Math.abs((await endOf(id)).getTime() - Date.now() - 24 * 3_600_000) < 60_000);
  });

  test('of release 1 ends when it said it would', async () => {
    const { id, bearer } = await signIn();
    await sql`
      update session set last_seen_at = now() - interval '2 minutes', ends_at = null,
        expires_at = date_trunc('minute', now()) + interval '30 days'
      where account_id = ${id}`.execute(db);
    const before = await endOf(id);
    assert.equal((await call({ url: '/api/me/profile', headers: bearer })).status, 200);
    assert.deepEqual(await endOf(id), before);
  });
});

describe('sign-ins', () => {
  const list = async (bearer: Bearer) =>
    signInListSchema.parse((await call({ url: '/api/me/sign-ins', headers: bearer })).body).items;
  const signInFrom = (person: { email: string; password: string }, headers: Record<string, string>) => {
    const { email, password } = person;
    const payload = { email, password, remember: false };
    return call({ method: 'POST', url, headers, payload, remoteAddress: '203.0.113.9' });
  };

  test('are listed, newest first, and only one’s own; a browser that is new is told of by mail', async () => {
    const person = await signIn();
    await signIn();
    const phone = { cookie: makeBrowserCookie(), 'user-agent': 'Mozilla/5.0 (iPhone) FxiOS/150.0 Mobile' };
    await signInFrom(person, phone);
    await signInFrom(person, phone);
    assert.deepEqual(
      (await list(person.bearer)).map(({ ip, userAgent, isNewBrowser }) => [
        ip === '203.0.113.9',
        userAgent?.includes('iPhone'),
        isNewBrowser,
      ]),
      [
        [true, true, false],
        [true, true, true],
        [false, false, false],
      ],
    );
    const { subject, body } = await readMail(person.email, 2);
    assert.equal(subject, 'New sign-in to your account');
    assert.match(
      body,
      /Device: Firefox on iPhone\nIP address: 203\.0\.113\.9\n|Device: Firefox on iPhone\n\nIP address: 203\.0\.113\.9/,
    );
    assert.match(body, /\/auth\/lockdown#token=/);
  });

  test('with a wrong password are not among them, and a mailbox is not flooded', async () => {
    const person = await signIn();
    await signInFrom({ ...person, password: 'wrong' }, {});
    for (let i = 0; i < 7; i++)
      assert.equal((await signInFrom(person, { cookie: makeBrowserCookie() })).status, 200);
    assert.equal((await list(person.bearer)).length, 8);
    await readMail(person.email, 6);
    const { rows } = await sql<{ count: bigint }>`
      select count(*) from pgboss.job where data->>'accountId' = ${person.id}
        and data->>'kind' = 'new-browser'`.execute(db);
    assert.equal(Number(rows[0]?.count), 5);
  });

  test('beyond a hundred push out the oldest', async () => {
    const person = await signIn();
    await sql`
      insert into sign_in (account_id, ip, is_new_browser, signed_in_at)
      select ${person.id}, '::1', false, now() - make_interval(mins => n) from generate_series(1, 120) n`.execute(
      db,
    );
    await signInFrom(person, {});
    const { rows } = await sql<{ count: bigint }>`
      select count(*) from sign_in where account_id = ${person.id}`.execute(db);
    assert.equal(Number(rows[0]?.count), 100);
    assert.equal((await list(person.bearer)).length, 100);
  });
});

describe('where one is signed in', () => {
  const list = async (bearer: Bearer) => {
    const { status, body } = await call({ url: '/api/me/sessions', headers: bearer });
    assert.equal(status, 200);
    return openSessionListSchema.parse(body).items;
  };
  const signInAgain = async ({ email, password }: { email: string; password: string }, userAgent: string) => {
    const { body } = await call({
      method: 'POST',
      url,
      headers: { 'user-agent': userAgent },
      payload: { email, password, remember: true },
      remoteAddress: '203.0.113.7',
    });
    return { authorization: `Bearer ${(body as { token: string }).token}` };
  };
  const end = (bearer: Bearer, id?: string) =>
    call({ method: 'DELETE', url: ['/api/me/sessions', id].filter(Boolean).join('/'), headers: bearer });

  test('lists every session that holds, the one that asks first, and only one’s own', async () => {
    const person = await signIn();
    await signIn();
    const phone = await signInAgain(person, 'Phone/1.0');
    const gone = await signInAgain(person, 'Gone/1.0');
    const [goneId] = (await list(gone)).map(({ id }) => id);
    await sql`update session set expires_at = now() where id = ${goneId}`.execute(db);
    await sql`
      update session set last_seen_at = now() + interval '1 minute' where user_agent = 'Phone/1.0'`.execute(
      db,
    );

    const seen = await list(person.bearer);
    assert.deepEqual(
      seen.map(({ userAgent, isCurrent, isRemembered }) => [userAgent, isCurrent, isRemembered]),
      [
        ['lightMyRequest', true, false],
        ['Phone/1.0', false, true],
      ],
    );
    assert.equal(seen[1]?.ip, '203.0.113.7');
    assert.deepEqual(
      (await list(phone)).map(({ userAgent, isCurrent }) => [userAgent, isCurrent]),
      [
        ['Phone/1.0', true],
        ['lightMyRequest', false],
      ],
    );
  });

  test('ends another session, and not twice', async () => {
    const person = await signIn();
    const phone = await signInAgain(person, 'Phone/1.0');
    const id = (await list(person.bearer)).find(({ isCurrent }) => !isCurrent)?.id;
    assert.equal((await end(person.bearer, id)).status, 204);
    assert.equal(toErrorCode(await call({ url: '/api/me/profile', headers: phone })), 'token_error');
    assert.equal(toErrorCode(await end(person.bearer, id)), 'not_found');
    assert.equal((await list(person.bearer)).length, 1);
  });

  test('ends all the others at once', async () => {
    const [person, other] = [await signIn(), await signIn()];
    for (const userAgent of ['Phone/1.0', 'Tablet/1.0']) await signInAgain(person, userAgent);
    assert.equal((await list(person.bearer)).length, 3);
    assert.equal((await end(person.bearer)).status, 204);
    assert.deepEqual(
      (await list(person.bearer)).map(({ isCurrent }) => isCurrent),
      [true],
    );
    assert.equal((await list(other.bearer)).length, 1);
  });

  test('ends the session that asks, as signing out does', async () => {
    const { bearer } = await signIn();
    const [current] = await list(bearer);
    assert.equal((await end(bearer, current?.id)).status, 204);
    assert.equal(toErrorCode(await call({ url: '/api/me/profile', headers: bearer })), 'token_error');
  });

  test('ends a stream of live events with its session', async () => {
    const person = await signIn();
    const phone = await signInAgain(person, 'Phone/1.0');
    const streaming = await app.inject({ url: '/api/me/events', headers: phone, payloadAsStream: true });
    const id = (await list(person.bearer)).find(({ isCurrent }) => !isCurrent)?.id;
    await end(person.bearer, id);
    const body = await text(streaming.stream());
    assert.equal(streaming.statusCode, 200);
    assert.match(body, /^data: {"topic":"ready","quietMs":\d+}\n\n$/);
  });

  test('ends nothing of anybody else', async () => {
    const [mine, other] = [await signIn(), await signIn()];
    const [theirs] = await list(other.bearer);
    for (const id of [theirs?.id, 'nonsense'])
      assert.equal(toErrorCode(await end(mine.bearer, id)), 'not_found');
    assert.equal((await list(other.bearer)).length, 1);
  });
});
