import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { z } from 'zod';
import * as calls from '../calls/index.ts';
import { resolveSchema } from '../schemas.ts';
import type { Call, SchemaName } from './call.ts';
import { toRequest } from './toRequest.ts';

const id = '4b2c7a51-0d7e-4d0e-9f6e-3b8a1c2d4e5f';

describe('a request', () => {
  test('has method and address of its call, and no more where nothing is given', () => {
    assert.deepEqual(toRequest(calls.readBalance), { method: 'GET', url: '/me/balance' });
  });

  test('leaves the parentheses of the sign-in address as they are', () => {
    const body = { email: 'ada@farm.test', password: 'x', remember: true };
    const request = { method: 'POST', url: '/session(by-email-password)', body };
    assert.deepEqual(toRequest(calls.signIn, { body }), request);
  });

  test('encodes what stands in its path, but for the slashes of a file', () => {
    assert.equal(toRequest(calls.readMachine, { params: { id: 'a/b?c' } }).url, '/me/machines/a%2Fb%3Fc');
    const params = { name: 'assets', version: '1.0.0+ab', '*': 'img/one two.svg' };
    assert.equal(
      toRequest(calls.uploadBuildFile, { params }).url,
      '/rollout/versions/assets/1.0.0%2Bab/files/img/one%20two.svg',
    );
  });

  test('leaves out of the query what is undefined', () => {
    const query = { range: '7d', hours: undefined } as const;
    assert.equal(
      toRequest(calls.readMachineHistory, { params: { id }, query }).url,
      `/me/machines/${id}/history?range=7d`,
    );
    assert.equal(toRequest(calls.listAddresses, { query: { cursor: undefined } }).url, '/me/addresses');
  });

  test('carries headers along', () => {
    const headers = { 'Idempotency-Key': 'one' };
    const body = { amount: '1', address: 'xch1' };
    assert.deepEqual(toRequest(calls.createWithdrawal, { body, headers }).headers, headers);
  });
});

describe('the table of calls', () => {
  const rows = Object.values<Call>(calls);

  test('names no route twice', () => {
    const routes = rows.map(({ method, path }) => `${method} ${path}`);
    assert.deepEqual(routes, [...new Set(routes)]);
  });

  test('gives each call one place for what it takes, so that an endpoint needs no more than its row', () => {
    assert.deepEqual(
      rows.filter(({ method, body, query }) => (method === 'GET' ? body : query) !== undefined),
      [],
    );
  });

  const kept = rows.filter(({ isKept }) => isKept);

  test('lets browsers keep only what users read of their own', () => {
    assert.ok(kept.length > 0);
    assert.deepEqual(
      kept.filter(
        ({ method, path, access }) => `${method} ${access}` !== 'GET session' || !path.startsWith('/me/'),
      ),
      [],
    );
  });

  test('lets browsers keep nothing that opens or proves anything', () => {
    const SECRET = /token|secret|code|password|key|mnemonic|recovery|signature|address/i;
    for (const { path, response } of kept) {
      const schema = z.toJSONSchema(resolveSchema(response as SchemaName));
      const names = JSON.stringify(schema).match(/"\w+"(?=:)/g) ?? [];
      assert.ok(names.length > 0);
      assert.deepEqual(
        names.filter((name) => SECRET.test(name)),
        [],
        path,
      );
    }
  });
});
