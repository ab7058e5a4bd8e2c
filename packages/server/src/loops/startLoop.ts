import type { Logger } from '@farm/process';

/** Work that is done again and again. */
export interface Loop {
  name: string;
  /** Between the end of one turn and the next, give or take a quarter: replicas drift apart. */
  everyMs: number;
  /** Before the first turn; by default as long as between two. */
  firstMs?: number;
  work: () => Promise<void>;
  log: Logger;
}

/** Begins the loop. A turn that fails, as all do while the database is away, is followed by the next. */
export function startLoop({ name, everyMs, firstMs = everyMs, work, log }: Loop): () => Promise<void> {
  let isStopped = false;
  let hasFailed = false;
  let turn: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout;

  const takeTurn = async () => {
    try {
      await work();
      if (hasFailed) log.info({ loop: name }, 'goes on');
      hasFailed = false;
    } catch (error) {
      // Once an outage, not once a turn.
      if (!hasFailed) log.warn({ loop: name, err: error }, 'failed, will be tried again');
      hasFailed = true;
    }
    if (!isStopped) schedule(everyMs);
  };
  const schedule = (waitMs: number) => {
    timer = setTimeout(
      () => {
        turn = takeTurn();
      },
      waitMs * (0.75 + Math.random() / 2),
    );
  };
  schedule(firstMs);
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await turn;
  };
}
