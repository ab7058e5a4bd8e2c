import assert from 'node:assert/strict';
import { createSecretKey, randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { inspect } from 'node:util';
import { fc } from '@farm/testing/property';
import { readGrant, signGrant, type Grant } from './grant.ts';
import { createVisitorId, readVisitor, signVisitor } from './visitor.ts';

const key = createSecretKey(randomBytes(32));
const now = new Date('2026-01-01T12:00:00Z');
const soon = '2026-01-01T12:10:00.000Z';
const preview: Grant = { kind: 'preview', name: 'assets', version: '1.0.0+0123456789ab', expiresAt: soon };

test('a visitor is known again by the cookie we signed', () => {
  const visitor = createVisitorId();
  assert.match(visitor, /^[\w-]{22}$/);
  assert.match(signVisitor(key, visitor), /^[\w-]{22}\.[\w-]{43}$/);
  assert.equal(readVisitor(key, signVisitor(key, visitor)), visitor);
});

test('no two visitors are one, and none is an option to a command', () => {
  const ids = Array.from({ length: 10_000 }, createVisitorId);
  assert.equal(new Set(ids).size, 10_000);
  assert.deepEqual(
    ids.filter((id) => id.startsWith('-')),
    [],
  );
});

test('a cookie that is not ours names nobody', () => {
  const visitor = createVisitorId();
  const [, mac = ''] = signVisitor(key, visitor).split('.');
  const foreign = signVisitor(createSecretKey(randomBytes(32)), visitor);
  for (const value of [
    undefined,
    '',
    '.',
    visitor,
    `${visitor}.`,
    `.${mac}`,
    `${createVisitorId()}.${mac}`,
    foreign,
  ])
    assert.equal(readVisitor(key, value), null, value);
  assert.equal(readVisitor(key, `${visitor}.${mac}.${mac}`), null);
});

test('a cookie changed in any one place names nobody', () => {
  const value = signVisitor(key, createVisitorId());
  fc.assert(
    fc.property(
      fc.nat(value.length - 1),
      fc.constantFrom('a', 'Z', '0', '-', '_', '.', '~', ' ', 'é'),
      (at, character) => {
        const changed = value.slice(0, at) + character + value.slice(at + 1);
        assert.equal(readVisitor(key, changed), changed === value ? value.split('.')[0] : null);
      },
    ),
  );
});

test('whatever is sent, reading it fails at nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary-ascii' }), (value) => {
      assert.equal(readVisitor(key, value), null);
      assert.equal(readGrant(key, value, now), null);
    }),
  );
});

test('a grant counts until it expires', () => {
  for (const grant of [preview, { kind: 'overrides', expiresAt: soon }] satisfies Grant[]) {
    const value = signGrant(key, grant);
    assert.deepEqual(readGrant(key, value, now), grant);
    assert.deepEqual(readGrant(key, value, new Date(Date.parse(soon) - 1)), grant);
    assert.equal(readGrant(key, value, new Date(soon)), null);
  }
});

test('a grant is no visitor, and a visitor is no grant', () => {
  assert.equal(readVisitor(key, signGrant(key, preview)), null);
  const json = Buffer.from(JSON.stringify(preview)).toString('base64url');
  assert.equal(readGrant(key, signVisitor(key, json), now), null);
});

test('a grant of one kind cannot be changed to another, and no cookie needs to be quoted', () => {
  const [content = '', mac = ''] = signGrant(key, preview).split('.');
  const changed = JSON.stringify({ kind: 'overrides', expiresAt: soon });
  assert.equal(readGrant(key, `${Buffer.from(changed).toString('base64url')}.${mac}`, now), null);
  assert.match(`${content}.${mac}`, /^[\w.-]+$/);
});

test('a log that is given the key shows nothing of it', () => {
  assert.ok(!inspect({ key }, { depth: 9 }).includes(key.export().toString('base64url')));
  assert.equal(JSON.stringify({ key }), '{"key":{}}');
});
