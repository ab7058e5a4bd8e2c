import { makeShare } from '@farm/testing';
import { computeEstimate } from './estimate.ts';

const { effectiveSpace, factor, estimatedProfit, chain } = makeShare();
const figures = {
  effectiveSpace,
  factor,
  theoreticalProfit: chain.theoreticalProfit,
  farmEstimate: estimatedProfit,
};

describe('the estimate of a day', () => {
  test('is what the farm says when its figures give it', () => {
    expect(computeEstimate(figures, 'en')).toEqual({
      xch: '0.3',
      agrees: true,
      formula: '1,125,899,906,842,624 B ÷ 1,125,899,906,842,624 B × 0.3 XCH × 1',
    });
  });

  test('is told apart from another one, by a single mojo', () => {
    expect(computeEstimate({ ...figures, farmEstimate: '0.300000000001' }, 'en')).toMatchObject({
      xch: '0.3',
      agrees: false,
    });
  });

  test('is none of figures that the formula cannot take', () => {
    expect(computeEstimate({ ...figures, factor: 'one' }, 'en')).toMatchObject({ xch: null, agrees: false });
  });
});
