import type { MachineSettings } from '../../config.ts';
import type { Db } from '@farm/database';
import type { Live } from '../live/index.ts';
import { lockMachines } from './machine.repository.ts';
import {
  listMachinesWithExpiredPlots,
  deleteMissingPlotBatch,
  updateStatusBatch,
} from './upkeep.repository.ts';

/** Dependencies for keeping machines up to date. */
export interface UpkeepDependencies {
  db: Db;
  live: Live;
  machines: MachineSettings;
}

const STATUS_BATCH_SIZE = 1_000;
const PLOT_BATCH_SIZE = 5_000;

/** Updates the status of machines that fell silent or are no longer new. */
export async function updateMachineStatuses({ db, live, machines }: UpkeepDependencies): Promise<void> {
  for (let moved = STATUS_BATCH_SIZE; moved === STATUS_BATCH_SIZE;) {
    const accountIds = await updateStatusBatch(db, machines, STATUS_BATCH_SIZE);
    publishMachineChanges(live, accountIds);
    moved = accountIds.length;
  }
}

/** Deletes plots that have been missing for a day and records the release of held plots. */
export async function deleteMissingPlots({
  db,
  live,
}: Pick<UpkeepDependencies, 'db' | 'live'>): Promise<void> {
  for (;;) {
    const machineIds = await listMachinesWithExpiredPlots(db, PLOT_BATCH_SIZE);
    if (machineIds.length === 0) return;
    const accountIds = await db.transaction().execute(async (transaction) => {
      await lockMachines(transaction, machineIds);
      return deleteMissingPlotBatch(transaction, machineIds, PLOT_BATCH_SIZE);
    });
    publishMachineChanges(live, accountIds);
  }
}

function publishMachineChanges(live: Live, accountIds: readonly string[]): void {
  for (const accountId of new Set(accountIds)) live.publish(accountId, { topic: 'machine' });
}
