import type { Metrics } from './devTools.ts';
import type { Span } from './pageScript.ts';

/** Samples of how long a page's main thread has worked, to tell work from waiting for a busy machine. */
export class WorkMeter {
  #samples: Pick<Metrics, 'at' | 'workMs'>[] = [];

  add({ at, workMs }: Pick<Metrics, 'at' | 'workMs'>): void {
    const last = this.#samples.at(-1);
    // Another document begins anew.
    if (last && (at < last.at || workMs < last.workMs)) this.#samples = [];
    this.#samples.push({ at, workMs });
  }

  /** Returns how much of a span was work for certain: between the first and the last sample within it. */
  computeWorkMs({ at, ms }: Span): number {
    const within = this.#samples.filter((sample) => sample.at >= at && sample.at <= at + ms);
    return (within.at(-1)?.workMs ?? 0) - (within[0]?.workMs ?? 0);
  }
}
