export { createCounter } from './createMetric.ts';
export { createMetrics } from './createMetrics.ts';
export type { Metrics, MetricGroup, Sample } from './createMetrics.ts';
export { httpMetrics, recordRequest } from './httpMetrics.ts';
export { listMetricNames, metricTable } from './metricTable.ts';
export type { MetricRow } from './metricTable.ts';
export { startMetricsListener } from './startMetricsListener.ts';
export type { MetricsPlace, ProcessHealth } from './startMetricsListener.ts';
