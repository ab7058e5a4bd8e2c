import { makeStatisticsHistory } from '@farm/testing';
import { toHistoryPoints } from './historySeries.ts';

const point = {
  at: '2026-01-01T03:00:00.000Z',
  netSpace: '17293822569102704640',
  theoreticalProfit: '0.300000000001',
  farmSpace: '45035996273704960',
  machinesOnline: 86.5,
  profitPaid: '1234.5',
};

describe('figures over time', () => {
  test.each([
    ['netSpace', '15.000000'],
    ['theoreticalProfit', '0.300000000001'],
    ['farmSpace', '40.000000'],
    ['machinesOnline', '86.5'],
    ['profitPaid', '1234.5'],
  ] as const)('%s is charted in its unit', (topic, value) => {
    const history = makeStatisticsHistory({ points: [point] });
    expect(toHistoryPoints(history, topic)).toEqual([{ at: point.at, value }]);
  });

  test('leave out what is not known of an interval, and keep what is nothing', () => {
    const unknown = { ...point, netSpace: null, theoreticalProfit: null, farmSpace: '0', machinesOnline: 0 };
    const history = makeStatisticsHistory({ points: [unknown] });
    expect(toHistoryPoints(history, 'netSpace')).toEqual([]);
    expect(toHistoryPoints(history, 'theoreticalProfit')).toEqual([]);
    expect(toHistoryPoints(history, 'farmSpace')).toEqual([{ at: point.at, value: '0.000000' }]);
    expect(toHistoryPoints(history, 'machinesOnline')).toEqual([{ at: point.at, value: '0.0' }]);
  });
});
