import type { AgentReport, ReportedPlot } from '@farm/contracts';
import { changesBetween, toParts } from './plotChanges.ts';

/** What the farm was told, or will have been once all that waits has been sent. */
export interface ToldState {
  /** The highest sequence given to a report so far. */
  lastSequence: number;
  /** False before the first list, and when the farm asked for a new one. */
  isListKnown: boolean;
  plotsById: ReadonlyMap<string, ReportedPlot>;
  directories: NonNullable<AgentReport['directories']>;
}

/** What was found at one moment, in the words of the contract. */
export interface Observation {
  at: Date;
  agentVersion: string;
  harvesterVersion: string | null;
  plotsById: ReadonlyMap<string, ReportedPlot>;
  directories: NonNullable<AgentReport['directories']>;
}

const NO_PLOTS: ReadonlyMap<string, ReportedPlot> = new Map();

/**
 * The reports that tell an observation to a farm that knows `told`: one, or several when more changed than one may
 * hold. Their numbers follow on those there are.
 */
export function makeReports(told: ToldState, seen: Observation): AgentReport[] {
  const parts = toParts(changesBetween(told.isListKnown ? told.plotsById : NO_PLOTS, seen.plotsById));
  const count = Math.max(parts.length, 1);
  const areDirectoriesNew =
    !told.isListKnown || JSON.stringify(told.directories) !== JSON.stringify(seen.directories);
  return Array.from({ length: count }, (_, index) => {
    const isLast = index === count - 1;
    const plots = parts[index] ?? (told.isListKnown ? undefined : { set: [], removed: [] });
    return {
      sequence: told.lastSequence + 1 + index,
      after: index === 0 && !told.isListKnown ? 0 : told.lastSequence + index,
      at: seen.at.toISOString(),
      isPartial: !isLast,
      agentVersion: seen.agentVersion,
      harvesterVersion: seen.harvesterVersion,
      ...(plots && { plots }),
      ...(isLast && areDirectoriesNew && { directories: seen.directories }),
    };
  });
}

/** What the farm knows once it has this report too. Changes `plotsById` in place. */
export function applyReport(
  plotsById: Map<string, ReportedPlot>,
  { after, plots }: Pick<AgentReport, 'after' | 'plots'>,
): void {
  if (after === 0) plotsById.clear();
  for (const plot of plots?.set ?? []) plotsById.set(plot.id, plot);
  for (const id of plots?.removed ?? []) plotsById.delete(id);
}
