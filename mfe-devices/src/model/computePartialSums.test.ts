import { makePlotNft } from '@farm/testing';
import { computePartialSums } from './computePartialSums.ts';

describe('the partials of several PlotNFTs', () => {
  test('are added up, refusals by their reason', () => {
    const [first, second] = [
      makePlotNft({
        refusedPartials: [
          { reason: 'tooLate', partials: 4 },
          { reason: 'proofInvalid', partials: 1 },
        ],
      }),
      makePlotNft({
        ...{ points: '100', validPartials: 8, openPartials: 0 },
        refusedPartials: [{ reason: 'proofInvalid', partials: 9 }],
      }),
    ];
    expect(computePartialSums([first, second])).toEqual({
      ...{ points: '3700', validPartials: 220, openPartials: 3 },
      refusedPartials: [
        { reason: 'proofInvalid', partials: 10 },
        { reason: 'tooLate', partials: 4 },
      ],
    });
  });

  test('are nothing without any', () => {
    expect(computePartialSums([])).toEqual({
      ...{ points: '0', validPartials: 0, openPartials: 0, refusedPartials: [] },
    });
  });
});
