import { reportMachine } from '@farm/contracts/calls';
import { recordRequest } from '@farm/process/metrics';
import { machineReports } from '../metrics/counters.ts';
import type { App } from './app.ts';

/** Counts requests, and the reports of machines among them. */
export function addMetrics(app: App): void {
  app.addHook('onRequest', recordRequest);
  app.addHook('onResponse', (request, reply, done) => {
    if (request.routeOptions.config.call === reportMachine)
      machineReports.inc({ result: toResult(reply.statusCode) });
    done();
  });
}

function toResult(status: number): string {
  if (status < 400) return 'accepted';
  return status < 500 ? 'refused' : 'failed';
}
