import { computeSlope } from '../computeSlope.ts';
import { readRssMB } from './readUsage.ts';
import type { FarmProcess } from './startFarmProcess.ts';

/** Memory of a process over a time. */
export interface MemoryFigures {
  /** Resident memory at the end. */
  rssMB: number;
  /** Rise of the line that fits the resident memory best, from the begin to the end. */
  rssGrowthMB: number;
  /** The same of what is in use after a garbage collection. */
  keptMB: number;
  keptGrowthMB: number;
}

interface Sample {
  at: number;
  rssMB: number;
  keptMB: number;
}

const BYTES_PER_MB = 2 ** 20;

/** Watches the memory of processes until the returned function is called. */
export function watchMemory(
  processes: Record<string, FarmProcess>,
  intervalMs: number,
): () => Record<string, MemoryFigures> {
  const entries = Object.entries(processes).map(([name, one]) => ({ name, one, samples: [] as Sample[] }));
  const sample = () =>
    entries.map(async ({ one, samples }) => {
      const { keptBytes } = await one.readProbe();
      samples.push({
        at: performance.now(),
        keptMB: keptBytes / BYTES_PER_MB,
        rssMB: readRssMB(one.pid),
      });
    });
  void sample();
  const timer = setInterval(sample, intervalMs);
  return () => {
    clearInterval(timer);
    return Object.fromEntries(entries.map(({ name, samples }) => [name, toFigures(samples)]));
  };
}

function toFigures(samples: Sample[]): MemoryFigures {
  const last = samples.at(-1);
  const span = (last?.at ?? 0) - (samples[0]?.at ?? 0);
  const grow = (pick: (sample: Sample) => number) =>
    computeSlope(samples.map((sample) => ({ x: sample.at, y: pick(sample) }))) * span;
  return {
    rssMB: last?.rssMB ?? 0,
    rssGrowthMB: grow(({ rssMB }) => rssMB),
    keptMB: last?.keptMB ?? 0,
    keptGrowthMB: grow(({ keptMB }) => keptMB),
  };
}
