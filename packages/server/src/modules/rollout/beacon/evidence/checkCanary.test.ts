import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { SegmentName } from '@farm/contracts/rollout';
import { fc } from '@farm/testing/property';
import { checkCanary } from './checkCanary.ts';
import { HARMS, type Harm, type Visit } from './comparison.ts';
import { computeComparison, toCountedVisits } from './computeComparison.ts';
import { isHaltRequired } from './isWorse.ts';

const HOUR = 480_000;
/** Number of visitors with the harm, and of all. */
type Told = [harmed: number, visitors: number];

let made = 0;
/** Makes visits of visitors who each come once, in a network of their own unless it is given. */
const makeVisits = (
  isCanary: boolean,
  [harmed, visitors]: Told,
  {
    harm = 'failed',
    hour = HOUR,
    network,
    segments = [],
  }: { harm?: Harm; hour?: number; network?: string; segments?: SegmentName[] } = {},
): Visit[] =>
  Array.from({ length: visitors }, (_, place) => {
    const visitor = String(made++).padStart(9, '0');
    const hasHarm = place < harmed;
    return {
      ...{ isCanary, visitor, network: network ?? visitor, hour, quarter: hour * 4, segments },
      harms: hasHarm ? 1 << HARMS.indexOf(harm) : 0,
      failure: hasHarm && harm === 'failed' ? 'mount threw' : null,
    };
  });
const canary = (told: Told, more?: Parameters<typeof makeVisits>[2]) => makeVisits(true, told, more);
const stable = (told: Told, more?: Parameters<typeof makeVisits>[2]) => makeVisits(false, told, more);
const check = (...visits: Visit[][]) =>
  checkCanary(visits.flat()).map(({ action, harm, segment }) => [action, harm, segment]);

describe('a canary', () => {
  test('is halted for certain harm, and paused for less', () => {
    assert.deepEqual(check(canary([20, 20]), stable([0, 30])), [['halt', 'failed', null]]);
    assert.deepEqual(check(canary([24, 500]), stable([9, 900])), [['pause', 'failed', null]]);
    assert.deepEqual(check(canary([8, 500]), stable([9, 900])), []);
  });

  test('is paused for each sign that more of its visitors have, and not for less than 3 of 100 more', () => {
    for (const harm of HARMS.slice(1)) {
      assert.deepEqual(check(canary([40, 100], { harm }), stable([45, 900], { harm })), [
        ['pause', harm, null],
      ]);
      assert.deepEqual(check(canary([20, 100], { harm }), stable([180, 900], { harm })), []);
      assert.deepEqual(check(canary([125, 5_000], { harm }), stable([25, 5_000], { harm })), []);
    }
  });

  test('that is bad for one segment alone goes on, and is told of; failures that would halt it there pause it', () => {
    const [english, chinese] = [{ segments: ['language:en'] }, { segments: ['language:zh-CN'] }] as const;
    const others = [canary([8, 800], { ...english, segments: ['language:en'] }), stable([8, 800])];
    const told = { harm: 'slow', segments: [...chinese.segments] } as const;
    const toTold = (harm: Harm) => ({ harm, segments: [...told.segments] });
    assert.deepEqual(check(...others, canary([15, 24], toTold('slow')), stable([2, 100], toTold('slow'))), [
      ['tell', 'slow', 'language:zh-CN'],
    ]);
    assert.deepEqual(
      check(...others, canary([9, 12], toTold('failed')), stable([0, 100], toTold('failed'))),
      [['tell', 'failed', 'language:zh-CN']],
    );
    const many = [canary([20, 2_200], { segments: ['language:en'] }), stable([20, 2_200])];
    assert.deepEqual(check(...many, canary([20, 22], toTold('failed')), stable([0, 100], toTold('failed'))), [
      ['pause', 'failed', 'language:zh-CN'],
    ]);
  });

  test('is neither halted nor paused when its share is raised in an evening in which everybody fails ten times as often', () => {
    const evening = { hour: HOUR + 3 };
    const visits = [
      ...[canary([1, 100]), stable([19, 1_900])],
      ...[canary([200, 1_000], evening), stable([200, 1_000], evening)],
    ];
    assert.deepEqual(check(...visits), []);
    // A comparison of totals would halt it.
    const { canary: told, stable: others } = computeComparison(toCountedVisits(visits.flat()), 'failed');
    assert.equal(isHaltRequired(told, { ...others, elsewhere: null, failure: null }), true);
    // A canary that is worse is found in that evening, too.
    const worse = [canary([1, 100]), stable([19, 1_900])];
    assert.deepEqual(check(...worse, canary([400, 1_000], evening), stable([200, 1_000], evening)), [
      ['halt', 'failed', null],
    ]);
  });

  test('is not blamed for visitors who always fail and come to it when its share is raised', () => {
    const unlucky = stable([60, 60]);
    const moved = unlucky.slice(0, 40).map((visit): Visit => ({
      ...visit,
      ...{ isCanary: true, hour: HOUR + 1, quarter: (HOUR + 1) * 4 },
    }));
    const visits = [canary([0, 60]), unlucky, stable([0, 1_000])];
    const later = { hour: HOUR + 1 };
    assert.deepEqual(check(...visits, moved, canary([0, 400], later), stable([0, 500], later)), []);
  });

  test('counts a visitor once, however often the harm is met', () => {
    const once = canary([1, 1]);
    const often = Array.from({ length: 40 }, (_, hour) =>
      once.map((visit): Visit => ({ ...visit, hour: HOUR + hour, quarter: (HOUR + hour) * 4 })),
    );
    const { canary: told } = computeComparison(
      toCountedVisits([...often.flat(), ...canary([0, 9])]),
      'failed',
    );
    assert.deepEqual([told.visitors, told.failed], [10, 1]);
  });
});

