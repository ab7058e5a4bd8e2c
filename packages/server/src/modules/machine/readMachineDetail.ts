import type { MachineDetail } from '@farm/contracts';
import type { Db } from '@farm/database';
import { listIncidents } from '../alarm/index.ts';
import { countPlots, type MachineRow } from './machine.repository.ts';
import { toMachine } from './toMachine.ts';

/** Returns a machine with everything its own page shows. */
export async function readMachineDetail(db: Db, machine: MachineRow): Promise<MachineDetail> {
  const { createdAt, contestedCount, unreadableCount, missingCount } = machine;
  const { agentVersion, harvesterVersion, platform, directories } = machine;
  return {
    ...toMachine(machine),
    createdAt: createdAt.toISOString(),
    contestedCount,
    unreadableCount,
    missingCount,
    agentVersion,
    harvesterVersion,
    platform,
    directories,
    ...(await countPlots(db, machine.id)),
    incidents: await listIncidents(db, machine.id),
  };
}
