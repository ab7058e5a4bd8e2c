import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseNodeState } from './parseNodeState.ts';

/** A node's response, including fields that are not read. */
const answer = (
  space: string,
  peak = '{"height": 9552384, "weight": 99999999999999999999, "header_hash": "0xab"}',
) =>
  `{"blockchain_state": {"average_block_time": 18.75, "difficulty": 11136, "peak": ${peak}, "space": ${space},
    "sync": {"sync_mode": false, "sync_progress_height": 0, "sync_tip_height": 0, "synced": true}}, "success": true}`;

test('a net space is read to the last byte, however large', () => {
  for (const space of [1n, 2n ** 53n - 1n, 2n ** 53n + 1n, 2n ** 70n + 1n, 2n ** 128n - 1n]) {
    assert.deepEqual(parseNodeState(answer(`${space}`)), { height: 9_552_384, netSpace: space });
  }
  assert.deepEqual(parseNodeState(answer('0')), { height: 9_552_384, netSpace: null });
});

test('an answer of another form, or of a node that is not up to date, is refused', () => {
  const space = `${2n ** 70n}`;
  for (const text of [
    '',
    '<html>',
    'null',
    '{"success": false, "error": "no"}',
    answer(space, 'null'),
    answer(space, '{"height": -1}'),
    answer(space, '{"height": 1.5}'),
    answer(space, '{"height": 99999999999999999999}'),
    answer('-1'),
    answer('1.5'),
    answer('1e30'),
    answer(`"${space}"`),
    answer('null'),
    answer(space).replace('"success": true', '"success": false'),
    answer(space).replace('"synced": true', '"synced": false'),
    answer(space).replace(/"sync": .*?\}/s, '"sync": null'),
  ]) {
    assert.throws(() => parseNodeState(text), Error, text);
  }
});
