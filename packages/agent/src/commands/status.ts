import type { ChiaSettings } from '../config.ts';
import { readFarm, type FarmReading } from '../harvester/readFarm.ts';
import { DirectoryNumbers } from '../home/directoryNumbers.ts';
import { readEnrollment } from '../home/enrollment.ts';
import { toHome } from '../home/home.ts';
import { findLockHolder } from '../home/lock.ts';
import { readJournal } from '../reports/Journal.ts';
import { toTable, type Painter } from '../terminal/paint.ts';
import { AGENT_VERSION } from '../version.ts';

/** State of an agent. */
export interface AgentStatus {
  version: string;
  server: string;
  machineId: string;
  name: string;
  /** Id of the reporting process; null if none is running. */
  runningProcess: number | null;
  lastSequence: number;
  /** Time of the last acknowledgement by the farm; null before the first. */
  acknowledgedAt: string | null;
  waitingReports: number;
  chia:
    | { url: string; version: string | null; plotCount: number; unreadableCount: number }
    | { url: string; problem: string };
  directories: { number: number; plotCount: number; path: string }[];
}

const CHIA_TIMEOUT_MS = 10_000;

/** Reads the state of an agent. @throws CommandError if this computer is not enrolled */
export async function readStatus(dir: string, chia: ChiaSettings): Promise<AgentStatus> {
  const home = toHome(dir);
  const { server, machineId, name } = await readEnrollment(home);
  const journal = await readJournal(home, machineId);
  const numbers = await DirectoryNumbers.read(home);
  const plotCounts = new Map(journal?.directories.map(({ number, plotCount }) => [number, plotCount]));
  return {
    version: AGENT_VERSION,
    server,
    machineId,
    name,
    runningProcess: await findLockHolder(home),
    lastSequence: journal?.lastSequence ?? 0,
    acknowledgedAt: journal?.acknowledgedAt ?? null,
    waitingReports: journal?.pending.length ?? 0,
    chia: await readChiaStatus(chia),
    directories: numbers
      .list()
      .map(({ number, path }) => ({ number, plotCount: plotCounts.get(number) ?? 0, path })),
  };
}

/** Formats a status for people. */
export function formatStatus(status: AgentStatus, paint: Painter): string {
  const { runningProcess, chia, acknowledgedAt, directories } = status;
  const facts = toTable([
    ['Machine', `${status.name} (${status.machineId})`],
    ['Farm', status.server],
    [
      'Agent',
      `${status.version}, ${runningProcess === null ? paint('yellow', 'not running') : paint('green', `running (process ${runningProcess})`)}`,
    ],
    ['Chia', 'problem' in chia ? paint('red', chia.problem) : describeChia(chia)],
    ['Reported', acknowledgedAt === null ? 'nothing yet' : `last at ${acknowledgedAt}`],
    ['Waiting', `${status.waitingReports} ${status.waitingReports === 1 ? 'report' : 'reports'}`],
  ]);
  if (directories.length === 0) return `${facts}\n`;
  const [head = '', ...rows] = toTable([
    ['Number', 'Plots', 'Folder (only its number is sent to the farm)'],
    ...directories.map(({ number, plotCount, path }) => [String(number), String(plotCount), path]),
  ]).split('\n');
  return `${facts}\n\n${[paint('bold', head), ...rows].join('\n')}\n`;
}

async function readChiaStatus(chia: ChiaSettings): Promise<AgentStatus['chia']> {
  try {
    return { url: chia.url, ...countPlots(await readFarm(chia, AbortSignal.timeout(CHIA_TIMEOUT_MS))) };
  } catch (error) {
    return { url: chia.url, problem: (error as Error).message };
  }
}

function countPlots({ plotsById, harvesterVersion }: FarmReading) {
  const unreadableCount = [...plotsById.values()].filter(({ plot }) => !plot.isReadable).length;
  return { version: harvesterVersion, plotCount: plotsById.size, unreadableCount };
}

function describeChia(chia: Exclude<AgentStatus['chia'], { problem: string }>): string {
  const unreadable = chia.unreadableCount > 0 ? `, ${chia.unreadableCount} unreadable` : '';
  return `${chia.version ?? 'unknown version'} at ${chia.url}, ${chia.plotCount} plots${unreadable}`;
}
