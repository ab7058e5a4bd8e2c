import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findBrokenTexts } from './watchWords.ts';

const names = ['shell', 'info'];

test('ids of messages, values that nobody formatted and placeholders are not for readers', () => {
  const broken = [
    'info.home.headline',
    'shell.error',
    'NaN XCH',
    'Hello undefined',
    '[object Object]',
    'Invalid Date',
    'Dear {name}',
    '{count, plural, one {machine}}',
  ];
  assert.deepEqual(findBrokenTexts(['Fine.', ...broken], names), broken);
});

test('names of hosts, sentences and amounts are', () => {
  const fine = ['chia.net', 'info.', '12.5 XCH', 'Undefined terms', 'Read more at info.home', '{ }', 'a.b'];
  assert.deepEqual(findBrokenTexts(fine, names), []);
});
