import { MIN_PLOT_K } from '@farm/contracts/plot-size';
import { createHash, randomUUID } from 'node:crypto';

/** A plot as the harvester RPC of Chia lists it (chia/harvester/harvester.py, `get_plots`). */
export interface HarvestedPlot {
  filename: string;
  size: number;
  plot_id: string;
  pool_public_key: string | null;
  pool_contract_puzzle_hash: string | null;
  plot_public_key: string;
  file_size: number;
  time_modified: number;
  compression_level: number;
}

/** Properties of the plots in a folder. */
export interface PlotKind {
  /** Size parameter, 32 by default. */
  k?: number;
  /** Compression level, 0 by default. */
  level?: number;
}

/**
 * File size by compression level, as a fraction of the uncompressed size: from 101.4 GiB at C0 to 75.2 GiB at C9
 * for k32.
 */
const SIZE_BY_LEVEL = [1, 0.863, 0.849, 0.834, 0.819, 0.802, 0.786, 0.769, 0.755, 0.742];
const FIRST_PLOT_SECONDS = Date.UTC(2024, 0, 1) / 1000;

/** Creates a generator of unique plots; the same `seed` gives the same plots. */
export function createPlotMaker(seed: string = randomUUID()) {
  let plotCount = 0;
  return (folder: string, { k = MIN_PLOT_K, level = 0 }: PlotKind = {}): HarvestedPlot => {
    plotCount += 1;
    const id = hashText(`${seed} plot ${plotCount}`);
    const at = FIRST_PLOT_SECONDS + plotCount * 600;
    const compression = level > 0 ? `-c${String(level).padStart(2, '0')}` : '';
    return {
      filename: `${folder}/plot-k${k}${compression}-${formatTimestamp(at)}-${id}.plot`,
      size: k,
      plot_id: `0x${id}`,
      pool_public_key: null,
      pool_contract_puzzle_hash: `0x${hashText(`${seed} pool`)}`,
      plot_public_key: `0x${(hashText(`${id} key`) + hashText(`${id} more`)).slice(0, 96)}`,
      file_size: Math.round(computePlotBytes(k) * (SIZE_BY_LEVEL[level] ?? 0.742)),
      time_modified: at,
      compression_level: level,
    };
  };
}

/** Returns the size of an uncompressed plot, in bytes. Test networks also use sizes that no farm accepts. */
function computePlotBytes(k: number): number {
  return (2 * k + 1) * 2 ** (k - 1) * 0.78;
}

/** Formats a time as the plotter does in file names, such as `2024-01-01-00-10`. */
function formatTimestamp(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 16).replace(/[T:]/g, '-');
}

function hashText(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
