import assert from 'node:assert/strict';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, describe, test } from 'node:test';
import { toErrorCode } from '../../testing/answers.ts';
import { computeHumanCheck } from '../../testing/computeHumanCheck.ts';
import { makeEmail, startTestServer, type TestServer } from '../../testing/startTestServer.ts';
import { createTurnstileCheck } from './turnstile.ts';

/** A valid request that needs a human check. */
const askCode = ({ call }: TestServer, solution: string) =>
  call({
    method: 'POST',
    url: '/api/email-captcha',
    headers: { 'x-human-check': solution },
    payload: { usage: 'register', email: makeEmail() },
  });

describe('an ALTCHA challenge', async () => {
  const server = await startTestServer();
  const challenge = async (mode: string, from = server) =>
    (await from.call({ url: `/api/human-check?mode=${mode}` })).body;
  const tamper = (solution: string, change: (payload: Payload) => void) => {
    const payload = JSON.parse(Buffer.from(solution, 'base64').toString()) as Payload;
    change(payload);
    return Buffer.from(JSON.stringify(payload)).toString('base64');
  };
  interface Payload {
    challenge: { signature: string; parameters: Record<string, unknown> };
    solution: { counter: number; derivedKey: string };
  }

  test('is accepted once, of both modes', async () => {
    for (const mode of ['test', 'production']) {
      const solution = await computeHumanCheck(await challenge(mode));
      assert.equal((await askCode(server, solution)).status, 200);
      const again = await askCode(server, solution);
      assert.deepEqual([again.status, toErrorCode(again)], [403, 'human_check_failed']);
    }
  });

  test('sent ten times at once is accepted once', async () => {
    const solution = await computeHumanCheck(await challenge('test'));
    const answers = await Promise.all(Array.from({ length: 10 }, () => askCode(server, solution)));
    assert.equal(answers.filter(({ status }) => status === 200).length, 1);
    assert.equal(answers.filter((answer) => toErrorCode(answer) === 'human_check_failed').length, 9);
  });

  test('is refused when anything about it was changed', async () => {
    const solution = await computeHumanCheck(await challenge('test'));
    const broken = [
      tamper(solution, (payload) => (payload.solution.derivedKey = '00'.repeat(32))),
      tamper(solution, (payload) => (payload.challenge.parameters['expiresAt'] = 9_999_999_999)),
      tamper(solution, (payload) => (payload.challenge.parameters['nonce'] = 'ab'.repeat(16))),
      tamper(
        solution,
        (payload) => (payload.challenge.parameters['data'] = { mode: 'production', level: 'normal' }),
      ),
      tamper(solution, (payload) => (payload.challenge.parameters['data'] = { mode: 'test', level: 'hard' })),
      tamper(solution, (payload) => (payload.challenge.parameters['data'] = { mode: 'test' })),
      tamper(solution, (payload) => (payload.challenge.parameters['cost'] = 1)),
      tamper(solution, (payload) => (payload.challenge.signature = '')),
      tamper(solution, (payload) => (payload.challenge.parameters['keySignature'] = undefined)),
      'not base64 json',
      Buffer.from('null').toString('base64'),
      'x'.repeat(5_000),
    ];
    for (const one of broken) assert.equal(toErrorCode(await askCode(server, one)), 'human_check_failed');
    assert.equal((await askCode(server, solution)).status, 200);
  });

  test('of test mode is neither given nor taken in production', async () => {
    const production = await startTestServer({ production: true });
    const refused = await production.call({ url: '/api/human-check?mode=test' });
    assert.deepEqual([refused.status, toErrorCode(refused)], [503, 'unavailable']);
    const fromTest = await computeHumanCheck(await challenge('test'));
    assert.equal(toErrorCode(await askCode(production, fromTest)), 'human_check_failed');
    const real = await computeHumanCheck(await challenge('production', production));
    assert.equal((await askCode(production, real)).status, 200);
  });

  test('is not to be kept by caches', async () => {
    const { headers } = await server.call({ url: '/api/human-check?mode=test' });
    assert.equal(headers['cache-control'], 'no-store');
  });
});

describe('a Turnstile token', async () => {
  interface Asked {
    secret: string;
    response: string;
    remoteip: string;
    idempotency_key: string;
  }
  const asked: Asked[] = [];
  let answer: (response: ServerResponse, question: Asked) => void = () => undefined;
  const cloudflare = createServer((request: IncomingMessage, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => (body += chunk));
    request.on('end', () => {
      const question = JSON.parse(body) as Asked;
      asked.push(question);
      answer(response, question);
    });
  });
  await new Promise<void>((resolve) => cloudflare.listen(0, '127.0.0.1', resolve));
  after(() => cloudflare.close());
  const verifyUrl = `http://127.0.0.1:${(cloudflare.address() as AddressInfo).port}/siteverify`;
  const options = { secretKey: 'the real secret', productHost: 'farm.example', verifyUrl };
  const server = await startTestServer({
    humanCheck: createTurnstileCheck({ ...options, production: true }),
  });
  const say = (body: object) => (response: ServerResponse) => response.end(JSON.stringify(body));

  test('is checked with the real secret, and must be about our host', async () => {
    answer = say({ success: true, hostname: 'farm.example' });
    assert.equal((await askCode(server, 'token-1')).status, 200);
    const { secret, response } = asked.at(-1) ?? assert.fail();
    assert.deepEqual([secret, response], ['the real secret', 'token-1']);
    answer = say({ success: true, hostname: 'elsewhere.example' });
    assert.equal(toErrorCode(await askCode(server, 'token-2')), 'human_check_failed');
    answer = say({ success: false, 'error-codes': ['timeout-or-duplicate'] });
    assert.equal(toErrorCode(await askCode(server, 'token-1')), 'human_check_failed');
  });

  test('is asked about again when the check stumbles, as one question', async () => {
    let failures = 2;
    answer = (response) => {
      if (failures-- > 0) response.writeHead(502).end('bad gateway');
      else say({ success: true, hostname: 'farm.example' })(response);
    };
    assert.equal((await askCode(server, 'token-3')).status, 200);
    const keys = asked.slice(-3).map((question) => question.idempotency_key);
    assert.equal(new Set(keys).size, 1);
  });

  test('that cannot be checked is nobody’s fault', async () => {
    answer = (response) => response.destroy();
    const failed = await askCode(server, 'token-4');
    assert.deepEqual([failed.status, toErrorCode(failed)], [503, 'unavailable']);
  });

  test('outside production is checked with the published test secret', async () => {
    const check = createTurnstileCheck({ ...options, production: false });
    answer = say({ success: true, hostname: 'localhost' });
    await check.verify('XXXX.DUMMY.TOKEN.XXXX', '127.0.0.1');
    assert.equal(asked.at(-1)?.secret, '1x0000000000000000000000000000000AA');
    assert.deepEqual(await check.challenge('test', 'normal'), { kind: 'turnstile' });
  });
});
