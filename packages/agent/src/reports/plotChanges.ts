import { MAX_REPORT_PLOTS, type ReportedPlot } from '@farm/contracts';

/** Difference between two lists of plots. */
export interface PlotChanges {
  set: ReportedPlot[];
  removed: string[];
}

/** Computes the changes from the first list to the second. */
export function computePlotChanges(
  previous: ReadonlyMap<string, ReportedPlot>,
  current: ReadonlyMap<string, ReportedPlot>,
): PlotChanges {
  return {
    set: [...current.values()].filter((plot) => !isSame(previous.get(plot.id), plot)),
    removed: [...previous.keys()].filter((id) => !current.has(id)),
  };
}

/** Splits changes into parts within the limit of a report, in order; empty if nothing changed. */
export function toParts({ set, removed }: PlotChanges): PlotChanges[] {
  const count = Math.ceil(Math.max(set.length, removed.length) / MAX_REPORT_PLOTS);
  return Array.from({ length: count }, (_, part) => {
    const [from, to] = [part * MAX_REPORT_PLOTS, (part + 1) * MAX_REPORT_PLOTS];
    return { set: set.slice(from, to), removed: removed.slice(from, to) };
  });
}

function isSame(previous: ReportedPlot | undefined, current: ReportedPlot): boolean {
  return (
    previous?.k === current.k &&
    previous.format === current.format &&
    previous.level === current.level &&
    previous.isReadable === current.isReadable
  );
}
