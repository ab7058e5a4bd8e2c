import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Rates } from '@farm/contracts/rollout';
import { fc } from '@farm/testing/property';
import { computeChance } from './computeChance.ts';
import type { Evidence } from './evidence.ts';
import { isWorse, isHaltRequired } from './isWorse.ts';
import { makeEvidence } from './testing/makeEvidence.ts';
import { makeRandom } from './testing/makeRandom.ts';

const shareOf = ({ visitors, failed }: Rates) => failed / Math.max(1, visitors);
const rates = fc
  .tuple(fc.nat({ max: 400 }), fc.nat({ max: 400 }))
  .map(([one, other]) => ({ visitors: Math.max(one, other), failed: Math.min(one, other) }));
/** Reports from one or more networks. The total includes those from networks other than the worst. */
const evidence = fc.tuple(rates, rates, fc.boolean()).map(([most, rest, isAlone]): Evidence => {
  if (isAlone) return { ...most, elsewhere: null, failure: null };
  const visitors = most.visitors + rest.visitors;
  return { visitors, failed: most.failed + rest.failed, elsewhere: rest, failure: null };
});

describe('a canary is worse', () => {
  test('from its 20th visitor on, when more than 5 of 100 more fail than with the stable version', () => {
    assert.equal(isWorse(makeEvidence(19, 19), makeEvidence(0, 100)), false);
    assert.equal(isWorse(makeEvidence(20, 20), makeEvidence(0, 100)), true);
    assert.equal(isWorse(makeEvidence(1, 20), makeEvidence(0, 100)), false);
    assert.equal(isWorse(makeEvidence(2, 20), makeEvidence(0, 100)), true);
    assert.equal(isWorse(makeEvidence(2, 20), makeEvidence(5, 100)), false);
    assert.equal(isWorse(makeEvidence(3, 20), makeEvidence(0, 0)), true);
  });

  test('only if it is so without its worst network', () => {
    assert.equal(isWorse(makeEvidence(20, 120, [0, 100]), makeEvidence(0, 100)), false);
    assert.equal(isWorse(makeEvidence(21, 120, [1, 100]), makeEvidence(0, 100)), false);
    assert.equal(isWorse(makeEvidence(32, 120, [12, 100]), makeEvidence(0, 100)), true);
  });

  test('whatever one network says of the stable version', () => {
    assert.equal(isWorse(makeEvidence(12, 100, [10, 90]), makeEvidence(20, 120, [0, 100])), true);
    assert.equal(isWorse(makeEvidence(12, 100, [10, 90]), makeEvidence(20, 120)), false);
  });

  test('never when it fails for as few as the stable version', () => {
    fc.assert(
      fc.property(evidence, evidence, (canary, stable) => {
        const best = Math.min(shareOf(stable), shareOf(stable.elsewhere ?? stable));
        fc.pre(shareOf(canary) <= best || shareOf(canary.elsewhere ?? canary) <= best);
        return !isWorse(canary, stable);
      }),
      { numRuns: 2_000 },
    );
  });

  test('the more, the more visitors it fails for', () => {
    fc.assert(
      fc.property(evidence, evidence, fc.nat({ max: 50 }), (canary, stable, more) => {
        const failed = Math.min(canary.visitors, canary.failed + more);
        const elsewhere = canary.elsewhere && {
          ...canary.elsewhere,
          failed: Math.min(canary.elsewhere.visitors, canary.elsewhere.failed + more),
        };
        const worse = { ...canary, failed, elsewhere };
        for (const judge of [isWorse, isHaltRequired]) {
          if (judge(canary, stable)) assert.ok(judge(worse, stable));
        }
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('a canary is halted', () => {
  test('at its 20th visitor when it fails for all of them, whatever is known of the stable version', () => {
    for (const stable of [
      makeEvidence(0, 0),
      makeEvidence(0, 20),
      makeEvidence(2, 180),
      makeEvidence(20, 400),
    ]) {
      assert.equal(isHaltRequired(makeEvidence(20, 20), stable), true);
      assert.equal(isHaltRequired(makeEvidence(20, 20, [1, 1]), stable), true);
      assert.equal(isHaltRequired(makeEvidence(20, 20, [2, 2]), stable), true);
    }
    assert.equal(isHaltRequired(makeEvidence(19, 19), makeEvidence(0, 180)), false);
  });

  test('when it fails for half of its visitors, and not for two in twenty', () => {
    assert.equal(isHaltRequired(makeEvidence(12, 22), makeEvidence(0, 180)), true);
    assert.equal(isHaltRequired(makeEvidence(2, 20), makeEvidence(0, 180)), false);
    assert.equal(isHaltRequired(makeEvidence(20, 200), makeEvidence(2, 1_800)), true);
  });

  test('not by one network that says so while others do not', () => {
    assert.equal(isHaltRequired(makeEvidence(20, 26, [0, 6]), makeEvidence(0, 100)), false);
    // A page in another network may fail once, too.
    assert.equal(isHaltRequired(makeEvidence(21, 60, [1, 40]), makeEvidence(2, 400)), false);
  });

  test('only when it is worse', () => {
    fc.assert(
      fc.property(evidence, evidence, (canary, stable) => {
        if (isHaltRequired(canary, stable)) assert.ok(isWorse(canary, stable) && canary.failed >= 3);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('chance', () => {
  test('is that of drawing from an urn', () => {
    // Of 6 ways to draw 2 of 4 visitors of whom 2 failed, 1 draws both failures and 5 draw at least one.
    const near = (one: number, other: number) => assert.ok(Math.abs(one - other) < 1e-9, `${one} ${other}`);
    near(computeChance({ visitors: 2, failed: 2 }, { visitors: 2, failed: 0 }), 1 / 6);
    near(computeChance({ visitors: 2, failed: 1 }, { visitors: 2, failed: 1 }), 5 / 6);
    near(computeChance({ visitors: 2, failed: 0 }, { visitors: 2, failed: 2 }), 1);
  });

  test('lets a canary go on that fails for 3 in 10 no further than 100 visitors', () => {
    const random = makeRandom(7);
    for (let canary = 0; canary < 200; canary++) {
      let failed = 0;
      let visitors = 0;
      while (!isHaltRequired(makeEvidence(failed, visitors), makeEvidence(9, 900))) {
        visitors++;
        if (random() < 0.3) failed++;
        assert.ok(visitors <= 100, `${failed} of ${visitors}`);
      }
    }
  });
});
