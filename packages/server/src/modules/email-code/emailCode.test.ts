import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { toErrorCode } from '../../testing/answers.ts';
import {
  makeBrowserCookie,
  makeEmail,
  makeIp,
  PUBLIC_URL,
  startTestServer,
} from '../../testing/startTestServer.ts';

const { call, db, human, mailCode, readMail, signIn, signUp } = await startTestServer();
type Usage = 'register' | 'reset-password';
interface Asking {
  ip?: string;
  language?: string;
  /** The browser that asks; an empty one has none yet. */
  cookie?: string;
  level?: 'normal' | 'hard';
}
const ask = async (usage: Usage, email: string, { ip, language = 'en', cookie, level }: Asking = {}) =>
  call({
    method: 'POST',
    url: '/api/email-captcha',
    headers: {
      ...(await human(level)),
      'accept-language': language,
      ...(cookie !== undefined && { cookie }),
    },
    payload: { usage, email },
    remoteAddress: ip ?? makeIp(),
  });
interface Checking {
  ip?: string;
  cookie?: string;
  id?: string;
}
const check = (...[usage, email, code, { ip, cookie, id } = {}]: [Usage, string, string, Checking?]) =>
  call({
    method: 'POST',
    url: '/api/email-captcha/check',
    payload: { usage, email, code, ...(id !== undefined && { id }) },
    remoteAddress: ip ?? makeIp(),
    ...(cookie !== undefined && { headers: { cookie } }),
  });
/** A different code. */
const not = (code: string, offset = 1) => String((Number(code) + offset) % 1_000_000).padStart(6, '0');

