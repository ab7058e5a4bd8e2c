import type { ChiaSettings } from '../config.ts';
import { DirectoryNumbers } from '../home/directoryNumbers.ts';
import { readEnrollment } from '../home/enrollment.ts';
import { toHome, createHome, deleteLeftovers } from '../home/home.ts';
import { lockHome } from '../home/lock.ts';
import { Journal } from '../reports/Journal.ts';
import type { Log } from '../terminal/log.ts';
import { AGENT_VERSION } from '../version.ts';
import { WakeSignal } from './WakeSignal.ts';
import { PollInterval } from './PollInterval.ts';
import { runReadLoop } from './runReadLoop.ts';
import { runSendLoop } from './runSendLoop.ts';
import { watchVersion } from './watchVersion.ts';

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
export async function runAgent({ home: dir, chia, log, signal: stopSignal }: RunOptions): Promise<void> {
  const home = toHome(dir);
  const enrollment = await readEnrollment(home);
  await createHome(home);
  const release = await lockHome(home);
  try {
    await deleteLeftovers(home);
    const journal = await Journal.open(home, enrollment.machineId);
    const numbers = await DirectoryNumbers.read(home);
    log.info(
      `farm-agent ${AGENT_VERSION} reporting ${chia.url} to ${enrollment.server}, ${journal.pendingCount} waiting`,
    );
    const failureController = new AbortController();
    const signal = AbortSignal.any([stopSignal, failureController.signal]);
    const shared = {
      journal,
      log,
      signal,
      interval: new PollInterval(enrollment.reportSeconds),
      outgoing: new WakeSignal(),
    };
    const stopOthers = (error: unknown) => {
      failureController.abort();
      throw error;
    };
    const results = await Promise.allSettled([
      runReadLoop({ ...shared, chia, numbers }).catch(stopOthers),
      runSendLoop({ ...shared, enrollment }).catch(stopOthers),
      watchVersion({ home, server: enrollment.server, log, signal }),
    ]);
    await journal.close();
    const failure = results.find((end) => end.status === 'rejected');
    if (failure) throw failure.reason;
    log.info('stopped');
  } finally {
    await release();
  }
}
