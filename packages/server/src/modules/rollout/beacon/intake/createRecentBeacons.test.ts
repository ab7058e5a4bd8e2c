import assert from 'node:assert/strict';
import { after, before, describe, mock, test } from 'node:test';
import { createRecentBeacons } from './createRecentBeacons.ts';

const row = { name: 'assets', version: '2.0.0', visitor: '1', network: '1' };
const works = { ...row, failure: null, signs: 0 };
const fails = { ...works, failure: 'mount threw' };

describe('what was noted a short time ago', () => {
  before(() => {
    mock.timers.enable({ apis: ['Date'] });
  });
  after(() => {
    mock.timers.reset();
  });

  test('is not noted again for a minute, unless it failed since', () => {
    const remembered = createRecentBeacons();
    remembered.clearIfChanged('1.0');
    assert.equal(remembered.has(works), false);
    remembered.add([works]);
    assert.deepEqual([remembered.has(works), remembered.has(fails)], [true, false]);
    remembered.add([fails]);
    assert.deepEqual([remembered.has(works), remembered.has(fails)], [true, true]);
    assert.equal(remembered.has({ ...fails, visitor: '2' }), false);
    assert.equal(remembered.has({ ...fails, version: '3.0.0' }), false);
    mock.timers.tick(59_999);
    assert.equal(remembered.has(fails), true);
    mock.timers.tick(1);
    assert.equal(remembered.has(fails), false);
  });

  test('is noted again for each sign that was not told before, and a failure is not forgotten over it', () => {
    const remembered = createRecentBeacons();
    remembered.clearIfChanged('1.0');
    remembered.add([fails]);
    const slow = { ...works, signs: 0b100 };
    assert.equal(remembered.has(slow), false);
    remembered.add([slow]);
    assert.deepEqual(
      [remembered.has(slow), remembered.has(fails), remembered.has(works)],
      [true, true, true],
    );
    const slowAndLate = { ...works, signs: 0b110 };
    assert.equal(remembered.has(slowAndLate), false);
    remembered.add([{ ...works, signs: 0b010 }]);
    assert.equal(remembered.has(slowAndLate), true);
    mock.timers.tick(60_000);
    assert.equal(remembered.has(slow), false);
    remembered.add([works]);
    assert.deepEqual([remembered.has(works), remembered.has(slow)], [true, false]);
  });

  test('is noted again once the registry has changed', () => {
    const remembered = createRecentBeacons();
    remembered.clearIfChanged('1.0');
    remembered.add([fails]);
    remembered.clearIfChanged('1.0');
    assert.equal(remembered.has(fails), true);
    remembered.clearIfChanged('1.1');
    assert.equal(remembered.has(fails), false);
  });
});
