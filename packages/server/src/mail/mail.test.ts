import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { after, describe, test } from 'node:test';
import {
  ALARM_DEFAULTS,
  holdReasonSchema,
  type Locale,
  locales,
  type PayoutAlarmCause,
  payoutAlarmCauseSchema,
  type PayoutProblem,
} from '@farm/contracts';
import { SEGMENT_NAMES, SIGNS, type SegmentName, type Sign } from '@farm/contracts/rollout';
import { apiScopes, watchScopes } from '@farm/contracts/token';
import { parse, type DefaultTreeAdapterTypes as Tree } from 'parse5';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { makeChiaRoot } from '@farm/simulators/harvester';
import { createLogger } from '@farm/process';
import { makeEmail, startTestServer } from '../testing/startTestServer.ts';
import { waitFor } from '@farm/process/testing';
import type { AlarmNews } from './alarmNews.ts';
import { createReader } from './createReader.ts';
import { createRemovalParts } from './createRemovalParts.ts';
import { describeNext, type WithdrawalNext } from './describeNext.ts';
import { letters } from './letters.ts';
import type { FactorEvent, HarmFigures } from './mail.ts';
import { createOutboxApp } from './outboxApp.ts';
import { renderLetter, type Letter } from './renderLetter.ts';
import { createSmtpTransport } from './transport.ts';

describe('by SMTP', async () => {
  const received: string[] = [];
  let refusals = 0;
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) => {
      if (refusals > 0) {
        refusals--;
        done(Object.assign(new Error(`Try again later, ${address}`), { responseCode: 451 }));
      } else done();
    },
    onData: (stream, _session, done) => {
      let mail = '';
      stream.setEncoding('utf8');
      stream.on('data', (chunk: string) => (mail += chunk));
      stream.on('end', () => {
        received.push(mail);
        done();
      });
    },
  });
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  const { port } = smtp.server.address() as AddressInfo;
  const transport = createSmtpTransport(`smtp://127.0.0.1:${port}`, 'Farm <no-reply@farm.test>');
  after(() => {
    transport.close();
    smtp.close();
  });
  const { call, human, log } = await startTestServer({ transport });
  const ask = async (email: string, language: string) =>
    call({
      method: 'POST',
      url: '/api/email-captcha',
      headers: { ...(await human()), 'accept-language': language },
      payload: { usage: 'register', email },
    });
  const mailTo = (email: string) =>
    waitFor(() => Promise.resolve(received.find((mail) => mail.includes(`To: ${email}`))));

  test('a refused mail is tried again until it is taken, and its code holds', async () => {
    refusals = 2;
    const email = makeEmail();
    assert.equal((await ask(email, 'en')).status, 200);
    const mail = await mailTo(email);
    assert.equal(refusals, 0);
    assert.match(log(), /Try again later, …/);
    assert.ok(!log().includes(email), 'the address is in no log');
    assert.match(mail, /^From: Farm <no-reply@farm\.test>\r?$/m);
    assert.match(mail, /^Subject: Your sign-up code\r?$/m);
    const code = /^(\d{6})\r?$/m.exec(mail)?.[1];
    const payload = { usage: 'register', email, code };
    assert.equal((await call({ method: 'POST', url: '/api/email-captcha/check', payload })).status, 204);
  });

  test('Chinese arrives as Chinese', async () => {
    const email = makeEmail();
    await ask(email, 'zh-CN');
    const mail = await mailTo(email);
    const subject = /^Subject: =\?UTF-8\?B\?([^?]+)\?=/m.exec(mail)?.[1] ?? '';
    assert.equal(Buffer.from(subject, 'base64').toString('utf8'), '您的注册验证码');
  });
});

