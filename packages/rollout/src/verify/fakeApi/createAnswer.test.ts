import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { profileSchema } from '@farm/contracts';
import type { Call, SchemaName } from '@farm/contracts/call';
import * as calls from '@farm/contracts/calls';
import { exportLinkSchema } from '@farm/contracts/leaving';
import { resolveSchema } from '@farm/contracts/schemas';
import { createAnswer, createCallSample, type KnownVisitor } from './createAnswer.ts';
import { FAKE_TOKEN } from './createSample.ts';

const user: KnownVisitor = { role: 'user', locale: 'zh', now: Date.parse('2026-11-01T12:00:00Z') };
const authorization = `Bearer ${FAKE_TOKEN}`;
const ask = (address: string, { method = 'GET', visitor = user, as = authorization } = {}) =>
  createAnswer(
    { method, url: new URL(address, 'https://farm.example'), authorization: as || undefined },
    visitor,
  );
const statusOf = (answer: ReturnType<typeof ask>) => ('status' in answer ? answer.status : answer.kind);

describe('the fake API', () => {
  for (const [name, call] of Object.entries<Call>(calls))
    if (call.response !== undefined && !['csv', 'eventStream', 'zip'].includes(call.response))
      test(`has a well-formed response to ${name}`, () => {
        const schema = resolveSchema(call.response as SchemaName);
        const { error } = schema.safeParse(createCallSample(call, user));
        assert.equal(error, undefined, JSON.stringify(createCallSample(call, user)));
      });

  test('knows its visitor, and names what was asked for', () => {
    const profile = ask('/api/me/profile');
    assert.ok('body' in profile);
    const { role, locale } = profileSchema.parse(JSON.parse(profile.body));
    assert.deepEqual({ role, locale }, { role: 'user', locale: 'zh' });
  });

  test('refuses what the API refuses', () => {
    assert.equal(statusOf(ask('/api/nowhere')), 404);
    assert.equal(statusOf(ask('/api/me/balance', { method: 'DELETE' })), 404);
    assert.equal(statusOf(ask('/api/me/balance', { as: '' })), 401);
    assert.equal(statusOf(ask('/api/me/balance', { as: 'Bearer else' })), 401);
    assert.equal(statusOf(ask('/api/rollout/status')), 403);
    assert.equal(statusOf(ask('/api/rollout/status', { visitor: { ...user, role: 'admin' } })), 200);
    assert.equal(statusOf(ask('/api/me/addresses?limit=5000')), 400);
  });

  test('links to an archive that it has', () => {
    const link = ask('/api/me/export/link', { method: 'POST' });
    assert.ok('body' in link);
    const { path } = exportLinkSchema.parse(JSON.parse(link.body));
    const archive = ask(path, { as: '' });
    assert.ok('type' in archive);
    assert.deepEqual([archive.status, archive.type], [200, 'application/zip']);
  });

  test('keeps the stream of live updates silent, and leaves puzzles to the farm', () => {
    assert.equal(statusOf(ask('/api/me/events')), 'silent');
    assert.equal(statusOf(ask('/api/human-check', { as: '' })), 'passed');
  });
});
