/** Part of a run: while a process restarts. */
export interface Phase {
  name: string;
  startedAtMs: number;
  endedAtMs: number;
  requests: number;
  failed: number;
  slowestMs: number;
}

/** Counts requests and failures, by what happens to the farm meanwhile. */
export class Tally {
  readonly failures: string[] = [];
  readonly phases: Phase[] = [];
  readonly #kinds = new Map<string, number>();

  /** Begins a phase; the one before ends. */
  begin(name: string): void {
    const now = performance.now();
    this.end();
    this.phases.push({ name, startedAtMs: now, endedAtMs: now, requests: 0, failed: 0, slowestMs: 0 });
  }

  /** Ends the last phase. */
  end(): void {
    const last = this.phases.at(-1);
    if (last) last.endedAtMs = performance.now();
  }

  /** Runs a request, and records that it failed if it throws. @returns its result; null if it failed */
  async run<T>(kind: string, work: () => Promise<T>): Promise<T | null> {
    const phase = this.phases.at(-1);
    const began = performance.now();
    if (phase) phase.requests += 1;
    this.#kinds.set(kind, this.count(kind) + 1);
    try {
      return await work();
    } catch (error) {
      this.fail(`${kind}: ${(error as Error).message}`);
      return null;
    } finally {
      // A stream is meant to last.
      if (phase && kind !== 'stream') phase.slowestMs = Math.max(phase.slowestMs, performance.now() - began);
    }
  }

  /** Records a failure. */
  fail(what: string): void {
    const phase = this.phases.at(-1);
    if (phase) phase.failed += 1;
    this.failures.push(`${phase?.name ?? 'at the start'}: ${what}`);
  }

  /** Counts the requests of a kind. */
  count(kind: string): number {
    return this.#kinds.get(kind) ?? 0;
  }

  get requests(): number {
    return this.phases.reduce((sum, { requests }) => sum + requests, 0);
  }
}
