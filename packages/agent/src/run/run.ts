import type { ChiaSettings } from '../config.ts';
import { DirectoryNumbers } from '../home/directoryNumbers.ts';
import { requireEnrolment } from '../home/enrolment.ts';
import { homeAt, makeHome, removeLeftovers } from '../home/home.ts';
import { lockHome } from '../home/lock.ts';
import { Journal } from '../reports/Journal.ts';
import type { Log } from '../terminal/log.ts';
import { AGENT_VERSION } from '../version.ts';
import { Bell } from './Bell.ts';
import { Pace } from './Pace.ts';
import { readLoop } from './readLoop.ts';
import { sendLoop } from './sendLoop.ts';

/** Options of {@link run}. */
export interface RunOptions {
  home: string;
  chia: ChiaSettings;
  log: Log;
  /** Stops the run. */
  signal: AbortSignal;
}

/**
 * Reports until `signal` aborts.
 * @throws CommandError if this computer is not enrolled, another run has locked its home, or the machine was deleted
 */
export async function run({ home: dir, chia, log, signal: stop }: RunOptions): Promise<void> {
  const home = homeAt(dir);
  const enrolment = await requireEnrolment(home);
  await makeHome(home);
  const release = await lockHome(home);
  try {
    await removeLeftovers(home);
    const journal = await Journal.open(home, enrolment.machineId);
    const numbers = await DirectoryNumbers.read(home);
    log.info(
      `farm-agent ${AGENT_VERSION} reports ${chia.url} to ${enrolment.server}, ${journal.pendingCount} waiting`,
    );
    const failed = new AbortController();
    const signal = AbortSignal.any([stop, failed.signal]);
    const shared = { journal, log, signal, pace: new Pace(enrolment.reportSeconds), outgoing: new Bell() };
    const stopOthers = (error: unknown) => {
      failed.abort();
      throw error;
    };
    const ends = await Promise.allSettled([
      readLoop({ ...shared, chia, numbers }).catch(stopOthers),
      sendLoop({ ...shared, enrolment }).catch(stopOthers),
    ]);
    await journal.close();
    const failure = ends.find((end) => end.status === 'rejected');
    if (failure) throw failure.reason;
    log.info('stopped');
  } finally {
    await release();
  }
}
