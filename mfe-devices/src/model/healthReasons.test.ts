import { makeMachineDetail } from '@farm/testing';
import { toHealthReasons } from './healthReasons.ts';

const toReasonIds = (counts: Parameters<typeof makeMachineDetail>[0]) =>
  toHealthReasons(makeMachineDetail(counts)).map(({ id }) => id);

describe('the reasons of a health', () => {
  test('are that all plots can be read', () => {
    expect(toHealthReasons(makeMachineDetail())).toEqual([{ id: 'all', count: 120, total: 120 }]);
  });

  test('are how many can be read, and what is the matter with the others', () => {
    expect(
      toHealthReasons(makeMachineDetail({ plotCount: 117, missingCount: 2, unreadableCount: 1 })),
    ).toEqual([
      { id: 'some', count: 117, total: 120 },
      { id: 'missing', count: 2, total: 120 },
      { id: 'unreadable', count: 1, total: 120 },
    ]);
  });

  test('name plots that another machine reported first', () => {
    expect(toReasonIds({ contestedCount: 3 })).toEqual(['all', 'contested']);
  });

  test('are that nothing was reported', () => {
    expect(toReasonIds({ plotCount: 0, knownCount: 0 })).toEqual(['none']);
  });
});
