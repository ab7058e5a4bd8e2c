export { ChartSkeleton } from './ChartSkeleton.tsx';
export { HistorySection } from './HistorySection.tsx';
export type { HistoryQuery } from './HistorySection.tsx';
export { useChartTimes } from './useChartTimes.ts';
export { useChartTexts } from './useChartTexts.ts';
