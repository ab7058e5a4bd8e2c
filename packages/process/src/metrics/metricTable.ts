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
  farm_machine_reports_total: {
    type: 'counter',
    help: 'Reports of machines: accepted, refused or failed.',
    labels: ['result'],
    of: ['API'],
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
  farm_loop_failures_total: {
    type: 'counter',
    help: 'Turns of a background loop that failed.',
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
