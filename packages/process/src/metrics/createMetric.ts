import { Counter, Gauge, Histogram, type Metric } from 'prom-client';
import { metricTable, type MetricLabel, type MetricName, type MetricRow } from './metricTable.ts';

type NameOf<Type extends MetricRow['type']> = {
  [Name in MetricName]: (typeof metricTable)[Name]['type'] extends Type ? Name : never;
}[MetricName];

/**
 * Creates a counter of the table. It belongs to no registry until `Metrics.add`, so it can be counted where things happen,
 * in a process that reports metrics or in one that does not.
 */
export function createCounter<Name extends NameOf<'counter'>>(name: Name): Counter<MetricLabel<Name>> {
  return new Counter(toOptions(name));
}

/** Creates a histogram of the table; see {@link createCounter}. */
export function createHistogram<Name extends NameOf<'histogram'>>(name: Name): Histogram<MetricLabel<Name>> {
  return new Histogram(toOptions(name));
}

/** Creates the counter or gauge of the name, to be set by a measurement. */
export function createMetric(name: MetricName): Metric {
  return metricTable[name].type === 'counter' ? new Counter(toOptions(name)) : new Gauge(toOptions(name));
}

function toOptions<Name extends MetricName>(name: Name) {
  const { help, labels } = metricTable[name];
  // The row lists exactly the labels of the type.
  return { name, help, labelNames: labels as readonly MetricLabel<Name>[], registers: [] };
}
