import assert from 'node:assert/strict';
import { createSecretKey, randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { signGrant } from './grant.ts';
import { readGroups } from './groups.ts';

const key = createSecretKey(randomBytes(32));
const NOW = new Date('2026-11-27T12:00:00Z');
const grant = (expiresAt: string) => signGrant(key, { kind: 'group', role: 'admin', expiresAt });
const read = (from: Partial<Parameters<typeof readGroups>[1]>) =>
  readGroups(key, { grant: undefined, language: undefined, acceptLanguage: undefined, ...from }, NOW);

test('a role is known by a grant that we signed and that has not expired', () => {
  const value = grant('2026-11-27T12:00:01.000Z');
  assert.deepEqual(read({ grant: value }), { role: 'admin' });
  assert.deepEqual(read({ grant: grant('2026-11-27T12:00:00.000Z') }), {});
  assert.deepEqual(read({ grant: `${value}x` }), {});
  const other = signGrant(key, { kind: 'overrides', expiresAt: '2026-11-28T12:00:00.000Z' });
  assert.deepEqual(read({ grant: other }), {});
});

test('a language is the one that was chosen, or else the first of the browser that the farm has', () => {
  assert.deepEqual(read({ language: 'en', acceptLanguage: 'zh-CN' }), { language: 'en' });
  assert.deepEqual(read({ acceptLanguage: 'fr-FR,zh-CN;q=0.9,en;q=0.8' }), { language: 'zh' });
  assert.deepEqual(read({ language: 'tlh', acceptLanguage: 'fr' }), {});
});
