/** A chain without anybody who waits makes a block now and then. */
const IDLE_SECONDS = 300;

/** When the next block is made. */
export interface Pace {
  /** Somebody waits until a block is as deep as payments have to be. */
  awaitDepth: (height: number) => void;
  stop: () => void;
}

/** What a pace is kept for. */
export interface Paced {
  /** Between two blocks while somebody waits; 0 makes none. */
  blockSeconds: number;
  confirmations: number;
  height: () => number;
  makeBlock: () => Promise<void>;
  /** Heights that somebody has waited for before. */
  awaited: readonly number[];
}

/** Makes blocks quickly while somebody waits for one, and hardly any otherwise. It begins at once. */
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
