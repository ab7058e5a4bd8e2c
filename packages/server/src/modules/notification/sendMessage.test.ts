import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PushContent } from '@farm/contracts/notification';
import { toPushMessage } from './sendMessage.ts';

test('a push that is too long ends with a whole character', () => {
  const body = `a${'🌱'.repeat(600)}`;
  const text = { title: 'News', body, path: '/', locale: 'en' };
  const { payload } = toPushMessage(text, { id: '5b0f6f3e-6d0c-4a55-9d0b-6d6f3c2a7e11', events: [] });
  const content = JSON.parse(payload) as PushContent;
  assert.equal(content.body, `a${'🌱'.repeat(249)}`);
  assert.ok(Buffer.byteLength(payload) < 2_000);
});
