import { type AgentReport, agentReportSchema, type ReportedPlot } from '@farm/contracts';
import { computeEffectivePlotBytes } from '@farm/contracts/plot-size';
import { applyReports, hashToken, toReportValues } from '@farm/server/turns';
import { type Disk, MACHINES } from '../farm/machines.ts';
import { findIncident, PAST_DAYS } from './incidents.ts';
import type { PastFarm } from './pastFarm.ts';

/** A machine of the past, with what the farm knows of it. */
export interface PastMachine {
  name: string;
  /** Ids of its plots by disk, in the order in which they were made. */
  plotIds: Record<string, readonly string[]>;
  tokenHash: Buffer;
  sequence: number;
  reported: Inventory;
}

/** Plots of each disk: the first `count` of them are there, and the first `unreadable` of those cannot be read. */
type Inventory = Record<string, { count: number; unreadable: number }>;

/** Creates a machine that has not reported yet. */
export function createPastMachine(
  name: string,
  { plotIds, token }: Pick<PastMachine, 'plotIds'> & { token: string },
): PastMachine {
  return { name, plotIds, tokenHash: hashToken(token), sequence: 0, reported: {} };
}

/**
 * Sends what the machines report at an instant, together, as the farm's queue of reports does.
 * @throws Error if a report is not applied
 */
export async function sendPastReports(
  { db, config }: Pick<PastFarm, 'db' | 'config'>,
  machines: readonly PastMachine[],
  { at, day }: { at: Date; day: number },
): Promise<void> {
  const reporting = machines.filter(({ name }) => !findIncident(name, day, 'silent'));
  const reports = reporting.map((machine) => {
    const report = createReport(machine, { at, inventory: countPlots(machine.name, day) });
    return { ...toReportValues(agentReportSchema.parse(report)), tokenHash: machine.tokenHash };
  });
  const outcomes = await applyReports(db, reports, config.machines.freshSeconds);
  for (const [index, machine] of reporting.entries()) {
    machine.sequence += 1;
    if (outcomes[index]?.applied !== String(machine.sequence))
      throw new Error(`Report ${machine.sequence} of ${machine.name} was not applied`);
  }
}

/** Returns the bytes of the plots that can be read on all disks on a day of the past. */
export function computePastRoom(day: number): bigint {
  return Object.keys(MACHINES)
    .flatMap((name) =>
      Object.entries(countPlots(name, day)).map(
        ([disk, { count, unreadable }]) =>
          BigInt(Math.max(0, count - unreadable)) * computeEffectivePlotBytes(readDisk(name, disk).k),
      ),
    )
    .reduce((sum, bytes) => sum + bytes, 0n);
}

/** Creates a report as the agent does: of what has changed. */
function createReport(
  machine: PastMachine,
  { at, inventory }: { at: Date; inventory: Inventory },
): AgentReport {
  const { name, sequence, reported } = machine;
  const set: ReportedPlot[] = [];
  const removed: string[] = [];
  for (const [disk, now] of Object.entries(inventory)) {
    const before = reported[disk] ?? { count: 0, unreadable: 0 };
    const ids = machine.plotIds[disk] ?? [];
    removed.push(...ids.slice(now.count, before.count));
    const firstNew = now.unreadable === before.unreadable ? before.count : 0;
    for (const [index, id] of ids.slice(firstNew, now.count).entries())
      set.push({ id, ...toKind(name, disk), isReadable: firstNew + index >= now.unreadable });
  }
  machine.reported = inventory;
  const hasChanged = set.length > 0 || removed.length > 0;
  return {
    sequence: sequence + 1,
    after: sequence,
    at: at.toISOString(),
    agentVersion: '0.1.0',
    harvesterVersion: '2.5.4',
    ...(hasChanged && { plots: { set, removed }, directories: toDirectories(name, inventory) }),
  };
}

function toKind(name: string, disk: string): Pick<ReportedPlot, 'k' | 'format' | 'level'> {
  const { k, level } = readDisk(name, disk);
  return { k, format: 1, level };
}

function toDirectories(name: string, inventory: Inventory): AgentReport['directories'] {
  return Object.entries(inventory).map(([disk, { count, unreadable }], index) => ({
    number: index + 1,
    plotCount: count,
    plotBytes: (BigInt(count - unreadable) * computeEffectivePlotBytes(readDisk(name, disk).k)).toString(),
  }));
}

/** Counts the plots of a machine on a day of the past, on the disks that were plugged in by then. */
function countPlots(name: string, day: number): Inventory {
  const isUnplugged = (disk: string) => findIncident(name, day, 'unplugged')?.disk === disk;
  const unreadable = findIncident(name, day, 'unreadable');
  return Object.fromEntries(
    Object.entries(MACHINES[name] ?? {})
      .filter(([, { sinceDay }]) => day >= sinceDay)
      .map(([disk, { plots, firstPlots = plots, sinceDay }]) => {
        const made = Math.floor(((plots - firstPlots) * (day - sinceDay)) / (PAST_DAYS - sinceDay));
        return [
          disk,
          {
            count: isUnplugged(disk) ? 0 : Math.min(plots, firstPlots + made),
            unreadable: unreadable?.disk === disk ? unreadable.plots : 0,
          },
        ];
      }),
  );
}

function readDisk(name: string, disk: string): Disk {
  const found = MACHINES[name]?.[disk];
  if (!found) throw new Error(`${name} has no disk ${disk}`);
  return found;
}
