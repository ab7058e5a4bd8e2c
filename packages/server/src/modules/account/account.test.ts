import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { toErrorCode } from '../../testing/answers.ts';
import {
  makeEmail,
  makeIp,
  makePassword,
  PUBLIC_URL,
  startTestServer,
} from '../../testing/startTestServer.ts';

const { call, db, human, log, mailCode, readMail, signIn, signUp } = await startTestServer();
const register = async (payload: object, headers: Record<string, string> = {}) =>
  call({ method: 'POST', url: '/api/me', headers: { ...(await human()), ...headers }, payload });

describe('signing up', () => {
  test('answers the profile, with the language and time zone of the browser', async () => {
    const email = makeEmail();
    const code = await mailCode('register', email);
    const answer = await register(
      { email, password: makePassword(), code },
      { 'accept-language': 'fr, zh-CN;q=0.9, en;q=0.5', 'x-time-zone': 'Asia/Shanghai' },
    );
    assert.equal(answer.status, 201);
    const { id, createdAt, ...profile } = answer.body as Record<string, string>;
    assert.match(id ?? '', /^[0-9a-f-]{36}$/);
    assert.ok(!Number.isNaN(Date.parse(createdAt ?? '')));
    const name = email.split('@')[0];
    const place = { locale: 'zh', timeZone: 'Asia/Shanghai' };
    assert.deepEqual(profile, { email, name, role: 'user', ...place, factorReset: null, closing: null });
  });

  test('falls back to English and UTC, and cuts a long name', async () => {
    const local = 'n'.repeat(64);
    const email = `${local}@${'d'.repeat(60)}.test`;
    const code = await mailCode('register', email);
    const answer = await register({ email, password: makePassword(), code }, { 'x-time-zone': 'Moon/Base' });
    const { locale, timeZone, name } = answer.body as Record<string, string>;
    assert.deepEqual([locale, timeZone, name], ['en', 'UTC', local]);
  });

  test('opens an empty balance and leaves an audit event', async () => {
    const { id } = await signUp();
    const balance = await db.selectFrom('balance').selectAll().where('accountId', '=', id).execute();
    assert.deepEqual(balance, [{ accountId: id, usable: 0n, frozen: 0n }]);
    const events = await db.selectFrom('auditEvent').select('action').where('subject', '=', id).execute();
    assert.deepEqual(events, [{ action: 'account.registered' }]);
  });

  test('twice at once with one code makes one account', async () => {
    const email = makeEmail();
    const code = await mailCode('register', email);
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => register({ email, password: makePassword(), code })),
    );
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 400, 400, 400]);
    const accounts = await db.selectFrom('account').select('id').where('email', '=', email).execute();
    assert.equal(accounts.length, 1);
  });

  test('with two codes of one address makes one account', async () => {
    const email = makeEmail();
    const codes = [await mailCode('register', email), await mailCode('register', email)];
    const answers = await Promise.all(
      codes.map((code) => register({ email, password: makePassword(), code })),
    );
    assert.equal(answers.filter(({ status }) => status === 201).length, 1);
  });

  test('refuses a spent code, a wrong one and one for another purpose', async () => {
    const { email } = await signUp();
    const resetCode = await mailCode('reset-password', email);
    assert.equal(
      toErrorCode(await register({ email, password: makePassword(), code: resetCode })),
      'code_wrong',
    );
    assert.equal(
      toErrorCode(await register({ email: makeEmail(), password: makePassword(), code: '000000' })),
      'code_wrong',
    );
  });

  test('of a known address with a code from before it was known says so', async () => {
    const email = makeEmail();
    const first = await mailCode('register', email);
    const second = await mailCode('register', email);
    await register({ email, password: makePassword(), code: first });
    // Signing up used both.
    assert.equal(
      toErrorCode(await register({ email, password: makePassword(), code: second })),
      'code_expired',
    );
  });

  test('needs a human check, which a badly filled form does not use up', async () => {
    const email = makeEmail();
    const code = await mailCode('register', email);
    const payload = { email, password: makePassword(), code };
    const without = await call({ method: 'POST', url: '/api/me', payload });
    assert.deepEqual([without.status, toErrorCode(without)], [403, 'human_check_required']);

    const headers = await human();
    const short = await call({
      method: 'POST',
      url: '/api/me',
      headers,
      payload: { ...payload, password: '12345' },
    });
    assert.deepEqual([short.status, toErrorCode(short)], [400, 'validation_failed']);
    assert.deepEqual(Object.keys((short.body as { fields: object }).fields), ['password']);
    assert.equal((await call({ method: 'POST', url: '/api/me', headers, payload })).status, 201);
    assert.equal(
      toErrorCode(await call({ method: 'POST', url: '/api/me', headers, payload })),
      'human_check_failed',
    );
  });

  test('stores the password as argon2id only', async () => {
    const { id, password } = await signUp();
    const account = await db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    assert.match(account.passwordHash, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    assert.ok(!JSON.stringify(account).includes(password));
  });
});