describe('asking for a code', () => {
  test('says how long it holds, and mails six digits with a link that fills them in', async () => {
    const email = 'a+b@farm.test';
    const answer = await ask('register', email);
    assert.equal(answer.status, 200);
    assert.deepEqual(answer.body, { expiresInSeconds: 600, resendInSeconds: 60 });
    const { body, html } = await readMail(email);
    const code = /^\d{6}$/m.exec(body)?.[0] ?? '';
    assert.equal(/\b\d{6}\b/.exec(body)?.[0], code);
    const link = body.split('\n').find((line) => line.startsWith(`${PUBLIC_URL}/auth/verify#`)) ?? '';
    const parameters = `usage=register&email=a%2Bb%40farm.test&code=${code}&id=`;
    assert.ok(link.startsWith(`${PUBLIC_URL}/auth/verify#${parameters}`), body);
    assert.ok(html.includes(`href="${link.replaceAll('&', '&amp;')}"`));
  });

  test('in Chinese writes in Chinese', async () => {
    const email = makeEmail();
    await ask('register', email, { language: 'zh-CN,zh;q=0.9' });
    const { subject, body, html } = await readMail(email);
    assert.equal(subject, '您的注册验证码');
    assert.match(body, /^欢迎来到农场。/);
    assert.match(body, /^\d{6}$/m);
    assert.match(html, /lang="zh-CN"/);
  });

  test('never tells in the answer whether there is an account; the mail does', async () => {
    const { email } = await signUp();
    const stranger = makeEmail();
    const answers = [
      await ask('register', email),
      await ask('register', stranger),
      await ask('reset-password', email),
      await ask('reset-password', makeEmail()),
    ];
    for (const { status, body } of answers) {
      assert.deepEqual([status, body], [200, { expiresInSeconds: 600, resendInSeconds: 60 }]);
    }
    const mails = await db.selectFrom('outboxMail').selectAll().where('recipient', '=', email).execute();
    assert.ok(mails.length >= 1);
    const known = await readMail(email, 3);
    const mailsNow = await db
      .selectFrom('outboxMail')
      .select('subject')
      .where('recipient', '=', email)
      .execute();
    assert.deepEqual(
      mailsNow.map(({ subject }) => subject).sort(),
      ['You already have an account', 'Your password reset code', 'Your sign-up code'].sort(),
    );
    assert.ok(known.body.length > 0);
  });

  test('mails no code when it could not be used', async () => {
    const { email } = await signUp();
    await ask('register', email);
    const known = await readMail(email, 2);
    assert.equal(known.subject, 'You already have an account');
    assert.doesNotMatch(known.body, /\b\d{6}\b/);
    assert.ok(known.body.includes(`${PUBLIC_URL}/auth/login`));

    const stranger = makeEmail();
    await ask('reset-password', stranger);
    const unknown = await readMail(stranger);
    assert.equal(unknown.subject, 'No account for this email address');
    assert.doesNotMatch(unknown.body, /^\d{6}$/m);
    assert.ok(unknown.body.includes(`${PUBLIC_URL}/auth/register`));
  });

  test('is limited to five mails an hour and ten a day for an address from a network, even all at once', async () => {
    const email = makeEmail();
    const ip = makeIp();
    const askOften = (count: number, usage: Usage) =>
      Promise.all(Array.from({ length: count }, () => ask(usage, email, { ip, level: 'hard' })));
    assert.equal((await askOften(12, 'register')).filter(({ status }) => status === 200).length, 5);
    await readMail(email, 5);

    const age = (interval: string) =>
      sql`
      update rate_window set hits = array(select hit - ${interval}::interval from unnest(hits) hit)
      where subject like ${`${email}%`}`.execute(db);
    await age('61 minutes');
    assert.equal((await askOften(7, 'reset-password')).filter(({ status }) => status === 200).length, 5);
    await age('61 minutes');
    const tooMany = await ask('register', email, { ip });
    assert.deepEqual([tooMany.status, toErrorCode(tooMany)], [429, 'too_many_requests']);
    const { retryAfterSeconds } = tooMany.body as { retryAfterSeconds: number };
    assert.ok(retryAfterSeconds > 21 * 3600 && retryAfterSeconds <= 22 * 3600, String(retryAfterSeconds));
    assert.equal((await ask('register', email)).status, 200, 'from another network');
    await readMail(email, 11);
  });

  test('needs a harder human check once strangers asked often for an address, except in a browser that signed in', async () => {
    // The code of the sign-up, before the browser was known, is the first of five.
    const { email } = await signIn();
    const stranger = makeBrowserCookie();
    const asked = await Promise.all(
      Array.from({ length: 8 }, () => ask('reset-password', email, { cookie: stranger })),
    );
    assert.deepEqual(asked.map(({ status }) => status).sort(), [200, 200, 200, 200, 403, 403, 403, 403]);
    const refused = asked.filter(({ status }) => status === 403);
    assert.deepEqual(new Set(refused.map(toErrorCode)), new Set(['human_check_harder']));
    const solved = await ask('reset-password', email, { cookie: makeBrowserCookie(), level: 'hard' });
    assert.equal(solved.status, 200, 'a browser that is not known');
    await readMail(email, 6);
    const code = await mailCode('reset-password', email);
    assert.equal((await check('reset-password', email, code)).status, 204);
  });

  test('is bounded for a mailbox: strangers get a hundred mails a day sent to it, and its owner more', async () => {
    const { email } = await signIn();
    await sql`
      update rate_window set hits = array_fill(clock_timestamp(), array[99])
      where rule = 'code-mail-strangers' and subject = ${email}`.execute(db);
    const stranger = { cookie: makeBrowserCookie(), level: 'hard' } as const;
    assert.equal((await ask('reset-password', email, stranger)).status, 200);
    assert.equal(toErrorCode(await ask('reset-password', email, stranger)), 'too_many_requests');
    assert.equal((await ask('reset-password', email)).status, 200);
  });

  test('costs a network nothing in the end if the code is used', async () => {
    const ip = '2001:db8:7:9::1';
    const email = makeEmail();
    const slots = async () =>
      (
        await db.selectFrom('rateWindow').select('hits').where('subject', '=', '2001:db8:7:9::/64').execute()
      ).map(({ hits }) => hits.length);
    assert.equal((await ask('register', email, { ip })).status, 200);
    assert.deepEqual(await slots(), [1]);
    const code = /^\d{6}$/m.exec((await readMail(email)).body)?.[0];
    const payload = { email, code, password: 'fourteen green sprouts' };
    const answer = await call({ method: 'POST', url: '/api/me', headers: await human(), payload });
    assert.equal(answer.status, 201);
    assert.deepEqual(await slots(), [0]);
  });

  test('is limited to thirty mails an hour for a network', async () => {
    const statuses: number[] = [];
    for (let i = 0; i < 31; i++) {
      const ip = `2001:db8:7:7::${i.toString(16)}`;
      statuses.push((await ask('register', makeEmail(), { ip })).status);
    }
    assert.deepEqual(statuses, [...Array<number>(30).fill(200), 429]);
    assert.equal((await ask('register', makeEmail(), { ip: '2001:db8:7:8::1' })).status, 200);
  });

  test('needs a human check', async () => {
    const payload = { usage: 'register', email: makeEmail() };
    const answer = await call({ method: 'POST', url: '/api/email-captcha', payload });
    assert.deepEqual([answer.status, toErrorCode(answer)], [403, 'human_check_required']);
  });

  test('refuses other purposes and what is no address', async () => {
    for (const payload of [
      { usage: 'other', email: makeEmail() },
      { usage: 'register', email: 'nobody' },
    ]) {
      const answer = await call({
        method: 'POST',
        url: '/api/email-captcha',
        headers: await human(),
        payload,
      });
      assert.deepEqual([answer.status, toErrorCode(answer)], [400, 'validation_failed']);
    }
  });
});

