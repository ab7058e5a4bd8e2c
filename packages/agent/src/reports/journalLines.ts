import { agentReportSchema, reportedPlotSchema, type AgentReport, type ReportedPlot } from '@farm/contracts';
import { z } from 'zod';
import { applyReport, type ToldState } from './makeReports.ts';

/** All that a journal says. */
export interface JournalState extends ToldState {
  machineId: string;
  plotsById: Map<string, ReportedPlot>;
  /** Not known to have been applied, in the order in which they are sent. */
  pending: AgentReport[];
  /** When the farm last answered; null before that. */
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

/** What one line says. */
type JournalEntry = { report: AgentReport } | { acknowledged: z.infer<typeof acknowledgementSchema> };

/** What an agent knows that was never heard of. */
function emptyState(machineId: string): JournalState {
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

/** Line of a report. */
export function reportLine(report: AgentReport): string {
  return `${JSON.stringify({ report })}\n`;
}

/** Line that says that everything up to this number has been applied. */
export function acknowledgementLine(sequence: number, at: string): string {
  return `${JSON.stringify({ acknowledged: { sequence, at } })}\n`;
}

/** A journal from the beginning: what is known, then what waits. */
export function journalText({ plotsById, pending, ...rest }: JournalState): string {
  const { machineId, lastSequence, isListKnown, acknowledgedAt, directories } = rest;
  const snapshot = {
    machineId,
    lastSequence,
    isListKnown,
    acknowledgedAt,
    plots: [...plotsById.values()],
    directories,
  };
  return [`${JSON.stringify({ snapshot })}\n`, ...pending.map(reportLine)].join('');
}

/**
 * Reads a journal. A last line that a kill or power cut tore was not sent yet, so it never was; when anything else
 * cannot be read, the list begins anew.
 */
export function parseJournal(text: string, machineId: string): JournalState {
  const [first = '', ...lines] = text.split('\n');
  const snapshot = parseLine(z.object({ snapshot: snapshotSchema }), first)?.snapshot;
  if (snapshot?.machineId !== machineId) return emptyState(machineId);
  const { plots, ...rest } = snapshot;
  const state: JournalState = { ...rest, plotsById: toMap(plots), pending: [] };
  // What follows the last line break is torn, or nothing.
  for (const [index, line] of lines.slice(0, -1).entries()) {
    const entry = parseLine(lineSchema, line);
    if (entry) addEntry(state, 'report' in entry ? { report: toReport(entry.report) } : entry);
    else if (index < lines.length - 2) return beginAnew(state, state.lastSequence);
  }
  return state;
}

/** The state without a list, in which no number is used twice. */
export function beginAnew(state: JournalState, lastSequence: number): JournalState {
  const last = Math.max(state.lastSequence, lastSequence);
  return { ...emptyState(state.machineId), lastSequence: last, acknowledgedAt: state.acknowledgedAt };
}

/** Notes what a line says. Changes `state`. */
export function addEntry(state: JournalState, entry: JournalEntry): void {
  if ('acknowledged' in entry) {
    state.pending = state.pending.filter(({ sequence }) => sequence > entry.acknowledged.sequence);
    state.acknowledgedAt = entry.acknowledged.at;
    return;
  }
  const { report } = entry;
  applyReport(state.plotsById, report);
  state.pending.push(report);
  // Those that wait stand after a snapshot that counts them already.
  state.lastSequence = Math.max(state.lastSequence, report.sequence);
  if (report.after === 0) state.isListKnown = true;
  if (report.directories) state.directories = report.directories;
}

/** Without members that are undefined, which is how zod says that they are absent. */
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
