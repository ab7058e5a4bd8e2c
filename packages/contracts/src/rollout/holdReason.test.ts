import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '@farm/testing/property';
import { formatFewVisitors, parseFewVisitors } from './holdReason.ts';

test('a sentence about too few visitors is read back as it was meant, and no other is', () => {
  const shares = fc.integer({ min: 1, max: 1_000 }).map((tenths) => tenths / 10);
  const reasons = fc.record(
    { visitors: fc.nat(), needed: fc.nat(), percent: shares, next: shares },
    { noNullPrototype: true },
  );
  fc.assert(
    fc.property(reasons, (reason) => assert.deepEqual(parseFewVisitors(formatFewVisitors(reason)), reason)),
  );
  assert.equal(parseFewVisitors('too few visitors'), null);
});