describe('checking a code', () => {
  test('does not spend it, however often', async () => {
    const email = makeEmail();
    const code = await mailCode('register', email);
    for (let i = 0; i < 8; i++) assert.equal((await check('register', email, code)).status, 204);
  });

  test('knows every live code of the address', async () => {
    const email = makeEmail();
    const codes = [await mailCode('register', email), await mailCode('register', email)];
    for (const code of codes) assert.equal((await check('register', email, code)).status, 204);
  });

  test('ends it after five wrong tries, also sent at once', async () => {
    const email = makeEmail();
    const code = await mailCode('register', email);
    const answers = await Promise.all(
      [1, 2, 3, 4, 5].map((offset) => check('register', email, not(code, offset))),
    );
    assert.deepEqual(new Set(answers.map(toErrorCode)), new Set(['code_wrong']));
    assert.equal(toErrorCode(await check('register', email, code)), 'code_expired');
  });

  test('takes the right code after four wrong ones', async () => {
    const email = makeEmail();
    const code = await mailCode('register', email);
    for (const offset of [1, 2, 3, 4]) await check('register', email, not(code, offset));
    assert.equal((await check('register', email, code)).status, 204);
  });

  test('refuses it after ten minutes', async () => {
    const email = makeEmail();
    const code = await mailCode('register', email);
    await sql`update email_code set expires_at = expires_at - interval '600 seconds' where email = ${email}`.execute(
      db,
    );
    assert.equal(toErrorCode(await check('register', email, code)), 'code_expired');
  });

  test('answers an address that was mailed no code as any other', async () => {
    const { email } = await signUp();
    await ask('register', email);
    await readMail(email, 2);
    const answers: string[] = [];
    for (let i = 0; i < 6; i++)
      answers.push(toErrorCode(await check('register', email, String(100_000 + i))));
    assert.deepEqual(new Set(answers), new Set(['code_wrong']));
  });

  test('allows twenty wrong tries a day from a network at the codes of an address, also sent at once', async () => {
    const email = makeEmail();
    const ip = makeIp();
    for (let round = 0; round < 4; round++) {
      const code = await mailCode('register', email);
      const guesses = [1, 2, 3, 4, 5].map((offset) => check('register', email, not(code, offset), { ip }));
      const answers = await Promise.all(guesses);
      assert.deepEqual(answers.map(toErrorCode), Array(5).fill('code_wrong'));
    }
    const code = await mailCode('register', email);
    for (let i = 0; i < 6; i++)
      assert.equal(toErrorCode(await check('register', email, code, { ip })), 'too_many_requests');
    assert.equal((await check('register', email, code)).status, 204, 'the refused ones took no try');
  });

  test('cannot be locked for an address by guesses at no code', async () => {
    const email = makeEmail();
    for (let i = 0; i < 25; i++)
      assert.equal(toErrorCode(await check('register', email, String(100_000 + i))), 'code_wrong');
    assert.equal((await check('register', email, await mailCode('register', email))).status, 204);
  });

  test('is for the browser that asked: no other one can use it, try it or burn it', async () => {
    const email = makeEmail();
    const code = await mailCode('register', email);
    for (const cookie of ['', makeBrowserCookie(), 'farm_browser=', 'farm_browser=nonsense']) {
      for (const guess of [code, not(code), not(code, 2), not(code, 3)])
        assert.equal(toErrorCode(await check('register', email, guess, { cookie })), 'code_wrong');
      const payload = { email, code, password: 'fourteen green sprouts' };
      const headers = { ...(await human()), cookie };
      const answer = await call({ method: 'POST', url: '/api/me', headers, payload });
      assert.equal(toErrorCode(answer), 'code_wrong');
    }
    assert.equal((await check('register', email, code)).status, 204);
  });

  test('with the id of its link lets another browser use it too, which gets a cookie for it', async () => {
    const email = makeEmail();
    const code = await mailCode('register', email);
    const id = /&id=([\w-]+)/.exec((await readMail(email)).body)?.[1] ?? '';
    const wrongId = await check('register', email, code, { cookie: '', id: crypto.randomUUID() });
    assert.equal(toErrorCode(wrongId), 'code_wrong');
    const opened = await check('register', email, code, { cookie: '', id });
    assert.equal(opened.status, 204);
    const setCookie = String(opened.headers['set-cookie']);
    assert.match(setCookie, /^farm_browser=[\w-]{43}; Path=\/; Max-Age=34560000; HttpOnly; SameSite=Lax$/);
    const phone = setCookie.split(';', 1)[0] ?? '';
    assert.equal((await check('register', email, code, { cookie: phone })).status, 204);
    assert.equal((await check('register', email, code)).status, 204, 'the browser that asked');
    const payload = { email, code, password: 'fourteen green sprouts' };
    const headers = { ...(await human()), cookie: phone };
    assert.equal((await call({ method: 'POST', url: '/api/me', headers, payload })).status, 201);
  });

  test('allows sixty wrong tries an hour from a network, whatever the addresses; right ones are free', async () => {
    const email = makeEmail();
    const code = await mailCode('register', email);
    const own = (host: number) => ({ ip: `2001:db8:9:9::${host.toString(16)}` });
    for (let i = 0; i < 3; i++) assert.equal((await check('register', email, code, own(i))).status, 204);
    const guesses = Array.from({ length: 64 }, (_, i) => check('register', makeEmail(), '123456', own(i)));
    const codes = (await Promise.all(guesses)).map(toErrorCode);
    assert.equal(codes.filter((one) => one === 'code_wrong').length, 60);
    assert.equal(codes.filter((one) => one === 'too_many_requests').length, 4);
    assert.equal(toErrorCode(await check('register', email, code, own(1))), 'too_many_requests');
    assert.equal((await check('register', email, code, { ip: '2001:db8:9:a::1' })).status, 204);
  });

  test('stores no code in the clear, in no table', async () => {
    const email = makeEmail();
    const code = await mailCode('register', email);
    const { rows } = await sql<{ text: string }>`
      select c::text as text from email_code c where email = ${email}
      union all select j::text from pgboss.job j where data->>'email' = ${email}`.execute(db);
    assert.ok(rows.length >= 2);
    // The row's IDs, times and hashes are hexadecimal or digits, so none of them may contain the code.
    for (const { text } of rows) assert.doesNotMatch(text, new RegExp(`(^|[",:])${code}([",:]|$)`));
  });
});
