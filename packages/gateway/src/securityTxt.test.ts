import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startGateway } from './testing/startGateway.ts';

test('security.txt names the contact of the settings, and does not exist without one', async (t) => {
  const path = '/.well-known/security.txt';
  const contact = 'mailto:security@farm.example';
  const gateway = await startGateway(t, { securityContact: contact, publicUrl: 'https://farm.example' });
  const { status, headers, text } = await gateway.get(path);
  assert.equal(status, 200);
  assert.equal(headers['content-type'], 'text/plain; charset=utf-8');
  assert.match(text, /^Contact: mailto:security@farm\.example$/m);
  assert.match(text, /^Canonical: https:\/\/farm\.example\/\.well-known\/security\.txt$/m);
  const [, expires = ''] = /^Expires: (.+)$/m.exec(text) ?? [];
  assert.ok(Date.parse(expires) > Date.now());

  assert.equal((await (await startGateway(t)).get(path)).status, 404);
});
