import { Bell } from './Bell.ts';

/** What the farm may say lies within these: a mistake is to silence no machine and to flood no farm. */
const LEAST_SECONDS = 0.02;
const MOST_SECONDS = 3600;

/** When to read the harvester: every so many seconds, as the farm says, and at once when it wants a whole list. */
export class Pace {
  seconds: number;
  private readonly bell = new Bell();
  private isUrgent = false;

  constructor(seconds: number) {
    this.seconds = withinBounds(seconds);
  }

  change(seconds: number): void {
    if (withinBounds(seconds) === this.seconds) return;
    this.seconds = withinBounds(seconds);
    this.bell.ring();
  }

  hurry(): void {
    this.isUrgent = true;
    this.bell.ring();
  }

  /** Resolves when the reading after the one that began at `beganAt` (of `performance.now()`) is due. */
  async nextAfter(beganAt: number, signal: AbortSignal): Promise<void> {
    while (!this.isUrgent && !signal.aborted) {
      const left = beganAt + this.seconds * 1000 - performance.now();
      if (left <= 0) break;
      await this.bell.wait(left, signal);
    }
    this.isUrgent = false;
  }
}

function withinBounds(seconds: number): number {
  return Math.min(Math.max(seconds, LEAST_SECONDS), MOST_SECONDS);
}
