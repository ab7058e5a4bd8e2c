import type { StatisticsHistory } from '@farm/contracts';
import type { ChartPoint } from '@farm/ui/charts';
import { toUnit } from './toUnit.ts';

type HistoryPoint = StatisticsHistory['points'][number];

/** Charted figures, in display order. */
export const historyTopics = [
  'netSpace',
  'theoreticalProfit',
  'farmSpace',
  'machinesOnline',
  'profitPaid',
] as const;
/** Name of one of the {@link historyTopics}. */
export type HistoryTopic = (typeof historyTopics)[number];

/** Unit of each figure, the same in every language. */
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
  // An average: more decimals carry no information.
  machinesOnline: ({ machinesOnline }) => machinesOnline?.toFixed(1) ?? null,
  profitPaid: ({ profitPaid }) => profitPaid,
};

/** Returns the points of a topic in its unit, without intervals that have no value. */
export function toHistoryPoints({ points }: StatisticsHistory, topic: HistoryTopic): ChartPoint[] {
  return points.flatMap((point) => {
    const value = readers[topic](point);
    return value === null ? [] : [{ at: point.at, value }];
  });
}