describe('a mail server that is not named as one of this machine', async () => {
  const received: boolean[] = [];
  /** Of a certificate authority that nobody knows. */
  const { certificate, key, chiaRoot } = await makeChiaRoot();
  after(() => rm(chiaRoot, { recursive: true, force: true }));
  const start = async (options: SMTPServerOptions) => {
    const smtp = new SMTPServer({
      ...options,
      cert: certificate,
      key,
      authOptional: true,
      onData: (stream, session, done) => {
        received.push(session.secure);
        stream.resume().on('end', done);
      },
    });
    // Clients that refuse the certificate hang up.
    smtp.on('error', () => undefined);
    await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
    after(() => smtp.close());
    return (smtp.server.address() as AddressInfo).port;
  };
  const send = async (url: string) => {
    const transport = createSmtpTransport(url, 'Farm <no-reply@farm.test>');
    try {
      await transport.send({ to: makeEmail(), subject: 'A code', text: '123456', html: '' }, 'id');
    } finally {
      transport.close();
    }
  };
  const weakened = '?requireTLS=false&ignoreTLS=true&secured=true&tls.rejectUnauthorized=false';

  test('gets no mail without TLS, whatever its URL says', async () => {
    const port = await start({ disabledCommands: ['STARTTLS'] });
    await assert.rejects(send(`smtp://0.0.0.0:${port}`), /STARTTLS|TLS/);
    await assert.rejects(send(`smtp://0.0.0.0:${port}${weakened}`), /STARTTLS|TLS/);
    assert.deepEqual(received, []);
    await send(`smtp://127.0.0.1:${port}`);
    assert.deepEqual(received, [false]);
  });

  test('gets no mail if its certificate cannot be verified, whatever its URL says', async () => {
    const ports = { smtp: await start({}), smtps: await start({ secure: true }) };
    for (const [scheme, port] of Object.entries(ports))
      for (const parameters of ['', weakened])
        await assert.rejects(send(`${scheme}://0.0.0.0:${port}${parameters}`), /certificate/);
    assert.deepEqual(received, [false]);
  });
});

