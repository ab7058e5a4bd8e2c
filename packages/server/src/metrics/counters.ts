import { createCounter } from '@farm/process/metrics';

// Counters of this process. They are counted whether or not the process reports metrics, so nobody has to pass them around.

/** Reports of machines, counted by the API. */
export const machineReports = createCounter('farm_machine_reports_total');

/** Partials of farmers, counted by the API. */
export const poolPartials = createCounter('farm_pool_partials_total');

/** Attempts to send a mail, counted by the worker. */
export const mails = createCounter('farm_mails_total');

/** Attempts to tell a browser or a webhook, counted by the worker. */
export const deliveries = createCounter('farm_deliveries_total');