describe('the profile', () => {
  const change = (headers: Record<string, string>, payload: object) =>
    call({ method: 'PUT', url: '/api/me/setting/profile', headers, payload });

  test('changes field by field', async () => {
    const { bearer, email } = await signIn();
    assert.equal((await change(bearer, { name: '  农场主  ' })).status, 200);
    assert.equal((await change(bearer, { locale: 'zh', timeZone: 'Asia/Tokyo' })).status, 200);
    const { body } = await call({ url: '/api/me/profile', headers: bearer });
    const { name, locale, timeZone, email: kept } = body as Record<string, string>;
    assert.deepEqual(
      { name, locale, timeZone, kept },
      { name: '农场主', locale: 'zh', timeZone: 'Asia/Tokyo', kept: email },
    );
  });

  test('takes a name of any script, and refuses control characters, names nobody can see, and marks that turn text round', async () => {
    const { bearer } = await signIn();
    for (const name of ['李雷', 'Zoë O’Neill', 'علي', '👩‍🌾', 'x']) {
      const { status, body } = await change(bearer, { name });
      assert.deepEqual([status, (body as { name: string }).name], [200, name]);
    }
    const unseen = ['\u200b', '\u200d\u2060', '\ufeff \u3000', '\u202e', '\u00ad', '\u2800', '\u3164'];
    const turning = ['Ada\u202eecilA', 'Ada\u2066', 'a\u2028b'];
    for (const name of ['\0', 'a\0b', 'a\nb', 'a\u001bb', 'a\u0085b', ...unseen, ...turning]) {
      const answer = await change(bearer, { name });
      assert.deepEqual(
        [answer.status, toErrorCode(answer)],
        [400, 'validation_failed'],
        JSON.stringify(name),
      );
      assert.deepEqual(Object.keys((answer.body as { fields: object }).fields), ['name']);
    }
  });

  test('refuses nothing, an empty name, unknown zones, and fields that are not to be changed', async () => {
    const { bearer } = await signIn();
    const wrong = [{}, { name: ' ' }, { name: 'n'.repeat(81) }, { timeZone: 'Moon/Base' }, { locale: 'fr' }];
    for (const payload of [...wrong, { email: makeEmail() }, { role: 'admin' }]) {
      const answer = await change(bearer, payload);
      assert.deepEqual(
        [answer.status, toErrorCode(answer)],
        [400, 'validation_failed'],
        JSON.stringify(payload),
      );
    }
    const { body } = await change(bearer, { role: 'admin' });
    assert.equal((body as { fields: { role: string } }).fields.role, 'Unknown field');
  });

  test('needs a session', async () => {
    assert.equal(toErrorCode(await change({}, { name: 'x' })), 'no_login_error');
  });
});

