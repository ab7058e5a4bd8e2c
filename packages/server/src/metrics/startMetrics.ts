import { countConnections, type Db } from '@farm/database';
import type { DiskSpace, Logger } from '@farm/process';
import { createMetrics, httpMetrics, startMetricsListener, type Metrics } from '@farm/process/metrics';
import type { Config } from '../config.ts';
import { addWorkerMetrics } from './addWorkerMetrics.ts';
import { machineReports, poolPartials } from './counters.ts';
import { readHealth } from './readHealth.ts';

/** Parts that metrics are read from. */
export interface MetricsParts {
  config: Pick<Config, 'metrics' | 'role' | 'payouts'>;
  db: Db;
  live: { countStreams: () => number };
  space: Pick<DiskSpace, 'freeBytes' | 'isShort'>;
  /** Rejects if the database does not respond. */
  assertDatabase: () => Promise<void>;
  log: Logger;
}

/**
 * Starts to report the metrics of the API, of the worker, or of both, if the settings say where.
 * @returns a function that stops it
 */
export async function startMetrics(parts: MetricsParts): Promise<() => Promise<void>> {
  const { config, db, log, assertDatabase } = parts;
  if (config.metrics === null) return () => Promise.resolve();
  const metrics = createMetrics(log);
  addDatabaseMetrics(metrics, db);
  addDiskMetrics(metrics, parts);
  if (config.role !== 'worker') addApiMetrics(metrics, parts);
  if (config.role !== 'api') addWorkerMetrics(metrics, { db, signerSocket: config.payouts.signerSocket });
  return startMetricsListener({
    ...config.metrics,
    metrics,
    log,
    readHealth: () => readHealth(assertDatabase),
  });
}

function addDatabaseMetrics(metrics: Metrics, db: Db): void {
  metrics.addGroup({
    name: 'connections',
    metrics: ['farm_database_connections', 'farm_database_waiting'],
    keepMs: 0,
    measure: () => {
      const { total, idle, waiting } = countConnections(db);
      return [
        { metric: 'farm_database_connections', labels: { state: 'idle' }, value: idle },
        { metric: 'farm_database_connections', labels: { state: 'used' }, value: total - idle },
        { metric: 'farm_database_waiting', value: waiting },
      ];
    },
  });
}

function addDiskMetrics(metrics: Metrics, { space }: MetricsParts): void {
  metrics.addGroup({
    name: 'disk',
    metrics: ['farm_disk_free_bytes', 'farm_disk_short'],
    keepMs: 0,
    measure: () => {
      const freeBytes = space.freeBytes();
      return [
        { metric: 'farm_disk_short', value: space.isShort() ? 1 : 0 },
        ...(freeBytes === null ? [] : [{ metric: 'farm_disk_free_bytes', value: freeBytes } as const]),
      ];
    },
  });
}

function addApiMetrics(metrics: Metrics, { live }: MetricsParts): void {
  metrics.add(...httpMetrics, machineReports, poolPartials);
  metrics.addGroup({
    name: 'streams',
    metrics: ['farm_live_streams'],
    keepMs: 0,
    measure: () => [{ metric: 'farm_live_streams', value: live.countStreams() }],
  });
}
