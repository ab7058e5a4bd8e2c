import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createContentSecurityPolicy } from './createContentSecurityPolicy.ts';

const none = {
  template: { scriptHashes: [], styleHashes: [] },
  importMap: null,
  snapshotCss: [],
  apiOrigins: [],
  hasTurnstile: false,
  devOrigins: [],
};

function directive(policy: string, name: string): string | undefined {
  return policy.split('; ').find((text) => text.startsWith(`${name} `));
}

test('Turnstile may run and be framed only where it is configured', () => {
  const without = createContentSecurityPolicy(none);
  const policy = createContentSecurityPolicy({ ...none, hasTurnstile: true });
  assert.ok(!without.includes('cloudflare') && directive(without, 'frame-src') === undefined);
  assert.equal(directive(policy, 'script-src'), "script-src 'self' https://challenges.cloudflare.com");
  assert.equal(directive(policy, 'frame-src'), 'frame-src https://challenges.cloudflare.com');
});

test('every origin of the API may be called, and none may run a script', () => {
  const apiOrigins = ['https://a.example', 'https://b.example', 'https://a.example'];
  const policy = createContentSecurityPolicy({ ...none, apiOrigins });
  assert.equal(directive(policy, 'connect-src'), "connect-src 'self' https://a.example https://b.example");
  assert.equal(directive(policy, 'script-src'), "script-src 'self'");
});

test('nothing unsafe is ever allowed', () => {
  const policy = createContentSecurityPolicy({
    ...none,
    hasTurnstile: true,
    devOrigins: ['http://localhost:3103'],
  });
  assert.ok(!policy.includes('unsafe'));
  assert.match(policy, /ws:\/\/localhost:3103/);
});
