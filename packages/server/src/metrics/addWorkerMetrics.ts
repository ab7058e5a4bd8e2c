import type { Db } from '@farm/database';
import type { Metrics } from '@farm/process/metrics';
import { createSignerClient } from '@farm/signer/client';
import { listLoops } from '../loops/startLoop.ts';
import { deliveries, mails } from './counters.ts';
import {
  countHalts,
  listChannelVisitors,
  listDueDeliveries,
  listOpenWithdrawals,
  listWaitingWork,
  readPayoutFigures,
} from './metrics.repository.ts';

/** Time that a scrape waits for the signer, in milliseconds; it answers from memory. */
const SIGNER_LIMIT_MS = 2_000;
/** The visitors of versions are counted once a minute, in documents of some length. */
const ROLLOUT_KEEP_MS = 30_000;

/** Parts that the worker's metrics are read from. */
export interface WorkerMetricsParts {
  db: Db;
  /** Null without payouts. */
  signerSocket: string | null;
}

/** Adds what the worker does, and what waits for it in the database. Several workers report the same of the latter. */
export function addWorkerMetrics(metrics: Metrics, { db, signerSocket }: WorkerMetricsParts): void {
  metrics.add(mails, deliveries);
  addLoopMetrics(metrics);
  addQueueMetrics(metrics, db);
  addDeliveryMetrics(metrics, db);
  addPayoutMetrics(metrics, db);
  addRolloutMetrics(metrics, db);
  addSignerMetrics(metrics, signerSocket);
}

function addLoopMetrics(metrics: Metrics): void {
  metrics.addGroup({
    name: 'loops',
    metrics: ['farm_loop_age_seconds', 'farm_loop_interval_seconds', 'farm_loop_failed_turns'],
    keepMs: 0,
    measure: () =>
      listLoops().flatMap(({ name: loop, ageMs, intervalMs, failedTurns }) => [
        { metric: 'farm_loop_age_seconds', labels: { loop }, value: Math.max(0, ageMs() / 1_000) },
        { metric: 'farm_loop_interval_seconds', labels: { loop }, value: intervalMs / 1_000 },
        { metric: 'farm_loop_failed_turns', labels: { loop }, value: failedTurns() },
      ]),
  });
}

function addQueueMetrics(metrics: Metrics, db: Db): void {
  metrics.addGroup({
    name: 'queues',
    metrics: ['farm_queue_jobs', 'farm_queue_oldest_seconds'],
    measure: async () =>
      (await listWaitingWork(db)).flatMap(({ queue, kind, count, oldestSeconds }) => [
        { metric: 'farm_queue_jobs', labels: { queue, kind }, value: count },
        { metric: 'farm_queue_oldest_seconds', labels: { queue, kind }, value: oldestSeconds },
      ]),
  });
}

function addDeliveryMetrics(metrics: Metrics, db: Db): void {
  metrics.addGroup({
    name: 'deliveries',
    metrics: ['farm_deliveries_oldest_seconds'],
    measure: async () =>
      (await listDueDeliveries(db)).map(({ channel, oldestSeconds }) => ({
        metric: 'farm_deliveries_oldest_seconds',
        labels: { channel },
        value: oldestSeconds,
      })),
  });
}

function addPayoutMetrics(metrics: Metrics, db: Db): void {
  metrics.addGroup({
    name: 'withdrawals',
    metrics: ['farm_withdrawals', 'farm_withdrawals_oldest_seconds'],
    measure: async () =>
      (await listOpenWithdrawals(db)).flatMap(({ state, count, oldestSeconds }) => [
        { metric: 'farm_withdrawals', labels: { state }, value: count },
        { metric: 'farm_withdrawals_oldest_seconds', labels: { state }, value: oldestSeconds },
      ]),
  });
  metrics.addGroup({
    name: 'payouts',
    metrics: ['farm_payout_breaker_open', 'farm_payout_obstacle', 'farm_payout_alarms'],
    measure: async () => {
      const { isBreakerOpen, obstacle, alarms } = await readPayoutFigures(db);
      return [
        { metric: 'farm_payout_breaker_open', value: isBreakerOpen ? 1 : 0 },
        { metric: 'farm_payout_alarms', value: alarms },
        ...(obstacle === null
          ? []
          : [{ metric: 'farm_payout_obstacle', labels: { kind: obstacle }, value: 1 } as const]),
      ];
    },
  });
}

function addRolloutMetrics(metrics: Metrics, db: Db): void {
  metrics.addGroup({
    name: 'rollout',
    metrics: ['farm_rollout_halts', 'farm_rollout_visitors', 'farm_rollout_failed_visitors'],
    keepMs: ROLLOUT_KEEP_MS,
    measure: async () => [
      { metric: 'farm_rollout_halts', value: await countHalts(db) },
      ...(await listChannelVisitors(db)).flatMap(
        ({ remote, channel, visitors, failed }) =>
          [
            { metric: 'farm_rollout_visitors', labels: { remote, channel }, value: visitors },
            { metric: 'farm_rollout_failed_visitors', labels: { remote, channel }, value: failed },
          ] as const,
      ),
    ],
  });
}

/** The signer listens on its socket only, so the worker asks it. */
function addSignerMetrics(metrics: Metrics, signerSocket: string | null): void {
  const signer = signerSocket === null ? null : createSignerClient(signerSocket, SIGNER_LIMIT_MS);
  metrics.addGroup({
    name: 'signer',
    metrics: [
      'farm_signer_info',
      'farm_signer_uptime_seconds',
      'farm_signer_bundles_total',
      'farm_signer_spends_total',
      'farm_signer_refusals_total',
    ],
    measure: async () => {
      if (!signer) return [];
      const { version, uptimeSeconds, batches, replacements, spends, refusals } = await signer.figures();
      return [
        { metric: 'farm_signer_info', labels: { version }, value: 1 },
        { metric: 'farm_signer_uptime_seconds', value: uptimeSeconds },
        { metric: 'farm_signer_bundles_total', labels: { kind: 'batch' }, value: batches },
        { metric: 'farm_signer_bundles_total', labels: { kind: 'replacement' }, value: replacements },
        { metric: 'farm_signer_spends_total', value: spends },
        ...Object.entries(refusals).map(
          ([code, value]) => ({ metric: 'farm_signer_refusals_total', labels: { code }, value }) as const,
        ),
      ];
    },
  });
}
