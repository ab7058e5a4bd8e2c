export { LineChart } from './LineChart.tsx';
export type { LineChartWords } from './LineChart.tsx';
export type { ChartPoint, ChartSeries } from './series.ts';
