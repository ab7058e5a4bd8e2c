import { makeShare } from '@farm/testing';
import { computeEffectivePart, toShareReasons } from './shareReasons.ts';

const PIB = 1125899906842624n;
const half = { theoreticalSpace: (2n * PIB).toString(), effectiveSpace: PIB.toString(), health: 0.5 };
const none = { theoreticalSpace: '0', health: null };
const whole = { theoreticalSpace: PIB.toString(), effectiveSpace: PIB.toString() };

describe('why effective space is what it is', () => {
  test.each([
    ['all of it counts', whole, ['all']],
    ['there are no plots', { health: null }, ['none']],
    ['a machine is offline', { ...half, offlineCount: 1 }, ['offline']],
    ['nothing is heard of any machine', { ...half, effectiveSpace: '0', offlineCount: 2 }, ['silent']],
    ['a machine without plots is offline', { ...whole, offlineCount: 1 }, ['all']],
    ['plots cannot be read', { ...half, lostCount: 700 }, ['lost']],
    ['no plot can be read', { ...half, effectiveSpace: '0', health: 0, lostCount: 700 }, ['lost']],
    ['others reported plots first', { ...half, contestedCount: 3 }, ['contested']],
    ['there is a cap', { ...half, capSpace: PIB.toString() }, ['capped']],
    ['the cap is not reached', { ...half, capSpace: (4n * PIB).toString() }, ['less']],
    ['a cap that cuts nothing', { ...whole, capSpace: PIB.toString() }, ['all']],
    ['it is not proven yet', { ...whole, effectiveSpace: '0', isProven: true }, ['unproven']],
    ['luck proves a little less', { ...half, isProven: true, health: 1 }, ['read']],
    ['it is proven, and a machine is offline', { ...half, isProven: true, offlineCount: 1 }, ['unheard']],
    [
      'it is proven, and others reported plots',
      { ...half, isProven: true, contestedCount: 1 },
      ['elsewhere'],
    ],
    ['it is proven, and plots cannot be read', { ...half, isProven: true, lostCount: 7 }, ['lost']],
    ['it is proven without a machine', { ...none, isProven: true }, ['unseen']],
    ['both are so', { ...half, contestedCount: 1, capSpace: PIB.toString() }, ['contested', 'capped']],
  ])('%s', (_case, fields, reasons) => {
    expect(toShareReasons(makeShare(fields))).toEqual(reasons);
  });

  test('is drawn as a part that is whole only when nothing is missing', () => {
    expect(computeEffectivePart(makeShare(half))).toBe(0.5);
    expect(computeEffectivePart(makeShare(whole))).toBe(1);
    expect(computeEffectivePart(makeShare({ ...whole, effectiveSpace: (PIB - 1n).toString() }))).toBe(0.999);
    expect(computeEffectivePart(makeShare({ theoreticalSpace: '0', effectiveSpace: '0' }))).toBe(0);
  });
});
