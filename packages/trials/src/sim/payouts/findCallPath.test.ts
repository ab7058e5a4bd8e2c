import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compileFunction } from 'node:vm';
import { findCallPath } from './findCallPath.ts';

/** Calls `findCallPath` from code that claims to be in a file. */
function findWayFrom(filename: string): unknown {
  const call = compileFunction('return findWay()', ['findWay'], { filename }) as (
    find: typeof findCallPath,
  ) => unknown;
  return call(findCallPath);
}

test('a step is one of the code that pays: of payouts, withdrawals or the signer', () => {
  const paying = ['server/src/modules/payout', 'server/src/modules/withdrawal/moves', 'signer/src'];
  for (const folder of paying)
    assert.equal(findWayFrom(`/farm/packages/${folder}/step.ts`), 'step.ts:1', folder);
  for (const folder of ['server/src/modules/space', 'database/src', 'trials/src/sim'])
    assert.equal(findWayFrom(`/farm/packages/${folder}/step.ts`), null, folder);
});
