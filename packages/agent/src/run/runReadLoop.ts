import type { ChiaSettings } from '../config.ts';
import { ChiaError } from '../harvester/chiaRpc.ts';
import { readFarm } from '../harvester/readFarm.ts';
import type { DirectoryNumbers } from '../home/directoryNumbers.ts';
import type { Journal } from '../reports/Journal.ts';
import { OutageLog, type Log } from '../terminal/log.ts';
import type { WakeSignal } from './WakeSignal.ts';
import { createObservation } from './createObservation.ts';
import type { PollInterval } from './PollInterval.ts';

/** Dependencies of {@link runReadLoop}. */
export interface ReadLoopDependencies {
  chia: ChiaSettings;
  journal: Journal;
  numbers: DirectoryNumbers;
  interval: PollInterval;
  log: Log;
  /** Notified once a report is ready to send. */
  outgoing: WakeSignal;
  signal: AbortSignal;
}

/** Reads the plots repeatedly and journals reports, until `signal` aborts. */
export async function runReadLoop(dependencies: ReadLoopDependencies): Promise<void> {
  const { log, interval, signal } = dependencies;
  const chiaOutage = new OutageLog(log, 'Chia is responding again');
  const diskOutage = new OutageLog(log, 'reports are saved again');
  const logUnknownFiles = createUnknownFileLogger(log);
  const isStopping = () => signal.aborted;
  while (!isStopping()) {
    const beganAt = performance.now();
    try {
      logUnknownFiles(await readOnce(dependencies));
      chiaOutage.end();
      diskOutage.end();
    } catch (error) {
      if (isStopping()) return;
      // Without a response there is nothing to report; the farm detects the silence itself.
      if (error instanceof ChiaError) chiaOutage.report(`nothing to report: ${error.message}`);
      else diskOutage.report(`could not save a report: ${(error as Error).message}`);
    }
    await interval.waitForNext(beganAt, signal);
  }
}

async function readOnce({ chia, journal, numbers, interval, log, outgoing, signal }: ReadLoopDependencies) {
  const reading = await readFarm(chia, signal);
  const observation = await createObservation(reading, numbers);
  const wasFullList = journal.needsFullList;
  const reports = await journal.record(observation, interval.seconds);
  outgoing.notify();

  const set = reports.reduce((sum, { plots }) => sum + (plots?.set.length ?? 0), 0);
  const removed = reports.reduce((sum, { plots }) => sum + (plots?.removed.length ?? 0), 0);
  const sequences = reports.map(({ sequence }) => sequence);
  const text = `report ${[...new Set([sequences[0], sequences.at(-1)])].join(' to ')}: ${observation.plotsById.size} plots`;
  if (wasFullList) log.info(`${text}, full list`);
  else if (set + removed > 0) log.info(`${text}, ${set} new or changed, ${removed} removed`);
  else log.debug(`${text}, no changes`);
  return reading.unknownFiles;
}

/** Returns a function that logs newly found files that cannot be reported. Their names go to the local log only. */
function createUnknownFileLogger(log: Log) {
  const loggedFiles = new Set<string>();
  return (files: string[]) => {
    for (const file of loggedFiles) if (!files.includes(file)) loggedFiles.delete(file);
    const newFiles = files.filter((file) => !loggedFiles.has(file));
    for (const file of newFiles) loggedFiles.add(file);
    if (newFiles.length > 0)
      log.warn(
        `${newFiles.length} ${newFiles.length === 1 ? 'file is' : 'files are'} not reported, because the farm does not accept such plots: ${newFiles.slice(0, 5).join(', ')}${newFiles.length > 5 ? ', …' : ''}`,
      );
  };
}
