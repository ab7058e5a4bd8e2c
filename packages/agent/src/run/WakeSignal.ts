/** Wakes a waiting task. A notification without a waiter is remembered for the next wait. */
export class WakeSignal {
  private isNotified = false;
  private wake: (() => void) | null = null;

  notify(): void {
    this.isNotified = true;
    this.wake?.();
  }

  /** Resolves on a notification, after a number of milliseconds, or if `signal` aborts. */
  async wait(milliseconds: number, signal: AbortSignal): Promise<void> {
    if (!this.isNotified && !signal.aborted) await this.waitForNotification(milliseconds, signal);
    this.isNotified = false;
  }

  private waitForNotification(milliseconds: number, signal: AbortSignal): Promise<void> {
    return new Promise((done) => {
      const wake = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', wake);
        this.wake = null;
        done();
      };
      // Timers are limited to 2^31 - 1 milliseconds.
      const timer = setTimeout(wake, Math.min(milliseconds, 2_147_483_647));
      signal.addEventListener('abort', wake);
      this.wake = wake;
    });
  }
}
