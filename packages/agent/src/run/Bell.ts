/** Wakes whoever waits for it. A ring that nobody waits for is kept for the next one who does. */
export class Bell {
  private isRung = false;
  private wake: (() => void) | null = null;

  ring(): void {
    this.isRung = true;
    this.wake?.();
  }

  /** Resolves when it rings, after so many milliseconds, or when `signal` is aborted. */
  async wait(milliseconds: number, signal: AbortSignal): Promise<void> {
    if (!this.isRung && !signal.aborted) await this.rung(milliseconds, signal);
    this.isRung = false;
  }

  private rung(milliseconds: number, signal: AbortSignal): Promise<void> {
    return new Promise((done) => {
      const wake = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', wake);
        this.wake = null;
        done();
      };
      // No timer is longer than 2^31 - 1 milliseconds.
      const timer = setTimeout(wake, Math.min(milliseconds, 2_147_483_647));
      signal.addEventListener('abort', wake);
      this.wake = wake;
    });
  }
}
