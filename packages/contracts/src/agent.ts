import { z } from 'zod';
import { MAX_AGENT_BACKLOG_HOURS, MAX_MACHINE_NAME_LENGTH, MAX_REPORT_PLOTS } from './limits.ts';
import { MAX_PLOT_K, MIN_PLOT_K } from './plotSize.ts';
import { createRequiredLineSchema } from './text.ts';

const versionSchema = createRequiredLineSchema(80);
const sequenceSchema = z.number().int().min(1).max(Number.MAX_SAFE_INTEGER);

/** Body of `enrolMachine`. Fails with `enrolment_code_wrong` if the code is unknown, used or expired. */
export const agentEnrolmentSchema = z.strictObject({
  /** The code shown to the machine's owner, in any case, with or without its dashes. */
  code: z.string().trim().min(1).max(40),
  /** Name of the computer; its owner can change it later. */
  name: createRequiredLineSchema(MAX_MACHINE_NAME_LENGTH),
  agentVersion: versionSchema,
  platform: versionSchema,
});
/** See {@link agentEnrolmentSchema}. */
export type AgentEnrolment = z.input<typeof agentEnrolmentSchema>;

/** Response of `enrolMachine` (201): the bearer token of the machine, returned only once, and the report interval. */
export const agentEnrolledSchema = z.object({
  machineId: z.uuid(),
  token: z.string(),
  reportSeconds: z.number().positive(),
});
/** See {@link agentEnrolledSchema}. */
export type AgentEnrolled = z.infer<typeof agentEnrolledSchema>;

const plotIdSchema = z.string().regex(/^[0-9a-f]{64}$/, 'Must be 64 hexadecimal digits');

/** A plot as an agent reports it. `level` is its compression (v1) or strength (v2). */
export const reportedPlotSchema = z.strictObject({
  id: plotIdSchema,
  k: z.number().int().min(MIN_PLOT_K).max(MAX_PLOT_K),
  format: z.union([z.literal(1), z.literal(2)]),
  level: z.number().int().min(0).max(255),
  isReadable: z.boolean(),
});
/** See {@link reportedPlotSchema}. */
export type ReportedPlot = z.infer<typeof reportedPlotSchema>;

/**
 * Body of `reportMachine`, with the machine's bearer token. Reports of a machine have increasing sequence numbers, and
 * each names its predecessor. Reports are applied in that order and exactly once, however often and in whatever order
 * they arrive:
 * - a `sequence` not above the last applied report is acknowledged and changes nothing;
 * - `after` above the last applied report fails with `report_gap` (409): send the missing reports first;
 * - `after` 0 starts the list of plots over, for an agent that no longer has the missing reports.
 *
 * `at` is the agent's clock, at most {@link MAX_AGENT_BACKLOG_HOURS} behind and five minutes ahead: older reports are
 * applied without counting as measured, reports further ahead are refused. `plots` lists only changes; `isPartial`
 * means that the rest of a change follows in the next report, and nothing is measured until then. More plots than
 * `MAX_MACHINE_PLOTS` are refused (`validation_failed`, `plots.set`), and so are reports far more frequent than `reportSeconds`
 * (`too_many_requests`).
 */
export const agentReportSchema = z
  .strictObject({
    sequence: sequenceSchema,
    after: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
    at: z.iso.datetime(),
    isPartial: z.boolean().default(false),
    agentVersion: versionSchema,
    harvesterVersion: versionSchema.nullable(),
    plots: z
      .strictObject({
        set: z.array(reportedPlotSchema).max(MAX_REPORT_PLOTS),
        removed: z.array(plotIdSchema).max(MAX_REPORT_PLOTS),
      })
      .optional(),
    /** Plots per folder, by a number that stands for its path; sent only after a change. */
    directories: z
      .array(
        z.strictObject({
          number: z.number().int().min(1).max(100_000),
          plotCount: z.number().int().nonnegative().max(10_000_000),
          plotBytes: z.string().regex(/^\d{1,18}$/),
        }),
      )
      .max(1000)
      .optional(),
  })
  .refine(({ after, sequence }) => after < sequence, {
    path: ['after'],
    error: 'Must be less than the sequence',
  });
/** See {@link agentReportSchema}. */
export type AgentReport = z.input<typeof agentReportSchema>;

/** Response of `reportMachine` (200): the last applied report, and the seconds until the next report is due. */
export const agentReportedSchema = z.object({
  lastSequence: z.number().int().nonnegative(),
  reportSeconds: z.number().positive(),
});
/** See {@link agentReportedSchema}. */
export type AgentReported = z.infer<typeof agentReportedSchema>;

/** Longest time a report may wait on its machine and still count, in milliseconds. */
export const MAX_AGENT_BACKLOG_MS = MAX_AGENT_BACKLOG_HOURS * 3_600_000;
/** Longest time a machine's clock may be ahead, in milliseconds. */
export const MAX_AGENT_CLOCK_AHEAD_MS = 300_000;
