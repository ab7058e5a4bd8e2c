import type { Db } from '@farm/database';
import type { Live } from '../../live/index.ts';
import { lockMachines } from '../machine.repository.ts';
import { listDueHandovers, applyHandovers, listContestedPlotIds } from './claim.repository.ts';

/** Contested plots considered in one batch. */
const BATCH_SIZE = 1_000;
const LIST_START = Buffer.alloc(0);

/**
 * Hands over contested plots that their holder has given up, one batch in id order. Several processes may run it at
 * once.
 * @returns the id to resume after; empty at the end of the list
 */
export async function settleClaims(
  { db, live }: { db: Db; live: Live },
  after: Buffer = LIST_START,
): Promise<Buffer> {
  const contested = await listContestedPlotIds(db, { after, limit: BATCH_SIZE });
  const handovers = await listDueHandovers(db, contested);
  if (handovers.length > 0) {
    const machineIds = handovers.flatMap(({ fromMachine, toMachine }) => [
      fromMachine ?? toMachine,
      toMachine,
    ]);
    const accountIds = await db.transaction().execute(async (transaction) => {
      await lockMachines(transaction, machineIds);
      const plotIds = handovers.map(({ plotId }) => plotId);
      return applyHandovers(transaction, plotIds, machineIds);
    });
    for (const accountId of accountIds) live.publish(accountId, { topic: 'machine' });
  }
  return contested.length < BATCH_SIZE ? LIST_START : (contested.at(-1) ?? LIST_START);
}
