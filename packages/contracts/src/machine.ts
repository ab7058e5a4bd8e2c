import { z } from 'zod';
import { MAX_MACHINES_PER_DELETION, MAX_MACHINE_NAME_LENGTH } from './limits.ts';
import { createPageSchema, pageQuerySchema } from './paging.ts';
import { bytesSchema } from './profit.ts';
import { createLineSchema, createRequiredLineSchema } from './text.ts';

/** `fresh` is shown as "Just started". */
export const machineStatusSchema = z.enum(['fresh', 'online', 'offline']);
/** See {@link machineStatusSchema}. */
export type MachineStatus = z.infer<typeof machineStatusSchema>;

/** A user's name for a machine. */
export const machineNameSchema = createRequiredLineSchema(MAX_MACHINE_NAME_LENGTH);

const countSchema = z.number().int().nonnegative();

/**
 * A machine in the list. `plotCount` and `plotBytes` (effective size) cover readable plots; `knownCount` includes
 * missing and unreadable plots; `health` is readable / known plots, 0 to 1, null without plots; `updatedAt` is the time
 * of the last contact.
 */
export const machineSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  plotCount: countSchema,
  knownCount: countSchema,
  plotBytes: bytesSchema,
  health: z.number().min(0).max(1).nullable(),
  status: machineStatusSchema,
  updatedAt: z.iso.datetime().nullable(),
});
/** See {@link machineSchema}. */
export type Machine = z.infer<typeof machineSchema>;

/** Sort key of the list. The default is by name, ascending. */
export const machineSortSchema = z.enum(['name', 'plots', 'size', 'health', 'status', 'updated']);
/** See {@link machineSortSchema}. */
export type MachineSort = z.infer<typeof machineSortSchema>;

/** Query of `downloadMachines`: machines whose name contains `search`, ignoring case, with the given status. */
export const machineFilterSchema = z.strictObject({
  search: createLineSchema(MAX_MACHINE_NAME_LENGTH).optional(),
  status: machineStatusSchema.optional(),
  sort: machineSortSchema.default('name'),
  order: z.enum(['asc', 'desc']).default('asc'),
});
/** See {@link machineFilterSchema}. */
export type MachineFilter = z.input<typeof machineFilterSchema>;

/** Query of `listMachines`: filter and order, cursor and limit. */
export const machineQuerySchema = machineFilterSchema.extend({
  ...pageQuerySchema.shape,
  /** Cursor of the previous page with the same sort and filters; long enough for the longest name. */
  cursor: z.string().max(500).optional(),
});
/** See {@link machineQuerySchema}. */
export type MachineQuery = z.input<typeof machineQuerySchema>;

/** One page of machines; `counts` cover the whole account, regardless of the filters. */
export const machinePageSchema = createPageSchema(machineSchema).extend({
  counts: z.object({ fresh: countSchema, online: countSchema, offline: countSchema }),
});
/** See {@link machinePageSchema}. */
export type MachinePage = z.infer<typeof machinePageSchema>;

/** A folder of plots. Its path never leaves the machine: the agent gives each folder a permanent number from 1. */
export const plotDirectorySchema = z.object({
  number: z.number().int().min(1),
  plotCount: countSchema,
  plotBytes: bytesSchema,
});
/** See {@link plotDirectorySchema}. */
export type PlotDirectory = z.infer<typeof plotDirectorySchema>;

/**
 * Incident of a machine: a drop of its space, or silence. Only a drop has bytes and plots: `fromBytes` and `fromPlots`
 * are the rolling maximum, `toBytes` and `toPlots` the remaining level. `endedAt` is null while the incident lasts. It
 * ends by recovery, after a day at the lower level, or with the deletion of the machine.
 */
export const incidentSchema = z.object({
  id: z.uuid(),
  kind: z.enum(['drop', 'offline']),
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
  outcome: z.enum(['recovered', 'lasted', 'deleted']).nullable(),
  fromBytes: bytesSchema.nullable(),
  toBytes: bytesSchema.nullable(),
  fromPlots: countSchema.nullable(),
  toPlots: countSchema.nullable(),
});
/** See {@link incidentSchema}. */
export type Incident = z.infer<typeof incidentSchema>;

/** Query of `downloadIncidents`: incidents of a machine, or of all. */
export const incidentFilterSchema = z.strictObject({ machineId: z.uuid().optional() });

/**
 * Response of `readMachine`. `contestedCount` counts plots that another machine reported first, or held until recently:
 * they are not paid to this machine. `plotSizes` lists the readable plots by k, `compressions` by compression;
 * `incidents` are the newest 50.
 */
export const machineDetailSchema = machineSchema.extend({
  createdAt: z.iso.datetime(),
  contestedCount: countSchema,
  unreadableCount: countSchema,
  missingCount: countSchema,
  agentVersion: z.string(),
  harvesterVersion: z.string().nullable(),
  platform: z.string().nullable(),
  directories: z.array(plotDirectorySchema),
  plotSizes: z.array(z.object({ k: z.number().int(), plotCount: countSchema })),
  compressions: z.array(z.object({ level: z.number().int(), plotCount: countSchema })),
  incidents: z.array(incidentSchema),
});
/** See {@link machineDetailSchema}. */
export type MachineDetail = z.infer<typeof machineDetailSchema>;

/** Body of `updateMachine`, which returns the machine. */
export const machineChangeSchema = z.strictObject({ name: machineNameSchema });
/** See {@link machineChangeSchema}. */
export type MachineChange = z.input<typeof machineChangeSchema>;

/**
 * Body of `deleteMachines`. Deletes only the user's own machines. Their agents are refused from then on; their earnings
 * are kept.
 */
export const machineDeletionSchema = z.strictObject({
  ids: z.array(z.uuid()).min(1).max(MAX_MACHINES_PER_DELETION),
});
/** See {@link machineDeletionSchema}. */
export type MachineDeletion = z.input<typeof machineDeletionSchema>;
/** Number of deleted machines. */
export const machinesDeletedSchema = z.object({ deleted: countSchema });
/** See {@link machinesDeletedSchema}. */
export type MachinesDeleted = z.infer<typeof machinesDeletedSchema>;

/** Response of `createEnrolment` (201): a one-time code that adds a machine to the account, until `expiresAt`. */
export const enrolmentSchema = z.object({ id: z.uuid(), code: z.string(), expiresAt: z.iso.datetime() });
/** See {@link enrolmentSchema}. */
export type Enrolment = z.infer<typeof enrolmentSchema>;

/**
 * Response of `readEnrolment`: its progress. `waiting` for an agent with the code; `expired` without one; `enrolled`,
 * waiting for the first report of the machine; `reporting`.
 */
export const enrolmentStateSchema = z.object({
  state: z.enum(['waiting', 'expired', 'enrolled', 'reporting']),
  expiresAt: z.iso.datetime(),
  machine: machineSchema.nullable(),
});
/** See {@link enrolmentStateSchema}. */
export type EnrolmentState = z.infer<typeof enrolmentStateSchema>;
