/** Seconds between two blocks while no client waits. */
const IDLE_BLOCK_SECONDS = 300;

/** Schedules the next block. */
export interface BlockScheduler {
  /** Farms quickly until the block at this height has the confirmations that payments need. */
  requestConfirmations: (height: number) => void;
  stop: () => void;
}

/** Options and callbacks of the schedule. */
export interface BlockSchedulerOptions {
  /** Seconds between two blocks while a client waits; 0 disables the schedule. */
  blockSeconds: number;
  confirmations: number;
  height: () => number;
  makeBlock: () => Promise<void>;
  /** Heights that clients already waited for. */
  awaitedHeights: readonly number[];
}

/** Farms blocks quickly while a client waits for confirmations and slowly otherwise. Starts at once. */
export function createBlockScheduler({
  blockSeconds,
  confirmations,
  height,
  makeBlock,
  awaitedHeights,
}: BlockSchedulerOptions): BlockScheduler {
  let busyUntilHeight = Math.max(0, ...awaitedHeights) + confirmations;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const isBusy = () => height() < busyUntilHeight;
  const schedule = () => {
    clearTimeout(timer);
    if (isStopped || blockSeconds === 0) return;
    const seconds = isBusy() ? blockSeconds : IDLE_BLOCK_SECONDS;
    timer = setTimeout(() => void makeBlock().then(schedule), seconds * 1000);
  };
  schedule();
  return {
    requestConfirmations: (minedHeight) => {
      const wasBusy = isBusy();
      busyUntilHeight = Math.max(busyUntilHeight, minedHeight + confirmations);
      if (!wasBusy) schedule();
    },
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
