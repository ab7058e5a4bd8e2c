import { setTimeout as delay } from 'node:timers/promises';
import { sendLine } from '../terminal/sendLine.ts';
import type { Service } from './Service.ts';

interface Pauses {
  firstMs: number;
  /** Also how long it has to run to be considered healthy, which resets the pauses. */
  longestMs: number;
}

interface KeptOptions {
  first?: Service;
  tell?: (line: string) => void;
  pauses?: Pauses;
}

const PAUSES: Pauses = { firstMs: 1_000, longestMs: 30_000 };

/** A process that is kept running: when it ends it is restarted after growing pauses. */
export class KeptService {
  readonly name: string;
  /** Settles when it was stopped and has ended. */
  readonly ended: Promise<void>;
  private readonly start: () => Service;
  private readonly stopping = new AbortController();
  private current: Service;
  private alarm: Service['onAlarm'] = () => {};

  /** Keeps `first`, which runs already, or what `start` starts. */
  constructor(start: () => Service, { first = start(), tell = sendLine, pauses = PAUSES }: KeptOptions = {}) {
    this.start = start;
    this.current = first;
    this.name = this.current.name;
    this.ended = this.keep(tell, pauses);
  }

  set onAlarm(alarm: Service['onAlarm']) {
    this.alarm = alarm;
    this.current.onAlarm = alarm;
  }

  /** Resolves when it writes a line that contains this, or ends. */
  async said(text: string): Promise<void> {
    await Promise.race([this.current.said(text), this.current.ended]);
  }

  /** Asks it to stop gracefully, for good. */
  stop(): void {
    this.stopping.abort();
    this.current.stop();
  }

  /** Kills it and everything it started, for good. */
  kill(): void {
    this.stopping.abort();
    this.current.kill();
  }

  private isStopping(): boolean {
    return this.stopping.signal.aborted;
  }

  private async keep(tell: (line: string) => void, { firstMs, longestMs }: Pauses): Promise<void> {
    for (let pauseMs = firstMs; ; pauseMs = Math.min(pauseMs * 2, longestMs)) {
      const began = Date.now();
      const code = await this.current.ended;
      if (this.isStopping()) return;
      if (Date.now() - began > longestMs) pauseMs = firstMs;
      // A process that was ended by a signal left no reason.
      const [why] = code === null ? [] : this.current.lastLines().slice(-1);
      const line = `The ${this.name} exited and restarts in ${pauseMs / 1000} s`;
      tell(why === undefined ? line : `${line}: ${why}`);
      await delay(pauseMs, undefined, { signal: this.stopping.signal }).catch(() => undefined);
      if (this.isStopping()) return;
      this.current = this.start();
      this.current.onAlarm = this.alarm;
    }
  }
}
