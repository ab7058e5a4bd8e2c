/** Programs that report metrics. */
export type MetricProgram = 'gateway' | 'API' | 'worker';

/** A metric: what it says, in base units, and which programs report it. */
export interface MetricRow {
  type: 'counter' | 'gauge' | 'histogram';
  help: string;
  /** Names of its labels. Their values are few, and none is a person's: no email, account, token or address. */
  labels: readonly string[];
  of: readonly MetricProgram[];
}

/**
 * Every metric of the farm, besides those of Node.js itself. `docs/observing.md`, the alerts and the dashboard are
 * compared with it by tests.
 */
export const metricTable = {
  farm_http_requests_total: {
    type: 'counter',
    help: 'Requests by route pattern; the status is 499 if the client hung up before there was one.',
    labels: ['route', 'method', 'status'],
    of: ['gateway', 'API'],
  },
  farm_http_request_seconds: {
    type: 'histogram',
    help: 'Time from a request to the end of its response, by route pattern; event streams are left out.',
    labels: ['route'],
    of: ['gateway', 'API'],
  },
  farm_live_streams: {
    type: 'gauge',
    help: 'Event streams of open pages.',
    labels: [],
    of: ['gateway', 'API'],
  },
  farm_metrics_failures_total: {
    type: 'counter',
    help: 'Groups of metrics that could not be measured and are missing from a scrape.',
    labels: ['group'],
    of: ['gateway', 'API', 'worker'],
  },
  farm_database_connections: {
    type: 'gauge',
    help: 'Connections of the pool to the database: used or idle.',
    labels: ['state'],
    of: ['API', 'worker'],
  },
  farm_database_waiting: {
    type: 'gauge',
    help: 'Statements that wait for a connection of the pool.',
    labels: [],
    of: ['API', 'worker'],
  },
  farm_disk_free_bytes: {
    type: 'gauge',
    help: 'Space left on the disk of the data folder.',
    labels: [],
    of: ['API', 'worker'],
  },
  farm_disk_short: {
    type: 'gauge',
    help: '1 while less space is left than the reserve, so that nothing new is accepted.',
    labels: [],
    of: ['API', 'worker'],
  },
  farm_machine_reports_total: {
    type: 'counter',
    help: 'Reports of machines: accepted, refused or failed.',
    labels: ['result'],
    of: ['API'],
  },
  farm_pool_partials_total: {
    type: 'counter',
    help: 'Partials of farmers: accepted, or the reason of the refusal.',
    labels: ['result'],
    of: ['API'],
  },
  farm_mails_total: {
    type: 'counter',
    help: 'Attempts to send a mail: sent, unneeded, refused by the address, or failed and to be tried again.',
    labels: ['outcome'],
    of: ['worker'],
  },
  farm_queue_jobs: {
    type: 'gauge',
    help: 'Work that waits: mails by kind, other jobs, and partials to be looked at again.',
    labels: ['queue', 'kind'],
    of: ['worker'],
  },
  farm_queue_oldest_seconds: {
    type: 'gauge',
    help: 'Age of the oldest work that is due and was not tried yet.',
    labels: ['queue', 'kind'],
    of: ['worker'],
  },
  farm_deliveries_total: {
    type: 'counter',
    help: 'Attempts to tell a browser or a webhook: delivered, unsigned for lack of its key, or what went wrong outside.',
    labels: ['channel', 'outcome'],
    of: ['worker'],
  },
  farm_deliveries_oldest_seconds: {
    type: 'gauge',
    help: 'Time for which the message that is due the longest has been due, by channel; 0 without one.',
    labels: ['channel'],
    of: ['worker'],
  },
  farm_withdrawals: {
    type: 'gauge',
    help: 'Withdrawals that are not over, by state.',
    labels: ['state'],
    of: ['worker'],
  },
  farm_withdrawals_oldest_seconds: {
    type: 'gauge',
    help: 'Time for which the longest waiting withdrawal has been in the state; 0 without one.',
    labels: ['state'],
    of: ['worker'],
  },
  farm_payout_breaker_open: {
    type: 'gauge',
    help: '1 while payouts are stopped until a person resumes them.',
    labels: [],
    of: ['worker'],
  },
  farm_payout_obstacle: {
    type: 'gauge',
    help: '1, with the reason why nothing is being paid; missing while payments are made.',
    labels: ['kind'],
    of: ['worker'],
  },
  farm_payout_alarms: {
    type: 'gauge',
    help: 'Open alarms about payouts, which operators were mailed.',
    labels: [],
    of: ['worker'],
  },
  farm_rollout_halts: {
    type: 'gauge',
    help: 'Canaries that the farm has stopped by itself in the newest revision.',
    labels: [],
    of: ['worker'],
  },
  farm_rollout_visitors: {
    type: 'gauge',
    help: "Visitors of a part's stable version and of its canary, in this hour and the last.",
    labels: ['remote', 'channel'],
    of: ['worker'],
  },
  farm_rollout_failed_visitors: {
    type: 'gauge',
    help: 'Those of them for whom it failed.',
    labels: ['remote', 'channel'],
    of: ['worker'],
  },
  farm_signer_info: {
    type: 'gauge',
    help: '1, with the version of the signer.',
    labels: ['version'],
    of: ['worker'],
  },
  farm_signer_uptime_seconds: {
    type: 'gauge',
    help: 'Time since the start of the signer; missing while it does not respond.',
    labels: [],
    of: ['worker'],
  },
  farm_signer_bundles_total: {
    type: 'counter',
    help: 'Bundles that the signer has signed since its start: batches, or replacements of them.',
    labels: ['kind'],
    of: ['worker'],
  },
  farm_signer_spends_total: {
    type: 'counter',
    help: 'Coins spent by the bundles that the signer has signed since its start, replacements left out.',
    labels: [],
    of: ['worker'],
  },
  farm_signer_refusals_total: {
    type: 'counter',
    help: 'Requests that the signer has refused since its start, by reason.',
    labels: ['code'],
    of: ['worker'],
  },
  farm_loop_age_seconds: {
    type: 'gauge',
    help: 'Time since the last turn of a background loop ended, or since its first one was due.',
    labels: ['loop'],
    of: ['worker'],
  },
  farm_loop_interval_seconds: {
    type: 'gauge',
    help: 'Usual pause between two turns of a background loop.',
    labels: ['loop'],
    of: ['worker'],
  },
  farm_loop_failed_turns: {
    type: 'gauge',
    help: 'Turns in a row of a background loop that failed.',
    labels: ['loop'],
    of: ['worker'],
  },
  farm_registry_revision: {
    type: 'gauge',
    help: 'Revision of the registry that visitors get.',
    labels: [],
    of: ['gateway'],
  },
  farm_registry_age_seconds: {
    type: 'gauge',
    help: 'Time since the API last confirmed or replaced the registry, or since the start.',
    labels: [],
    of: ['gateway'],
  },
  farm_registry_problem: {
    type: 'gauge',
    help: '1 while the registry needs attention; /healthz says why.',
    labels: [],
    of: ['gateway'],
  },
  farm_canary_ratio: {
    type: 'gauge',
    help: 'Share of visitors, from 0 to 1, who get the canary of a part.',
    labels: ['remote'],
    of: ['gateway'],
  },
} as const satisfies Record<string, MetricRow>;

/** Name of a metric of the farm. */
export type MetricName = keyof typeof metricTable;
/** Names of a metric's labels. */
export type MetricLabel<Name extends MetricName> = (typeof metricTable)[Name]['labels'][number];

/** Lists the names of the metrics that any of the programs reports, sorted. */
export function listMetricNames(...programs: MetricProgram[]): string[] {
  const rows: [string, MetricRow][] = Object.entries(metricTable);
  return rows
    .filter(([, row]) => row.of.some((program) => programs.includes(program)))
    .map(([name]) => name)
    .toSorted();
}
