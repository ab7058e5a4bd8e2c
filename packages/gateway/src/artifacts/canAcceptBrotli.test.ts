import assert from 'node:assert/strict';
import { test } from 'node:test';
import { canAcceptBrotli } from './canAcceptBrotli.ts';

test('brotli is taken when it is named or covered, with a weight above zero', () => {
  for (const header of ['br', 'gzip, br', 'gzip;q=1.0, BR ; q=0.1', '*', 'gzip, *;q=0.5'])
    assert.equal(canAcceptBrotli(header), true, header);
});

test('brotli is not taken when it is absent or refused', () => {
  for (const header of [undefined, '', 'gzip', 'br;q=0', 'br;q=0.0, *', 'brotli', 'br;q=x', '*;q=0'])
    assert.equal(canAcceptBrotli(header), false, header);
});
