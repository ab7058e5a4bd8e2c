import type { ChiaSettings } from '../config.ts';
import { ChiaError } from '../harvester/chiaRpc.ts';
import { readFarm } from '../harvester/readFarm.ts';
import type { DirectoryNumbers } from '../home/directoryNumbers.ts';
import type { Journal } from '../reports/Journal.ts';
import { Trouble, type Log } from '../terminal/log.ts';
import type { Bell } from './Bell.ts';
import { observe } from './observe.ts';
import type { Pace } from './Pace.ts';

/** Dependencies of {@link readLoop}. */
export interface ReadLoopParts {
  chia: ChiaSettings;
  journal: Journal;
  numbers: DirectoryNumbers;
  pace: Pace;
  log: Log;
  /** Notified once a report is ready to send. */
  outgoing: Bell;
  signal: AbortSignal;
}

/** Reads the plots repeatedly and journals reports, until `signal` aborts. */
export async function readLoop(parts: ReadLoopParts): Promise<void> {
  const { log, pace, signal } = parts;
  const chiaTrouble = new Trouble(log, 'Chia answers again');
  const diskTrouble = new Trouble(log, 'reports can be kept again');
  const namer = createNamer(log);
  const isStopping = () => signal.aborted;
  while (!isStopping()) {
    const beganAt = performance.now();
    try {
      namer(await readOnce(parts));
      chiaTrouble.isOver();
      diskTrouble.isOver();
    } catch (error) {
      if (isStopping()) return;
      // Without a response there is nothing to report; the farm detects the silence itself.
      if (error instanceof ChiaError) chiaTrouble.is(`nothing to report: ${error.message}`);
      else diskTrouble.is(`a report could not be kept: ${(error as Error).message}`);
    }
    await pace.nextAfter(beganAt, signal);
  }
}

async function readOnce({ chia, journal, numbers, pace, log, outgoing, signal }: ReadLoopParts) {
  const reading = await readFarm(chia, signal);
  const seen = await observe(reading, numbers);
  const wasWhole = journal.needsWholeList;
  const reports = await journal.record(seen, pace.seconds);
  outgoing.ring();

  const set = reports.reduce((sum, { plots }) => sum + (plots?.set.length ?? 0), 0);
  const removed = reports.reduce((sum, { plots }) => sum + (plots?.removed.length ?? 0), 0);
  const numbered = reports.map(({ sequence }) => sequence);
  const text = `report ${[...new Set([numbered[0], numbered.at(-1)])].join(' to ')}: ${seen.plotsById.size} plots`;
  if (wasWhole) log.info(`${text}, the whole list`);
  else if (set + removed > 0) log.info(`${text}, ${set} new or changed, ${removed} gone`);
  else log.detail(`${text}, nothing changed`);
  return reading.unknownFiles;
}

/** Returns a function that logs newly found files that cannot be reported. Their names go to the local log only. */
function createNamer(log: Log) {
  const named = new Set<string>();
  return (files: string[]) => {
    for (const file of named) if (!files.includes(file)) named.delete(file);
    const found = files.filter((file) => !named.has(file));
    for (const file of found) named.add(file);
    if (found.length > 0)
      log.warn(
        `${found.length} ${found.length === 1 ? 'file is' : 'files are'} not reported, being no plots that a farm takes: ${found.slice(0, 5).join(', ')}${found.length > 5 ? ', …' : ''}`,
      );
  };
}
