import type { AgentReport, ReportedPlot } from '@farm/contracts';
import { computePlotChanges, toParts } from './plotChanges.ts';

/** State of the farm once all pending reports have been sent. */
export interface ReportedState {
  /** Highest number of a report so far. */
  lastSequence: number;
  /** False before the first complete list, and after the farm requested another. */
  isListKnown: boolean;
  plotsById: ReadonlyMap<string, ReportedPlot>;
  directories: NonNullable<AgentReport['directories']>;
}

/** Plots and folders at an instant, in terms of the contract. */
export interface Observation {
  at: Date;
  agentVersion: string;
  harvesterVersion: string | null;
  plotsById: ReadonlyMap<string, ReportedPlot>;
  directories: NonNullable<AgentReport['directories']>;
}

const NO_PLOTS: ReadonlyMap<string, ReportedPlot> = new Map();

/**
 * Creates the reports that bring the farm up to date: several if the changes exceed the limit of one report. Their
 * numbers continue the existing numbers.
 */
export function createReports(reported: ReportedState, observation: Observation): AgentReport[] {
  const parts = toParts(
    computePlotChanges(reported.isListKnown ? reported.plotsById : NO_PLOTS, observation.plotsById),
  );
  const count = Math.max(parts.length, 1);
  const areDirectoriesNew =
    !reported.isListKnown || JSON.stringify(reported.directories) !== JSON.stringify(observation.directories);
  return Array.from({ length: count }, (_, index) => {
    const isLast = index === count - 1;
    const plots = parts[index] ?? (reported.isListKnown ? undefined : { set: [], removed: [] });
    return {
      sequence: reported.lastSequence + 1 + index,
      after: index === 0 && !reported.isListKnown ? 0 : reported.lastSequence + index,
      at: observation.at.toISOString(),
      isPartial: !isLast,
      agentVersion: observation.agentVersion,
      harvesterVersion: observation.harvesterVersion,
      ...(plots && { plots }),
      ...(isLast && areDirectoriesNew && { directories: observation.directories }),
    };
  });
}

/** Applies a report to the plots known to the farm, in place. */
export function applyReport(
  plotsById: Map<string, ReportedPlot>,
  { after, plots }: Pick<AgentReport, 'after' | 'plots'>,
): void {
  if (after === 0) plotsById.clear();
  for (const plot of plots?.set ?? []) plotsById.set(plot.id, plot);
  for (const id of plots?.removed ?? []) plotsById.delete(id);
}
