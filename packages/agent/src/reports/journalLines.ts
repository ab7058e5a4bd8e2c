import { agentReportSchema, reportedPlotSchema, type AgentReport, type ReportedPlot } from '@farm/contracts';
import { z } from 'zod';
import { applyReport, type ReportedState } from './createReports.ts';

/** State of a journal. */
export interface JournalState extends ReportedState {
  machineId: string;
  plotsById: Map<string, ReportedPlot>;
  /** Unacknowledged reports, in sending order. */
  pending: AgentReport[];
  /** Time of the last acknowledgement; null before the first. */
  acknowledgedAt: string | null;
}

const snapshotSchema = z.object({
  machineId: z.string(),
  lastSequence: z.number().int().nonnegative(),
  isListKnown: z.boolean(),
  acknowledgedAt: z.string().nullable(),
  plots: z.array(reportedPlotSchema),
  directories: agentReportSchema.shape.directories.unwrap(),
});
const acknowledgementSchema = z.object({ sequence: z.number().int(), at: z.string() });
const lineSchema = z.union([
  z.object({ report: agentReportSchema }),
  z.object({ acknowledged: acknowledgementSchema }),
]);

/** Line of a journal. */
type JournalEntry = { report: AgentReport } | { acknowledged: z.infer<typeof acknowledgementSchema> };

/** Creates the state before the first report. */
function createEmptyState(machineId: string): JournalState {
  return {
    machineId,
    lastSequence: 0,
    isListKnown: false,
    plotsById: new Map(),
    directories: [],
    pending: [],
    acknowledgedAt: null,
  };
}

/** Encodes a report as a line. */
export function encodeReport(report: AgentReport): string {
  return `${JSON.stringify({ report })}\n`;
}

/** Encodes, as a line, that all reports up to a number were applied. */
export function encodeAcknowledgement(sequence: number, at: string): string {
  return `${JSON.stringify({ acknowledged: { sequence, at } })}\n`;
}

/** Encodes a compacted journal: a snapshot, then the pending reports. */
export function encodeJournal({ plotsById, pending, ...rest }: JournalState): string {
  const { machineId, lastSequence, isListKnown, acknowledgedAt, directories } = rest;
  const snapshot = {
    machineId,
    lastSequence,
    isListKnown,
    acknowledgedAt,
    plots: [...plotsById.values()],
    directories,
  };
  return [`${JSON.stringify({ snapshot })}\n`, ...pending.map(encodeReport)].join('');
}

/**
 * Parses a journal. Ignores an incomplete last line, left by a kill or power cut: its report was not sent yet. Any
 * other damage makes the list start over.
 */
export function parseJournal(text: string, machineId: string): JournalState {
  const [first = '', ...lines] = text.split('\n');
  const snapshot = parseLine(z.object({ snapshot: snapshotSchema }), first)?.snapshot;
  if (snapshot?.machineId !== machineId) return createEmptyState(machineId);
  const { plots, ...rest } = snapshot;
  const state: JournalState = { ...rest, plotsById: toMap(plots), pending: [] };
  // Text after the last line break is an incomplete line, or empty.
  for (const [index, line] of lines.slice(0, -1).entries()) {
    const entry = parseLine(lineSchema, line);
    if (entry) applyEntry(state, 'report' in entry ? { report: toReport(entry.report) } : entry);
    else if (index < lines.length - 2) return createResetState(state, state.lastSequence);
  }
  return state;
}

/** Returns a state without a list. Keeps the highest number, so that no number is used twice. */
export function createResetState(state: JournalState, lastSequence: number): JournalState {
  const last = Math.max(state.lastSequence, lastSequence);
  return { ...createEmptyState(state.machineId), lastSequence: last, acknowledgedAt: state.acknowledgedAt };
}

/** Applies a line to `state`, in place. */
export function applyEntry(state: JournalState, entry: JournalEntry): void {
  if ('acknowledged' in entry) {
    state.pending = state.pending.filter(({ sequence }) => sequence > entry.acknowledged.sequence);
    state.acknowledgedAt = entry.acknowledged.at;
    return;
  }
  const { report } = entry;
  applyReport(state.plotsById, report);
  state.pending.push(report);
  // A snapshot precedes its pending reports, and its lastSequence already counts them.
  state.lastSequence = Math.max(state.lastSequence, report.sequence);
  if (report.after === 0) state.isListKnown = true;
  if (report.directories) state.directories = report.directories;
}

/** Removes undefined properties, which zod sets for absent fields. */
function toReport({ plots, directories, ...rest }: z.output<typeof agentReportSchema>): AgentReport {
  return { ...rest, ...(plots && { plots }), ...(directories && { directories }) };
}

function toMap(plots: ReportedPlot[]): Map<string, ReportedPlot> {
  return new Map(plots.map((plot) => [plot.id, plot]));
}

function parseLine<S extends z.ZodType>(schema: S, line: string): z.output<S> | null {
  try {
    return schema.parse(JSON.parse(line));
  } catch {
    return null;
  }
}
