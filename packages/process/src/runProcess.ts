import { describeFileProblem } from './describeFileProblem.ts';
import { StartError } from './startErrors.ts';
import type { Logger } from './logger.ts';

const STOP_LIMIT_MS = 10_000;

/** A process of the farm. */
export interface Running {
  log: Logger;
  /** True to stop when the parent process is gone. */
  stopWithParent: boolean;
  /** Time between the wish to stop and the stop, for balancers to notice; default 0. A second signal ends it. */
  drainSeconds?: number;
  /**
   * Starts the process. The returned function stops everything, in order. `stopping` aborts a start in progress;
   * later it says that the process is about to stop.
   */
  start: (stopping: AbortSignal) => Promise<() => Promise<void>>;
}

/** Runs until stopped, then shuts down in order, even during a start. */
export async function runProcess({ log, stopWithParent, drainSeconds = 0, start }: Running): Promise<void> {
  const parent = process.ppid;
  const abort = new AbortController();
  const drain = createPause(drainSeconds * 1_000);
  const starting = start(abort.signal);
  let isStarted = false;
  const stop = async (reason: string) => {
    if (abort.signal.aborted) {
      drain.end();
      return;
    }
    abort.abort(new StartError(`Stopped: ${reason}`));
    log.info({ reason, ...(isStarted && drainSeconds > 0 ? { drainSeconds } : {}) }, 'stopping');
    if (isStarted) await drain.wait();
    setTimeout(() => {
      log.error('not stopped in time');
      process.exit(1);
    }, STOP_LIMIT_MS).unref();
    try {
      const stopServer = await starting;
      await stopServer();
      log.info('stopped');
      process.exit(0);
    } catch (error) {
      if (error === abort.signal.reason) process.exit(0);
      log.error({ err: error }, 'stopping failed');
      process.exit(1);
    }
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void stop(signal));
  if (stopWithParent) {
    // A killed parent sends no signal; its child is adopted by another process.
    setInterval(() => {
      if (process.ppid !== parent) void stop('the parent process is gone');
    }, 1_000).unref();
  }
  await starting.then(
    () => (isStarted = true),
    (error: unknown) => {
      // Stopping also ends the process.
      if (error !== abort.signal.reason) throw error;
    },
  );
}

/** Prints an error to stderr and exits: one line if the cause is outside the program, a stack trace for bugs. */
export function stopWithError(error: unknown, exitCode = 1): never {
  process.stderr.write(`${describe(error)}\n`);
  process.exit(exitCode);
}

/** A pause that can be ended early. */
function createPause(ms: number) {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  return {
    end: () => resolve(undefined),
    wait: () => {
      setTimeout(resolve, ms, undefined);
      return promise;
    },
  };
}

function describe(error: unknown): string {
  if (error instanceof StartError) return error.message;
  const problem = describeFileProblem(error);
  if (problem !== null) return problem;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
