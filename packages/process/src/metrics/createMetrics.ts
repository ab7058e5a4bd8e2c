import { setTimeout as wait } from 'node:timers/promises';
import { collectDefaultMetrics, Counter, Gauge, Registry, type Metric } from 'prom-client';
import type { Logger } from '../logger.ts';
import { createCounter, createMetric } from './createMetric.ts';
import { metricTable, type MetricName } from './metricTable.ts';

/** A measured value of a metric. */
export interface Sample {
  metric: MetricName;
  value: number;
  labels?: Record<string, string>;
}

/** Metrics that are measured together when they are asked for. */
export interface MetricGroup {
  /** Label of its failures. */
  name: string;
  metrics: readonly MetricName[];
  measure: () => readonly Sample[] | Promise<readonly Sample[]>;
  /** Time for which a measurement stands, in milliseconds: 0 for what costs nothing. By default five seconds. */
  keepMs?: number;
}

/** Metrics of a process. */
export interface Metrics {
  /** Adds metrics that are counted where things happen. */
  add: (...metrics: Metric[]) => void;
  addGroup: (group: MetricGroup) => void;
  /** Returns all metrics in Prometheus' text format. A group that cannot be measured is left out and counted. */
  render: () => Promise<string>;
}

const KEEP_MS = 5_000;
/** Below Prometheus' own limit of ten seconds for a scrape. */
const MEASURE_LIMIT_MS = 5_000;

/** Creates the metrics of a process, which begin with those of Node.js. */
export function createMetrics(log: Pick<Logger, 'warn'>): Metrics {
  const registry = new Registry();
  const failures = createCounter('farm_metrics_failures_total');
  const refreshes: (() => Promise<void>)[] = [];
  collectDefaultMetrics({ register: registry });
  registry.registerMetric(failures);
  return {
    add: (...metrics) => {
      for (const metric of metrics) registry.registerMetric(metric);
    },
    addGroup: (group) => {
      const metrics = new Map(group.metrics.map((name) => [name, createMetric(name)]));
      for (const metric of metrics.values()) registry.registerMetric(metric);
      const apply = (samples: readonly Sample[]) => {
        for (const [name, metric] of metrics) clear(name, metric);
        for (const { metric, value, labels = {} } of samples) setValue(metrics.get(metric), labels, value);
      };
      let hasFailed = false;
      const fail = (error: unknown) => {
        apply([]);
        failures.inc({ group: group.name });
        // Logged once per outage, not once per scrape.
        if (!hasFailed) log.warn({ err: error, group: group.name }, 'metrics cannot be measured');
        hasFailed = true;
      };
      const succeed = (samples: readonly Sample[]) => {
        hasFailed = false;
        apply(samples);
      };
      refreshes.push(createRefresh(group, { apply: succeed, fail }));
    },
    render: async () => {
      await Promise.all(refreshes.map((refresh) => refresh()));
      return registry.metrics();
    },
  };
}

/** Creates a function that measures unless the last measurement still stands, and never waits for long. */
function createRefresh(
  { name, measure, keepMs = KEEP_MS }: MetricGroup,
  { apply, fail }: { apply: (samples: readonly Sample[]) => void; fail: (error: unknown) => void },
): () => Promise<void> {
  let measuredAt = -Infinity;
  let inFlight: Promise<void> | null = null;
  const run = async () => {
    try {
      apply(await measure());
    } catch (error) {
      fail(error);
    }
  };
  return async () => {
    if (inFlight === null && performance.now() - measuredAt < keepMs) return;
    inFlight ??= run().finally(() => {
      measuredAt = performance.now();
      inFlight = null;
    });
    const limit = new AbortController();
    const late = wait(MEASURE_LIMIT_MS, 'late', { signal: limit.signal, ref: false }).catch(() => 'late');
    const outcome = await Promise.race([inFlight, late]);
    limit.abort();
    // The measurement goes on, and the next scrape joins it: a slow database is not asked again meanwhile.
    if (outcome === 'late') fail(new Error(`${name} took more than ${MEASURE_LIMIT_MS} ms`));
  };
}

/** Removes all values. Resetting a metric without labels would leave a 0. */
function clear(name: MetricName, metric: Metric): void {
  metric.reset();
  const hasLabels = metricTable[name].labels.length > 0;
  if (!hasLabels && (metric instanceof Gauge || metric instanceof Counter)) metric.remove();
}

function setValue(metric: Metric | undefined, labels: Record<string, string>, value: number): void {
  if (metric instanceof Gauge) metric.set(labels, value);
  else if (metric instanceof Counter) metric.inc(labels, value);
  else throw new Error('A group has only gauges and counters that it lists');
}
