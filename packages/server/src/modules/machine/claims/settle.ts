import type { Db } from '@farm/database';
import type { Live } from '../../live/index.ts';
import { lockMachines } from '../repository.ts';
import { findHandovers, handOver, listContested } from './repository.ts';

/** Contested plots considered in one batch. */
const BATCH = 1_000;
const START = Buffer.alloc(0);

/**
 * Hands over contested plots that their holder has given up, one batch in id order. Several processes may run it at
 * once.
 * @returns the id to resume after; empty at the end of the list
 */
export async function settleClaims(
  { db, live }: { db: Db; live: Live },
  after: Buffer = START,
): Promise<Buffer> {
  const contested = await listContested(db, { after, limit: BATCH });
  const handovers = await findHandovers(db, contested);
  if (handovers.length > 0) {
    const machineIds = handovers.flatMap(({ fromMachine, toMachine }) => [
      fromMachine ?? toMachine,
      toMachine,
    ]);
    const accountIds = await db.transaction().execute(async (transaction) => {
      await lockMachines(transaction, machineIds);
      const plotIds = handovers.map(({ plotId }) => plotId);
      return handOver(transaction, plotIds, machineIds);
    });
    for (const accountId of accountIds) live.publish(accountId, { topic: 'machine' });
  }
  return contested.length < BATCH ? START : (contested.at(-1) ?? START);
}
