import type { MachineSettings } from '../../config.ts';
import type { Db } from '@farm/database';
import type { Live } from '../live/index.ts';
import { lockMachines } from './repository.ts';
import { findForgetful, forgetMissing, moveStatuses } from './upkeep.repository.ts';

/** Dependencies for keeping machines up to date. */
export interface UpkeepParts {
  db: Db;
  live: Live;
  machines: MachineSettings;
}

const STATUS_BATCH = 1_000;
const PLOT_BATCH = 5_000;

/** Updates the status of machines that fell silent or are no longer new. */
export async function updateStatuses({ db, live, machines }: UpkeepParts): Promise<void> {
  for (let moved = STATUS_BATCH; moved === STATUS_BATCH;) {
    const accountIds = await moveStatuses(db, machines, STATUS_BATCH);
    tellAll(live, accountIds);
    moved = accountIds.length;
  }
}

/** Deletes plots that have been missing for a day and records the release of held plots. */
export async function forgetPlots({ db, live }: Pick<UpkeepParts, 'db' | 'live'>): Promise<void> {
  for (;;) {
    const machineIds = await findForgetful(db, PLOT_BATCH);
    if (machineIds.length === 0) return;
    const accountIds = await db.transaction().execute(async (transaction) => {
      await lockMachines(transaction, machineIds);
      return forgetMissing(transaction, machineIds, PLOT_BATCH);
    });
    tellAll(live, accountIds);
  }
}

function tellAll(live: Live, accountIds: readonly string[]): void {
  for (const accountId of new Set(accountIds)) live.publish(accountId, { topic: 'machine' });
}
