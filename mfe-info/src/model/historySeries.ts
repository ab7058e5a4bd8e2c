import type { StatisticsHistory } from '@farm/contracts';
import type { ChartPoint } from '@farm/ui/charts';
import { toUnit } from './toUnit.ts';

type HistoryPoint = StatisticsHistory['points'][number];

/** What is charted, in the order it is shown. */
export const historyTopics = [
  'netSpace',
  'theoreticalProfit',
  'farmSpace',
  'machinesOnline',
  'profitPaid',
] as const;
/** See {@link historyTopics}. */
export type HistoryTopic = (typeof historyTopics)[number];

/** What each is counted in; the same in every language. */
export const historyUnits: Record<HistoryTopic, string> = {
  netSpace: 'EiB',
  theoreticalProfit: 'XCH',
  farmSpace: 'PiB',
  machinesOnline: '',
  profitPaid: 'XCH',
};

const readers: Record<HistoryTopic, (point: HistoryPoint) => string | null> = {
  netSpace: ({ netSpace }) => netSpace && toUnit(netSpace, 'EiB'),
  theoreticalProfit: ({ theoreticalProfit }) => theoreticalProfit,
  farmSpace: ({ farmSpace }) => farmSpace && toUnit(farmSpace, 'PiB'),
  // An average; more decimals say nothing.
  machinesOnline: ({ machinesOnline }) => machinesOnline?.toFixed(1) ?? null,
  profitPaid: ({ profitPaid }) => profitPaid,
};

/** The points of one topic, in its unit; intervals of which it is not known are left out. */
export function toHistoryPoints({ points }: StatisticsHistory, topic: HistoryTopic): ChartPoint[] {
  return points.flatMap((point) => {
    const value = readers[topic](point);
    return value === null ? [] : [{ at: point.at, value }];
  });
}
