import { Bell } from './Bell.ts';

/** Bounds of the farm's interval: a mistake must neither silence machines nor flood the farm. */
const LEAST_SECONDS = 0.02;
const MOST_SECONDS = 3600;

/** Interval between readings of the harvester, set by the farm. A missing complete list makes a reading due at once. */
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

  /** Resolves once the next reading is due; the last reading began at `beganAt`, in terms of `performance.now()`. */
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
