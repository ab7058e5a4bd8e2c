import type { RateHistory } from '@farm/contracts/rollout';
import { V1, V2 } from '../testing/rolloutFactories.ts';
import { compareSegments, isWorseOff, toMeasureLines } from './comparison.ts';

const [NINE, TEN] = ['2026-01-02T09:00:00.000Z', '2026-01-02T10:00:00.000Z'];
const history: RateHistory = {
  versions: [
    {
      version: V1,
      points: [{ at: NINE, visitors: 200, failed: 1, signs: { slow: 10 } }],
      segments: [
        { segment: 'screen:phone', visitors: 100, failed: 1, signs: { slow: 5, late: 30 } },
        { segment: 'screen:desktop', visitors: 100, failed: 0 },
      ],
    },
    {
      version: V2,
      points: [
        { at: NINE, visitors: 0, failed: 0 },
        { at: TEN, visitors: 40, failed: 3, signs: { slow: 20 } },
      ],
      segments: [
        { segment: 'screen:desktop', visitors: 20, failed: 1, signs: { late: 1 } },
        { segment: 'screen:phone', visitors: 20, failed: 0, signs: { slow: 8, late: 7 } },
        { segment: 'language:zh-CN', visitors: 19, failed: 19 },
        { segment: 'language:en', visitors: 0, failed: 0 },
      ],
    },
  ],
};

test('a line has the share of a measure in each hour with visitors', () => {
  expect(toMeasureLines(history, [V1, V2], 'slow')).toEqual([
    { version: V1, points: [{ at: NINE, value: '5.00' }] },
    { version: V2, points: [{ at: TEN, value: '50.00' }] },
  ]);
  expect(toMeasureLines(history, [V2], 'failed')).toEqual([
    { version: V2, points: [{ at: TEN, value: '7.50' }] },
  ]);
  expect(toMeasureLines(history, ['9.9.9+dddddddddddd'], 'failed')).toEqual([]);
});

test('a kind of visitors is compared with the same kind, and comes first if it is worse off', () => {
  const rows = compareSegments(history, V2, V1);
  expect(rows.map((row) => [row.segment, isWorseOff(row)])).toEqual([
    ['screen:phone', true],
    ['screen:desktop', false],
    ['language:zh-CN', false],
  ]);
  expect(rows[0]).toEqual({
    segment: 'screen:phone',
    visitors: 20,
    failed: { measure: 'failed', share: 0, otherShare: 0.01, isWorse: false },
    worstSign: { measure: 'slow', share: 0.4, otherShare: 0.05, isWorse: true },
  });
});

test('with too few visitors, nothing is said to be worse; without any of the other, all of it counts', () => {
  const [phone, desktop, chinese] = compareSegments(history, V2, null);
  expect(chinese?.failed).toEqual({ measure: 'failed', share: 1, otherShare: null, isWorse: false });
  expect([phone, desktop].map((row) => row?.worstSign?.otherShare)).toEqual([null, null]);
});

test('an older farm sends neither signs nor segments', () => {
  const older = { versions: [{ version: V2, points: [{ at: TEN, visitors: 4, failed: 1 }] }] };
  expect(compareSegments(older, V2, V1)).toEqual([]);
  expect(toMeasureLines(older, [V2], 'slow')[0]?.points).toEqual([{ at: TEN, value: '0.00' }]);
});
