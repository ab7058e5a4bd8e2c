import type { Logger } from '@farm/process';

/** Work repeated at an interval. */
export interface Loop {
  name: string;
  /** Pause between the end of a turn and the next turn, plus or minus a quarter so that replicas drift apart. */
  intervalMs: number;
  /** Pause before the first turn; by default the same as between turns. */
  initialDelayMs?: number;
  work: () => Promise<void>;
  log: Logger;
}

/** A loop that runs in this process. */
export interface RunningLoop {
  name: string;
  intervalMs: number;
  /** Milliseconds since its last turn ended, or since its first one was due; negative until then. */
  ageMs: () => number;
  /** Turns in a row that failed; 0 once one did not. */
  failedTurns: () => number;
}

/** The loops of this process, whichever module started them. */
const running = new Set<RunningLoop>();

/** Lists the loops that run in this process. */
export function listLoops(): RunningLoop[] {
  return [...running];
}

/**
 * Starts the loop. A failed turn, such as during a database outage, is followed by the next.
 * @returns a function that stops the loop and waits for the turn in flight
 */
export function startLoop({
  name,
  intervalMs,
  initialDelayMs = intervalMs,
  work,
  log,
}: Loop): () => Promise<void> {
  let isStopped = false;
  let failedTurns = 0;
  let turn: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout;
  let endedAt = performance.now() + initialDelayMs;
  const entry = {
    ...{ name, intervalMs },
    ageMs: () => performance.now() - endedAt,
    failedTurns: () => failedTurns,
  };
  running.add(entry);

  const runTurn = async () => {
    try {
      await work();
      if (failedTurns > 0) log.info({ loop: name }, 'goes on');
      failedTurns = 0;
    } catch (error) {
      // Logged once per outage, not once per turn.
      if (failedTurns === 0) log.warn({ loop: name, err: error }, 'failed, will be tried again');
      failedTurns += 1;
    }
    endedAt = performance.now();
    if (!isStopped) schedule(intervalMs);
  };
  const schedule = (waitMs: number) => {
    timer = setTimeout(
      () => {
        turn = runTurn();
      },
      waitMs * (0.75 + Math.random() / 2),
    );
  };
  schedule(initialDelayMs);
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    running.delete(entry);
    await turn;
  };
}
