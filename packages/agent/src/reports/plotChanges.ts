import { REPORT_MAX_PLOTS, type ReportedPlot } from '@farm/contracts';

/** Difference between two lists of plots. */
export interface PlotChanges {
  set: ReportedPlot[];
  removed: string[];
}

/** Computes the changes from the first list to the second. */
export function changesBetween(
  before: ReadonlyMap<string, ReportedPlot>,
  now: ReadonlyMap<string, ReportedPlot>,
): PlotChanges {
  return {
    set: [...now.values()].filter((plot) => !isSame(before.get(plot.id), plot)),
    removed: [...before.keys()].filter((id) => !now.has(id)),
  };
}

/** Splits changes into parts within the limit of a report, in order; empty if nothing changed. */
export function toParts({ set, removed }: PlotChanges): PlotChanges[] {
  const count = Math.ceil(Math.max(set.length, removed.length) / REPORT_MAX_PLOTS);
  return Array.from({ length: count }, (_, part) => {
    const [from, to] = [part * REPORT_MAX_PLOTS, (part + 1) * REPORT_MAX_PLOTS];
    return { set: set.slice(from, to), removed: removed.slice(from, to) };
  });
}

function isSame(one: ReportedPlot | undefined, other: ReportedPlot): boolean {
  return (
    one?.k === other.k &&
    one.format === other.format &&
    one.level === other.level &&
    one.isReadable === other.isReadable
  );
}