describe('the outbox', async () => {
  const { call, db, human, readMail } = await startTestServer();
  const outbox = createOutboxApp(db, createLogger('silent'));
  after(() => outbox.close());
  const open = (url: string, host = 'localhost:3001') => outbox.inject({ url, headers: { host } });
  const send = async (email: string) => {
    const payload = { usage: 'register', email };
    await call({ method: 'POST', url: '/api/email-captcha', headers: await human(), payload });
    return readMail(email);
  };

  test('lists mails as JSON, newest first, and for one address', async () => {
    const [first, second] = [makeEmail(), makeEmail()];
    await send(first);
    const { subject, body } = await send(second);
    const all = (await open('/outbox.json')).json<{ to: string; id: string; sentAt: string }[]>();
    assert.deepEqual(
      all.slice(0, 2).map(({ to }) => to),
      [second, first],
    );
    const one = (await open(`/outbox.json?to=${encodeURIComponent(second.toUpperCase())}`)).json<object[]>();
    const { id, sentAt } = all[0] ?? assert.fail();
    assert.deepEqual(one, [{ id, to: second, subject, text: body, sentAt }]);
    assert.ok(!Number.isNaN(Date.parse(sentAt)));
  });

  test('shows them as a page without script, with links that work', async () => {
    const email = makeEmail();
    const { body } = await send(email);
    const link = /^http:.*verify.*$/m.exec(body)?.[0] ?? assert.fail();
    const page = await open('/');
    assert.match(String(page.headers['content-type']), /^text\/html/);
    assert.ok(page.body.includes(`<a href="${link.replaceAll('&', '&amp;')}"`));
    assert.doesNotMatch(page.body, /<script/);
    const style = /<style>([^]*?)<\/style>/.exec(page.body)?.[1] ?? '';
    const hash = createHash('sha256').update(style).digest('base64');
    assert.equal(
      page.headers['content-security-policy'],
      `default-src 'none'; style-src 'sha256-${hash}'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'`,
    );
  });

  test('escapes whatever a mail holds', async () => {
    const evil = { recipient: '<b>@x', subject: '<script>alert(1)</script>', html: '' };
    const body = `"><img src=x> http://x/"onclick="y javascript:alert(1)`;
    await db
      .insertInto('outboxMail')
      .values({ ...evil, body })
      .execute();
    const page = (await open('/?to=%22%3E%3Cscript%3E')).body + (await open('/')).body;
    assert.doesNotMatch(page, /<script|<img|<b>|"onclick/);
    assert.doesNotMatch(page, /href="javascript/);
  });

  test('shows a mail as its reader sees it, where nothing in it can do anything', async () => {
    const email = makeEmail();
    const { body, html } = await send(email);
    const [{ id } = assert.fail()] = (await open(`/outbox.json?to=${email}`)).json<{ id: string }[]>();
    assert.ok((await open('/')).body.includes(`<a href="/mails/${id}">View as HTML</a>`));
    const page = await open(`/mails/${id}`);
    assert.equal(page.body, html);
    assert.ok(page.body.includes(/^\d{6}$/m.exec(body)?.[0] ?? assert.fail()));
    assert.match(String(page.headers['content-type']), /^text\/html/);
    assert.match(
      String(page.headers['content-security-policy']),
      /^default-src 'none'; style-src 'unsafe-inline';.* sandbox$/,
    );
    for (const unknown of ['0', '-1', 'x', '9'.repeat(30), "1'--"]) {
      assert.equal((await open(`/mails/${encodeURIComponent(unknown)}`)).statusCode, 404);
    }
  });

  test('answers no other name, as another site could point its own here', async () => {
    for (const url of ['/', '/outbox.json', '/mails/1']) {
      assert.equal((await open(url, 'evil.example:3001')).statusCode, 403);
      assert.notEqual((await open(url, '127.0.0.1:3001')).statusCode, 403);
      assert.notEqual((await open(url, '[::1]:3001')).statusCode, 403);
    }
  });
});

const makeReader = (locale: Locale) => createReader({ email: 'ada@farm.test', locale });
const sayIn = (locale: Locale) => makeReader(locale).say;

const makeProblems = (): PayoutProblem[] => [
  { kind: 'wallet', wallet: '1', ledger: '2' },
  { kind: 'owed', owed: '3', assets: '2' },
  { kind: 'spend', coinId: 'c0ffee', amount: '4' },
  { kind: 'pending', coinId: 'cafe', amount: '5' },
  { kind: 'vanished', batchId: 'b', number: '6' },
  { kind: 'restored', takenAt: '2026-11-27T09:00:00.000Z' },
];

const makeAlarmCauses = (): PayoutAlarmCause[] => [
  { kind: 'unpaid', count: 2, amount: '3', obstacle: null },
  { kind: 'unpaid', count: 1, amount: '3', obstacle: { kind: 'stopped' } },
  { kind: 'nodeAway', message: 'ECONNREFUSED' },
  { kind: 'nodeAway', message: '' },
  { kind: 'signerAway' },
  { kind: 'signerRefuses', message: 'NO' },
  { kind: 'pushRefused', batch: '7', answer: 'NO' },
  { kind: 'walletShort', funds: '10', due: '6', pending: '3', daily: '2', missing: '1' },
  { kind: 'mailsStuck', count: 4, message: '451' },
  { kind: 'feeTooLow', batch: '7', fee: '0.01' },
  { kind: 'diskShort', reserveMb: 500 },
];

describe('the letters', () => {
  // Of withdrawals too: by the automatic payout, or by an API token.
  for (const isLink of [true, false])
    test(`say the same things in every language, Chinese without ASCII punctuation, of ${isLink ? 'a watch link' : 'an API token'}`, () => {
      const facts = {
        ...{ code: '123456', link: 'L', signInLink: 'S', resetLink: 'R', signUpLink: 'U' },
        ...{ lockdownLink: 'K', browser: 'Chrome', system: 'Linux', ip: '192.0.2.1' },
        ...{
          amount: '1 XCH',
          fee: '2 XCH',
          received: '3 XCH',
          address: '地址',
          date: 'D',
          trustedAt: 'T',
          owner: 'O',
        },
        ...{ news: makeNews(), settingsLink: 'A', test: { ...ALARM_DEFAULTS, percent: '25%' } },
        ...{ name: 'assets', harm: makeHarm() },
        ...{ version: 'V', percent: 5, nextStep: { percent: 25, date: 'D' } },
        ...{ nextPercent: 25, heldFor: { visitors: 3, needed: 20 } },
        ...{ harms: [makeHarm('slow', 'language:zh-CN')], few: null },
        ...{ problems: makeProblems(), count: 2, what: 'key' as const, fingerprint: '0123 4567' },
        excesses: { named: [{ owner: 'O', proven: 'A', band: 'B', reported: 'C' }], count: 2 },
        ...{ note: '备注', holdReasons: holdReasonSchema.options },
        ...{ cause: { kind: 'signerAway' as const }, since: 'D' },
        ...{ event: 'off' as const, confirmLink: 'F', signIn: true, withdrawals: true },
        trigger: { kind: 'weekly' as const, day: 1 },
        isAutomatic: isLink,
        ...{ tokenName: 'T', isLink, scopes: [...apiScopes, ...watchScopes], expires: 'E' },
        ...{ counts: { alarm: 2, notice: 1 }, height: '7', launcherId: 'I', title: '公告', day: 'D' },
        ...{ profit: '1 XCH', space: '2 TiB', online: 3, offline: 1, incidents: 2, host: 'H' },
        ...{ multiple: 'M', nextDate: 'E', pageLink: 'G', problem: 'count' as const },
        ...{ usable: '-4 XCH', debt: '4 XCH', reason: '原因' },
        ...{ kind: 'deposit' as const, proposedBy: 'Q', command: { from: 'F', line: 'npm' } },
        ...{ receiptLink: 'P', next: { holdReasons: holdReasonSchema.options, proceedsAt: 'N' } },
      };
      const shapes = locales.map((locale) =>
        Object.entries(letters).map(([kind, write]) => {
          const { parts } = write(sayIn(locale), facts);
          // Lists have the same length in every language.
          const others = parts.filter((part) => typeof part !== 'string');
          return [kind, ...others.map(toShape)];
        }),
      );
      for (const shape of shapes) assert.deepEqual(shape, shapes[0]);
      for (const write of Object.values(letters)) {
        const { subject, parts } = write(sayIn('zh'), facts);
        const texts = parts.flatMap((part) =>
          typeof part === 'string' ? part : 'list' in part ? part.list : 'link' in part ? part.label : [],
        );
        for (const text of [subject, ...texts]) {
          assert.match(text, /[\u4e00-\u9fff]/);
          assert.doesNotMatch(text, /[,:;?!()]/);
        }
      }
    });

  test('say every harm of a canary, for whom, and how many visitors are missing, in every language', () => {
    const texts = locales.map((locale) => {
      const say = sayIn(locale);
      const facts = { name: 'assets', link: 'L' };
      const harms = [
        ...SIGNS.map((sign) => makeHarm(sign)),
        ...SEGMENT_NAMES.map((segment) => makeHarm(null, segment)),
      ];
      const lines = harms.map((harm) => {
        const [list] = letters['canary-paused'](say, { ...facts, harm }).parts.flatMap((part) =>
          typeof part === 'object' && 'list' in part ? [part.list] : [],
        );
        assert.ok(list?.[0]?.includes('2.0.0') === true && list[1]?.includes('1.0.0') === true);
        return list[0];
      });
      assert.equal(new Set(lines).size, harms.length);
      const few = { visitors: 20, needed: 123 };
      const letter = letters['canary-notice'](say, { ...facts, version: '2.0.0', harms: [], few });
      const said = letter.parts.filter((part) => typeof part === 'string').join(' ');
      assert.ok(
        ['20', '123', '103'].every((figure) => said.includes(figure)),
        said,
      );
      return [letter.subject, said, ...lines];
    });
    assert.ok(texts[0]?.every((text, place) => text !== texts[1]?.[place]));
  });

  test('say every lock by an operator and its end, with the reason, in every language', () => {
    for (const locale of locales) {
      const texts = [true, false].flatMap((signIn) =>
        [true, false].map((withdrawals) => {
          const letter = letters['account-lock'](sayIn(locale), { signIn, withdrawals, reason: '原因' });
          const text = [letter.subject, ...letter.parts.filter((part) => typeof part === 'string')].join(' ');
          assert.ok(text.includes('原因'));
          if (locale === 'zh') assert.doesNotMatch(text, /[,:;?!()]/);
          return text;
        }),
      );
      assert.equal(new Set(texts).size, texts.length);
    }
  });

  test('say every event of second factors, in every language', () => {
    const events = {
      ...{ added: 1, removed: 1, off: 1, 'all-removed': 1, 'codes-replaced': 1, 'code-used': 1, guessed: 1 },
      ...{
        'reset-requested': 1,
        'reset-started': 1,
        'reset-ordered': 1,
        'reset-reminder': 1,
        'reset-stopped': 1,
        'reset-done': 1,
      },
    } satisfies Record<FactorEvent, 1>;
    const links = { confirmLink: null, lockdownLink: 'K', resetLink: 'R' };
    const nothingToDo = /don’t have to do anything|无需任何操作/;
    for (const locale of locales) {
      const request = letters['second-factor'](sayIn(locale), {
        ...{ event: 'reset-requested', name: '', ip: '192.0.2.1', reason: '', date: 'D', ...links },
        confirmLink: 'C',
      });
      assert.ok(!request.parts.some((part) => typeof part === 'string' && nothingToDo.test(part)));
      const texts = Object.keys(events).map((event) => {
        const facts = {
          event: event as FactorEvent,
          name: '钥匙',
          ip: null,
          reason: '原因',
          date: 'D',
          ...links,
        };
        const letter = letters['second-factor'](sayIn(locale), facts);
        const text = [letter.subject, ...letter.parts.filter((part) => typeof part === 'string')].join(' ');
        assert.match(text, nothingToDo);
        assert.ok(text.includes('原因') && !text.includes('IP'));
        if (locale === 'zh') assert.doesNotMatch(text, /[,:;?!()]/);
        return text;
      });
      assert.equal(new Set(texts).size, texts.length);
      const [sentence, link] = createRemovalParts(sayIn(locale), { date: 'D', link: 'L' });
      assert.ok(typeof sentence === 'string' && sentence.includes('D'));
      assert.ok(typeof link === 'object' && 'link' in link && link.link === 'L');
      if (locale === 'zh') assert.doesNotMatch(sentence + link.label, /[,:;?!()]/);
    }
  });

  test('say every cause for which payouts stand still, with its facts, in every language', () => {
    const kinds = payoutAlarmCauseSchema.options.map(({ shape }) => shape.kind.value);
    assert.deepEqual(new Set(makeAlarmCauses().map(({ kind }) => kind)), new Set(kinds));
    for (const locale of locales) {
      const texts = makeAlarmCauses().map((cause) => {
        const { kind: _kind, ...facts } = cause;
        const letter = letters['payout-alarm'](sayIn(locale), { cause, since: 'D', link: 'L' });
        const text = [letter.subject, ...letter.parts.filter((part) => typeof part === 'string')].join(' ');
        for (const fact of Object.values(facts))
          if (typeof fact !== 'object') assert.ok(text.includes(String(fact)), text);
        if (locale === 'zh') assert.doesNotMatch(text, /[,:;?!()]/);
        return text;
      });
      assert.equal(new Set(texts).size, texts.length);
    }
  });

  test('say what an alarm found in one line, what happened before what is over', () => {
    const subjectOf = (locale: 'en' | 'zh', news: Partial<AlarmNews>) =>
      letters.alarm(sayIn(locale), { news: { ...NO_NEWS, ...news }, link: 'L', settingsLink: 'A' }).subject;
    const { dropped, silent, recovered } = makeNews();
    const two = { ...silent, count: 2 };
    const unnamed = { named: [], count: 1 };
    assert.equal(subjectOf('en', { dropped }), 'barn lost 50% of its space');
    assert.equal(subjectOf('en', { silent: two }), '2 machines are offline');
    assert.equal(
      subjectOf('en', { dropped, silent: two }),
      'barn lost 50% of its space, 2 machines are offline',
    );
    assert.equal(subjectOf('en', { silent, recovered }), 'barn is offline');
    assert.equal(subjectOf('en', { recovered }), 'barn: space restored');
    assert.equal(
      subjectOf('en', { dropped: unnamed, silent: unnamed }),
      '1 machine lost space, 1 machine is offline',
    );
    assert.equal(subjectOf('en', { recovered: unnamed }), '1 machine recovered');
    assert.equal(subjectOf('zh', { dropped }), '“barn”的容量减少了 50%');
    assert.equal(subjectOf('zh', { dropped, silent: two }), '“barn”的容量减少了 50%，2 台机器已失联');
    assert.equal(subjectOf('zh', { recovered: { ...recovered, count: 4 } }), '4 台机器已恢复正常');
  });

  test('list the machines of an alarm, and how many more there are', () => {
    const { dropped } = makeNews();
    const news = { ...NO_NEWS, dropped: { ...dropped, count: 12 } };
    const { parts } = letters.alarm(sayIn('en'), { news, link: 'L', settingsLink: 'A' });
    assert.deepEqual(parts.slice(1, 2), [
      { list: ['barn: 10.10 TiB → 5.05 TiB, −50%, 60 of 120 plots, since D', 'and 11 more'] },
    ]);
    const mail = renderLetter({ subject: 'S', parts: [{ list: ['a & b', 'c'] }] }, makeReader('en'));
    assert.equal(mail.text, 'a & b\nc\n');
    assert.match(mail.html, /<ul style="[^"]+"><li>a &amp; b<\/li><li>c<\/li><\/ul>/);
  });

  test('say since when a machine had not been well', () => {
    const { recovered } = makeNews();
    const lineOf = (locale: 'en' | 'zh', kind: 'drop' | 'offline') => {
      const named = recovered.named.map((machine) => ({ ...machine, kind }));
      const news = { ...NO_NEWS, recovered: { named, count: 1 } };
      return letters.alarm(sayIn(locale), { news, link: 'L', settingsLink: 'A' }).parts[1];
    };
    const lines: ['en' | 'zh', 'drop' | 'offline', string][] = [
      ['en', 'drop', 'barn: space restored, 10.10 TiB, 120 plots, after a drop on D'],
      ['en', 'offline', 'barn: reporting again, 10.10 TiB, 120 plots, after going offline on D'],
      ['zh', 'drop', 'barn：容量已恢复，10.10 TiB，120 个图块，此前自 D起容量减少'],
      ['zh', 'offline', 'barn：已重新上报，10.10 TiB，120 个图块，此前自 D起没有上报'],
    ];
    for (const [locale, kind, line] of lines) assert.deepEqual(lineOf(locale, kind), { list: [line] });
    const [, limits] = letters['alarm-test'](sayIn('zh'), {
      test: { ...ALARM_DEFAULTS, percent: '25%' },
      settingsLink: 'A',
    }).parts;
    assert.match(typeof limits === 'string' ? limits : '', /减少 25% 或更多容量/);
  });

  test('are whole pages of HTML, in their language, for narrow screens, in light and dark', () => {
    const letter = { subject: 'A & B', parts: ['<p>', { link: 'https://x/?a=1&b="2"', label: 'Go <on>' }] };
    for (const [locale, language] of [
      ['en', 'en'],
      ['zh', 'zh-CN'],
    ] as const) {
      const elements = elementsOf(parse(renderLetter(letter, makeReader(locale)).html));
      const all = (tag: string) => elements.filter(({ tagName }) => tagName === tag);
      assert.deepEqual(all('html').map(attributesOf), [{ lang: language, dir: 'ltr' }]);
      assert.deepEqual(all('title').map(textOf), ['A & B']);
      assert.deepEqual(all('meta').map(attributesOf), [
        { charset: 'utf-8' },
        { name: 'viewport', content: 'width=device-width, initial-scale=1' },
        { name: 'color-scheme', content: 'light dark' },
      ]);
      assert.deepEqual(all('p').map(textOf), ['<p>', 'Go <on>', 'https://x/?a=1&b="2"']);
      assert.deepEqual(
        all('a').map((link) => attributesOf(link)['href']),
        ['https://x/?a=1&b="2"'],
      );
      // Every element with a color also has a background.
      const styled = elements.map((element) => attributesOf(element)['style'] ?? '');
      assert.ok(styled.some((style) => style.includes('color:')));
      for (const style of styled) {
        assert.equal(/(^|;)color:/.test(style), /(^|;)background:/.test(style), style);
      }
    }
  });

  test('are English for a reader of a language that this release does not know', () => {
    const { formatDate, say } = createReader({ email: 'ada@farm.test', locale: 'fr', timeZone: 'UTC' });
    assert.equal(letters['reset-code'](say, { code: '1', link: 'L' }).subject, 'Your password reset code');
    assert.equal(formatDate(new Date('2026-11-21T20:51:07Z')), 'November 21, 2026 at 8:51 PM (UTC)');
  });

  test('are not sent with the name of a fact in place of the fact', () => {
    assert.throws(() => sayIn('en')('letter.ip'), /ip/);
  });

  test('say sizes in the unit that fits', () => {
    const sizes: [bigint, string][] = [
      [0n, '0.00 TiB'],
      [108_877_420_954n, '101.40 GiB'],
      [TIB * 10n + TIB / 10n, '10.10 TiB'],
      [TIB * 1024n * 1234n, '1,234.00 PiB'],
    ];
    for (const [bytes, words] of sizes) assert.equal(makeReader('en').formatSpace(bytes), words);
  });

  test('say what a withdrawal waits for, and until when', () => {
    const held = { holdReasons: ['new_address', 'daily_limit'] as const, proceedsAt: 'D' };
    assert.deepEqual(describeNext(sayIn('en'), held), [
      'It is on hold. The hold ends automatically on D. You can cancel until then.',
      'On hold because: the address is new; your withdrawals within 24 hours exceed the daily limit.',
    ]);
    for (const locale of locales) {
      const say = (next: WithdrawalNext) => describeNext(sayIn(locale), next);
      const [first] = say({ ...held, proceedsAt: null });
      assert.match(first ?? '', /operator|运营人员/);
      const [inDebt] = say({ holdReasons: ['new_address', 'debt'], proceedsAt: null });
      assert.doesNotMatch(inDebt ?? '', /operator|运营人员/);
      assert.equal(say({ holdReasons: [], proceedsAt: 'D' }).length, 1);
      // After both: it can no longer be canceled and is not held.
      assert.deepEqual(say({ holdReasons: [], proceedsAt: null }), []);
    }
  });

  test('say instants as their reader would, in the reader’s time zone', () => {
    const date = new Date('2026-11-21T20:51:07Z');
    const inZone = (locale: 'en' | 'zh', timeZone: string) =>
      createReader({ email: 'ada@farm.test', locale, timeZone }).formatDate(date);
    assert.equal(inZone('zh', 'Asia/Shanghai'), '2026年11月22日 04:51（GMT+8）');
    assert.equal(inZone('zh', 'UTC'), '2026年11月21日 20:51（UTC）');
    assert.equal(inZone('en', 'America/New_York'), 'November 21, 2026 at 3:51 PM (EST)');
    assert.equal(inZone('en', 'Asia/Shanghai'), 'November 22, 2026 at 4:51 AM (GMT+8)');
  });
});

/** Language-independent shape: lengths of lists, and targets of links. */
function toShape(part: Exclude<Letter['parts'][number], string>): unknown {
  if ('list' in part) return part.list.length;
  return 'link' in part ? part.link : part;
}

function elementsOf(node: Tree.ParentNode): Tree.Element[] {
  return node.childNodes.flatMap((child) => ('tagName' in child ? [child, ...elementsOf(child)] : []));
}

function attributesOf({ attrs }: Tree.Element): Record<string, string> {
  return Object.fromEntries(attrs.map(({ name, value }) => [name, value]));
}

function textOf(node: Tree.ParentNode): string {
  return node.childNodes
    .map((child) => ('value' in child ? child.value : 'childNodes' in child ? textOf(child) : ''))
    .join('');
}

const TIB = 1n << 40n;
const NOBODY = { named: [], count: 0 };
const NO_NEWS: AlarmNews = { dropped: NOBODY, silent: NOBODY, recovered: NOBODY };

function makeNews(): AlarmNews {
  const machine = 'barn';
  return {
    dropped: {
      named: [
        {
          machine,
          since: 'D',
          from: '10.10 TiB',
          to: '5.05 TiB',
          percent: '50%',
          fromPlots: 120,
          toPlots: 60,
        },
      ],
      count: 1,
    },
    silent: { named: [{ machine, since: 'D' }], count: 1 },
    recovered: { named: [{ machine, kind: 'drop', since: 'D', space: '10.10 TiB', plots: 120 }], count: 1 },
  };
}

/** A harm of a canary, beside the stable version. */
function makeHarm(sign: Sign | null = null, segment: SegmentName | null = null): HarmFigures {
  return { sign, segment, canary: makeFigures('2.0.0'), stable: makeFigures('1.0.0') };
}

function makeFigures(version: string) {
  return { version, visitors: 40, failed: 30 };
}