describe('one network', () => {
  const harms = fc.constantFrom(...HARMS);

  test('or two of four can neither halt, pause nor tell anything, for any harm and segment', () => {
    fc.assert(
      fc.property(harms, fc.integer({ min: 1, max: 400 }), fc.boolean(), (harm, count, isDouble) => {
        const segments: SegmentName[] = ['language:zh-CN'];
        const flood = ['a', ...(isDouble ? ['b'] : [])].map((network) =>
          canary([count, count], { harm, network, segments }),
        );
        const verdicts = check(
          ...flood,
          canary([1, 50], { harm, segments }),
          stable([20, 1_000], { harm, segments }),
        );
        assert.deepEqual(verdicts, []);
      }),
      { numRuns: 60 },
    );
  });

  test('or two of four cannot hide anything by what they say of either version', () => {
    fc.assert(
      fc.property(harms, fc.integer({ min: 1, max: 400 }), fc.boolean(), (harm, count, isDouble) => {
        const networks = ['a', ...(isDouble ? ['b'] : [])];
        const flood = networks.flatMap((network) => [
          stable([count, count], { harm, network }),
          canary([0, count], { harm, network }),
        ]);
        const verdicts = check(...flood, canary([60, 100], { harm }), stable([9, 900], { harm }));
        assert.equal(verdicts[0]?.[1], harm);
      }),
      { numRuns: 60 },
    );
  });
});

describe('a comparison', () => {
  const visit = fc.record({
    ...{ isCanary: fc.boolean(), visitor: fc.nat({ max: 30 }), network: fc.nat({ max: 5 }) },
    ...{ hour: fc.nat({ max: 5 }), harms: fc.nat({ max: 3 }) },
  });
  const toVisit = ({
    visitor,
    network,
    hour,
    ...more
  }: {
    isCanary: boolean;
    visitor: number;
    network: number;
    hour: number;
    harms: number;
  }): Visit => ({
    ...{ ...more, hour, quarter: hour * 4, visitor: String(visitor), network: String(network) },
    ...{ failure: null, segments: [] },
  });

  test('adds up: stretches have each failure once, and no visitor fails more often than there are visitors', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(visit, {
          maxLength: 200,
          selector: ({ isCanary, visitor, hour }) => `${isCanary} ${visitor} ${hour}`,
        }),
        (all) => {
          const visits = all.map(toVisit);
          const comparison = computeComparison(toCountedVisits(visits), 'failed');
          for (const side of ['canary', 'stable'] as const) {
            const { visitors, failed } = comparison[side];
            const sum = (key: 'visitors' | 'failed') =>
              comparison.stretches.reduce((total, stretch) => total + stretch[side][key], 0);
            assert.equal(sum('failed'), failed);
            assert.ok(failed <= visitors && visitors <= sum('visitors'), `${failed} ${visitors}`);
          }
          assert.deepEqual(computeComparison(toCountedVisits(visits.toReversed()), 'failed'), comparison);
        },
      ),
      { numRuns: 300 },
    );
  });
});