describe('a password', () => {
  const rate = async (password: string, email = 'ada.lovelace@farm.test') => {
    const answer = await call({ method: 'POST', url: '/api/password-check', payload: { password, email } });
    assert.equal(answer.status, 200);
    return answer.body as { score: number; problem: string | null };
  };

  test('that is tried first is refused, and so is the address, at sign-up and at a change', async () => {
    const email = makeEmail();
    const code = await mailCode('register', email);
    const common = ['123456', 'Password1', 'Chia2026!', 'farmer1', 'plotpool'];
    const wrong = {
      ...Object.fromEntries(common.map((password) => [password, 'password_common'])),
      [email]: 'password_is_email',
    };
    for (const [password, problem] of [
      ...Object.entries(wrong),
      [email.split('@')[0], 'password_is_email'],
    ]) {
      const answer = await register({ email, password, code });
      assert.deepEqual([answer.status, toErrorCode(answer)], [400, problem], password);
    }
    assert.equal((await register({ email, password: 'bean sprout 7', code })).status, 201, 'no try was used');
    const change = { email, code: await mailCode('reset-password', email), password: 'iloveyou' };
    const answer = await call({ method: 'PUT', url: '/api/me/setting/password', payload: change });
    assert.equal(toErrorCode(answer), 'password_common');
  });

  test('is rated: from the commonest to what nobody guesses, quickly even when it is long', async () => {
    assert.deepEqual(await rate('123456'), { score: 0, problem: 'password_common' });
    assert.deepEqual(await rate('Ada.Lovelace'), { score: 0, problem: 'password_is_email' });
    assert.deepEqual(await rate(''), { score: 0, problem: null });
    assert.equal((await rate('chia grows on seven hills')).problem, null);
    const scores = [];
    for (const password of ['aaaaaaaaa', 'ada.lovelace1', 'sprout77x', 'seven beans under a green moon'])
      scores.push((await rate(password)).score);
    assert.deepEqual(
      scores,
      scores.toSorted((one, other) => one - other),
    );
    assert.ok((scores[1] ?? 9) <= 1 && scores[3] === 4, String(scores));
    assert.equal((await rate('qwertyuiop'.repeat(25) + '123456')).problem, null);
  });

  test('is rated 120 times a minute for a network, which is as often as many people type', async () => {
    const remoteAddress = makeIp();
    const payload = { password: 'seven beans', email: '' };
    const ask = () => call({ method: 'POST', url: '/api/password-check', payload, remoteAddress });
    const answers = await Promise.all(Array.from({ length: 125 }, ask));
    assert.equal(answers.filter(({ status }) => status === 200).length, 120);
    assert.equal(answers.filter((answer) => toErrorCode(answer) === 'too_many_requests').length, 5);
    assert.equal((await rate('seven beans')).problem, null, 'other networks go on');
  });

  test('that is rated is in no log and in no table', async () => {
    await rate('the moon is a green bean');
    assert.ok(!log().includes('green bean'));
  });
});

describe('a new password', () => {
  const setPassword = (payload: object, headers: Record<string, string> = {}) =>
    call({ method: 'PUT', url: '/api/me/setting/password', headers, payload });
  const signInWith = (email: string, password: string) =>
    call({
      method: 'POST',
      url: '/api/session(by-email-password)',
      payload: { email, password, remember: false },
    });

  test('is set with the code alone, ends every session and is told by mail', async () => {
    const { email, password: old, bearer, id } = await signIn();
    const before = await db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const password = makePassword();
    const code = await mailCode('reset-password', email);
    assert.equal((await setPassword({ email, code, password })).status, 204);

    assert.equal((await signInWith(email, old)).status, 401);
    assert.equal((await signInWith(email, password)).status, 200);
    assert.equal(toErrorCode(await call({ url: '/api/me/profile', headers: bearer })), 'token_error');
    const mail = await readMail(email, 3);
    assert.equal(mail.subject, 'Your password was changed');
    assert.ok(mail.body.includes(`${PUBLIC_URL}/auth/new-password`));
    const now = await db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    assert.ok(now.passwordChangedAt > before.passwordChangedAt);
  });

  test('set in a session keeps that one and ends the others', async () => {
    const { email, password: old, bearer } = await signIn();
    const { body } = await signInWith(email, old);
    const other = { authorization: `Bearer ${(body as { token: string }).token}` };
    const code = await mailCode('reset-password', email);
    assert.equal((await setPassword({ email, code, password: makePassword() }, bearer)).status, 204);
    assert.equal((await call({ url: '/api/me/profile', headers: bearer })).status, 200);
    assert.equal(toErrorCode(await call({ url: '/api/me/profile', headers: other })), 'token_error');
  });

  test("in a session is for that session's address only", async () => {
    const [mine, other] = [await signIn(), await signUp()];
    const code = await mailCode('reset-password', other.email);
    const payload = { email: other.email, code, password: makePassword() };
    const answer = await setPassword(payload, mine.bearer);
    assert.deepEqual([answer.status, toErrorCode(answer)], [409, 'email_not_yours']);
    assert.equal(toErrorCode(await setPassword(payload, { authorization: 'Bearer gone' })), 'token_error');
    assert.equal((await setPassword(payload)).status, 204);
  });

  test('is not set by a wrong, a spent or a sign-up code', async () => {
    const email = makeEmail();
    const registerCode = await mailCode('register', email);
    const password = makePassword();
    assert.equal(toErrorCode(await setPassword({ email, code: registerCode, password })), 'code_wrong');
    await register({ email, password, code: registerCode });
    const code = await mailCode('reset-password', email);
    assert.equal((await setPassword({ email, code, password })).status, 204);
    const again = await setPassword({ email, code, password });
    assert.deepEqual([again.status, toErrorCode(again)], [400, 'code_expired']);
  });
});
