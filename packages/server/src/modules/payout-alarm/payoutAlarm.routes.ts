import type { PayoutAlarm } from '@farm/contracts';
import * as calls from '@farm/contracts/calls';
import type { Db } from '@farm/database';
import type { App } from '../../plugins/app.ts';
import { addRoute } from '../../plugins/addRoute.ts';
import { listEndedAlarms, listOpenAlarms } from './payoutAlarm.repository.ts';

/** Adds the route by which operators see why payouts stand still, and when they did. */
export function addPayoutAlarmRoutes(app: App, { db }: { db: Db }): void {
  addRoute(app, calls.listPayoutAlarms, async () => ({
    open: (await listOpenAlarms(db)).map(toPayoutAlarm),
    ended: (await listEndedAlarms(db)).map(toPayoutAlarm),
  }));
}

function toPayoutAlarm({
  id,
  cause,
  beganAt,
  goneSince,
  endedAt,
}: Awaited<ReturnType<typeof listOpenAlarms>>[number]): PayoutAlarm {
  return {
    id,
    cause,
    beganAt: beganAt.toISOString(),
    goneSince: goneSince?.toISOString() ?? null,
    endedAt: endedAt?.toISOString() ?? null,
  };
}
