import { WakeSignal } from './WakeSignal.ts';

/** Bounds of the farm's interval: a mistake must neither silence machines nor flood the farm. */
const MIN_SECONDS = 0.02;
const MAX_SECONDS = 3600;

/** Interval between readings of the harvester, set by the farm. A missing complete list makes a reading due at once. */
export class PollInterval {
  seconds: number;
  private readonly wakeSignal = new WakeSignal();
  private isUrgent = false;

  constructor(seconds: number) {
    this.seconds = clampSeconds(seconds);
  }

  update(seconds: number): void {
    if (clampSeconds(seconds) === this.seconds) return;
    this.seconds = clampSeconds(seconds);
    this.wakeSignal.notify();
  }

  expedite(): void {
    this.isUrgent = true;
    this.wakeSignal.notify();
  }

  /** Resolves once the next reading is due; the last reading began at `beganAt`, in terms of `performance.now()`. */
  async waitForNext(beganAt: number, signal: AbortSignal): Promise<void> {
    while (!this.isUrgent && !signal.aborted) {
      const remainingMs = beganAt + this.seconds * 1000 - performance.now();
      if (remainingMs <= 0) break;
      await this.wakeSignal.wait(remainingMs, signal);
    }
    this.isUrgent = false;
  }
}

function clampSeconds(seconds: number): number {
  return Math.min(Math.max(seconds, MIN_SECONDS), MAX_SECONDS);
}
