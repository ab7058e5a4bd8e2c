/** Seconds between two blocks while no client waits. */
const IDLE_SECONDS = 300;

/** Schedules the next block. */
export interface Pace {
  /** Farms quickly until the block at this height has the confirmations that payments need. */
  awaitDepth: (height: number) => void;
  stop: () => void;
}

/** Options and callbacks of the schedule. */
export interface Paced {
  /** Seconds between two blocks while a client waits; 0 disables the schedule. */
  blockSeconds: number;
  confirmations: number;
  height: () => number;
  makeBlock: () => Promise<void>;
  /** Heights that clients already waited for. */
  awaited: readonly number[];
}

/** Farms blocks quickly while a client waits for confirmations and slowly otherwise. Starts at once. */
export function createPace({ blockSeconds, confirmations, height, makeBlock, awaited }: Paced): Pace {
  let awaitedUntil = Math.max(0, ...awaited) + confirmations;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const isBusy = () => height() < awaitedUntil;
  const schedule = () => {
    clearTimeout(timer);
    if (isStopped || blockSeconds === 0) return;
    const seconds = isBusy() ? blockSeconds : IDLE_SECONDS;
    timer = setTimeout(() => void makeBlock().then(schedule), seconds * 1000);
  };
  schedule();
  return {
    awaitDepth: (reached) => {
      const wasBusy = isBusy();
      awaitedUntil = Math.max(awaitedUntil, reached + confirmations);
      if (!wasBusy) schedule();
    },
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
