/** Results of a load. Times include the wait of a request for a free connection. */
export interface LoadResult {
  seconds: number;
  requests: number;
  errors: number;
  /** The first error, or empty. */
  error: string;
  medianMs: number;
  p95Ms: number;
  p99Ms: number;
}

/** Collects the answers to a load, from now on. */
export class Outcome {
  #begin = performance.now();
  #times: number[] = [];
  #errors: string[] = [];

  /** Adds an answer to a request that was due at a time; any status but these is an error. */
  add(dueAt: number, { status, text }: { status: number; text: string }, accepted: number[] = [200]): void {
    if (!accepted.includes(status)) this.#errors.push(`${status} ${text}`);
    this.#times.push(performance.now() - dueAt);
  }

  toResult(): LoadResult {
    const seconds = (performance.now() - this.#begin) / 1_000;
    const sorted = this.#times.sort((a, b) => a - b);
    const at = (part: number) => sorted[Math.floor((sorted.length - 1) * part)] ?? 0;
    return {
      seconds,
      requests: sorted.length,
      errors: this.#errors.length,
      error: this.#errors[0] ?? '',
      medianMs: at(0.5),
      p95Ms: at(0.95),
      p99Ms: at(0.99),
    };
  }
}
