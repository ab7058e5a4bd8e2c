import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, test } from 'node:test';
import { withdrawalSchema } from '@farm/contracts';
import { createdAccountTokenSchema } from '@farm/contracts/token';
import { toErrorCode } from '../testing/answers.ts';
import { createFactorCalls } from '../testing/factors.ts';
import { startTestServer, type Bearer } from '../testing/startTestServer.ts';
import { makeFarmer, sendWithdrawal, signUpFarmer, type Farmer } from '../testing/withdrawals.ts';

const server = await startTestServer();
const { app, call, db, log } = server;
const factors = createFactorCalls(server);
await app.listen({ host: '127.0.0.1', port: 0 });
const { port } = app.server.address() as AddressInfo;

/** Sends the head of a request, which passes its guard, and the body only when told to, more than a second later. */
async function sendHead(path: string, headers: Bearer, payload: unknown) {
  const body = JSON.stringify(payload);
  const sent = request({
    ...{ host: '127.0.0.1', port, path, method: 'POST' },
    headers: {
      ...headers,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'idempotency-key': randomUUID(),
    },
  });
  const answered = once(sent, 'response') as Promise<[IncomingMessage]>;
  sent.flushHeaders();
  await delay(1_100);
  return async () => {
    sent.end(body);
    const [answer] = await answered;
    return {
      status: answer.statusCode,
      headers: answer.headers,
      body: JSON.parse(await text(answer)) as unknown,
    };
  };
}

const startWithdrawal = (headers: Bearer, { address }: Farmer) =>
  sendHead('/api/me/withdrawals', headers, { amount: '1', address });

async function createToken({ bearer }: Pick<Farmer, 'bearer'>) {
  const payload = { name: 'Cashier', scopes: ['withdraw'], days: 30 };
  const { body } = await call({ method: 'POST', url: '/api/me/tokens', headers: bearer, payload });
  const { id, token } = createdAccountTokenSchema.parse(body);
  return { id, bearer: { authorization: `Bearer ${token}` } };
}

const deleteToken = async ({ bearer }: Farmer, id: string) =>
  assert.equal((await call({ method: 'DELETE', url: `/api/me/tokens/${id}`, headers: bearer })).status, 204);

async function assertRefused(
  finish: Awaited<ReturnType<typeof sendHead>>,
  expected: [number, string],
): Promise<void> {
  const answer = await finish();
  assert.deepEqual([answer.status, toErrorCode(answer)], expected);
}

const listStatuses = async ({ id }: Farmer) =>
  (await db.selectFrom('withdrawal').select('status').where('accountId', '=', id).execute()).map(
    ({ status }) => status,
  );

describe('a request whose body arrives late', () => {
  test('is refused if its token was deleted meanwhile: nothing is withdrawn', async () => {
    const ada = await makeFarmer(server);
    const { id, bearer } = await createToken(ada);
    const finish = await startWithdrawal(bearer, ada);
    await deleteToken(ada, id);
    await assertRefused(finish, [401, 'token_error']);
    assert.deepEqual(await listStatuses(ada), []);
  });

  test('is refused if its token was deleted meanwhile: nothing is canceled', async () => {
    const ada = await makeFarmer(server);
    const { id, bearer } = await createToken(ada);
    const withdrawal = withdrawalSchema.parse((await sendWithdrawal(server, { ...ada, bearer })).body);
    const finish = await sendHead(`/api/me/withdrawals/${withdrawal.id}/cancel`, bearer, {});
    await deleteToken(ada, id);
    await assertRefused(finish, [401, 'token_error']);
    assert.deepEqual(await listStatuses(ada), ['pending']);
  });

  test('is refused if its token lost the scope meanwhile', async () => {
    const ada = await signUpFarmer(server);
    const { bearer } = await createToken(ada);
    const finish = await startWithdrawal(bearer, ada);
    await factors.addPasskey(ada);
    await assertRefused(finish, [403, 'scope_missing']);
    assert.deepEqual(await listStatuses(ada), []);
  });

  test('is refused if its session was ended meanwhile', async () => {
    const ada = await signUpFarmer(server);
    const finish = await startWithdrawal(ada.bearer, ada);
    const payload = { email: ada.email, password: ada.password, remember: false };
    const { body } = await call({ method: 'POST', url: '/api/session(by-email-password)', payload });
    const headers = { authorization: `Bearer ${(body as { token: string }).token}` };
    const ended = await call({ method: 'DELETE', url: '/api/me/sessions', headers });
    assert.equal(ended.status, 204);
    await assertRefused(finish, [401, 'token_error']);
    assert.deepEqual(await listStatuses(ada), []);
  });

  test('is answered as any other if nothing ended, and named once in the log', async () => {
    const ada = await makeFarmer(server);
    for (const bearer of [ada.bearer, (await createToken(ada)).bearer]) {
      const { status, headers } = await (await startWithdrawal(bearer, ada))();
      assert.equal(status, 201);
      const requestId = String(headers['x-request-id']);
      const line = log()
        .split('\n')
        .find((one) => one.includes(requestId));
      assert.equal(line?.split(ada.id).length, 2, line);
    }
    assert.deepEqual(await listStatuses(ada), ['pending', 'pending']);
  });
});
