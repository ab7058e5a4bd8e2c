import assert from 'node:assert/strict';
import { createECDH, generateKeyPairSync, sign } from 'node:crypto';
import { after, describe, test } from 'node:test';
import { decodePush } from './decodePush.ts';
import { startPushService } from './startPushService.ts';

test('a message is decrypted as RFC 8291 has it', () => {
  const fromText = (text: string) => Buffer.from(text, 'base64url');
  const browser = createECDH('prime256v1');
  browser.setPrivateKey('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94', 'base64url');
  // Section 5 of the RFC.
  const body = fromText(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
  const auth = fromText('BTBZMqHH6r4Tts7J_aSIgg');
  assert.equal(decodePush(body, browser, auth), 'When I grow up, I want to be a watermelon');
  assert.throws(() => decodePush(body, browser, Buffer.alloc(16)));
});

describe('a push service', async () => {
  const service = await startPushService();
  after(service.close);
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const point = [Buffer.of(4), ...[x, y].map((part) => Buffer.from(part, 'base64url'))];
  const key = Buffer.concat(point).toString('base64url');

  const send = async (claims: object, headers: Record<string, string> = {}) => {
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const text = `${encode({ typ: 'JWT', alg: 'ES256' })}.${encode(claims)}`;
    const signature = sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' });
    const authorization = `vapid t=${text}.${signature.toString('base64url')}, k=${key}`;
    const { endpoint } = service.subscribe(key);
    const all = { authorization, ttl: '60', 'content-encoding': 'aes128gcm', ...headers };
    const response = await fetch(endpoint, { method: 'POST', headers: all, body: 'unreadable' });
    return response.status;
  };
  const now = Math.floor(Date.now() / 1_000);
  const valid = { aud: service.origin, exp: now + 3_600, sub: 'mailto:farm@farm.example' };

  test('knows its sender', async () => {
    // The sender is known, and the message is none.
    assert.equal(await send(valid), 400);
    assert.equal(await send(valid, { authorization: '' }), 401);
    assert.equal(await send({ ...valid, aud: 'https://push.example' }), 401);
    assert.equal(await send({ ...valid, exp: now - 1 }), 401);
    assert.equal(await send({ ...valid, exp: now + 2 * 86_400 }), 401);
    assert.equal(await send({ ...valid, sub: 'farm' }), 401);
    const forged = `vapid t=e30.e30.${Buffer.alloc(64).toString('base64url')}, k=${key}`;
    assert.equal(await send(valid, { authorization: forged }), 401);
    assert.deepEqual(service.received, []);
  });
});
