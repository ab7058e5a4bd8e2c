import { z } from 'zod';
import { MACHINES_DELETED_AT_ONCE, MACHINE_NAME_MAX_LENGTH } from './limits.ts';
import { pageOf, pageQuerySchema } from './paging.ts';
import { bytesSchema } from './profit.ts';
import { lineSchema, requiredLineSchema } from './text.ts';

/** `fresh` is shown as "Just started". */
export const machineStatusSchema = z.enum(['fresh', 'online', 'offline']);
/** See {@link machineStatusSchema}. */
export type MachineStatus = z.infer<typeof machineStatusSchema>;

/** What a user calls a machine. */
export const machineNameSchema = requiredLineSchema(MACHINE_NAME_MAX_LENGTH);

const countSchema = z.number().int().nonnegative();

/**
 * A machine in the list. `plotCount` and `plotBytes` are of the plots that can be read, by their effective size;
 * `knownCount` counts those too that are missing or unreadable; `health` is readable / known plots, 0 to 1, null
 * without any; `updatedAt` is when it was last heard of.
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

/** What the list can be sorted by; without an order it goes by name, upwards. */
export const machineSortSchema = z.enum(['name', 'plots', 'size', 'health', 'status', 'updated']);
/** See {@link machineSortSchema}. */
export type MachineSort = z.infer<typeof machineSortSchema>;

/** `listMachines`: those whose name holds `search`, whatever the case, in one status. */
export const machineQuerySchema = pageQuerySchema.extend({
  /** Of the page before, in the same order and choice; it may hold the longest name. */
  cursor: z.string().max(500).optional(),
  search: lineSchema(MACHINE_NAME_MAX_LENGTH).optional(),
  status: machineStatusSchema.optional(),
  sort: machineSortSchema.default('name'),
  order: z.enum(['asc', 'desc']).default('asc'),
});
/** See {@link machineQuerySchema}. */
export type MachineQuery = z.input<typeof machineQuerySchema>;

/** One page of machines; `counts` are of the whole account, whatever is searched for. */
export const machinePageSchema = pageOf(machineSchema).extend({
  counts: z.object({ fresh: countSchema, online: countSchema, offline: countSchema }),
});
/** See {@link machinePageSchema}. */
export type MachinePage = z.infer<typeof machinePageSchema>;

/** A folder of plots. Its path stays on the machine: the agent counts folders from 1 and keeps the number. */
export const plotDirectorySchema = z.object({
  number: z.number().int().min(1),
  plotCount: countSchema,
  plotBytes: bytesSchema,
});
/** See {@link plotDirectorySchema}. */
export type PlotDirectory = z.infer<typeof plotDirectorySchema>;

/**
 * What an alarm found: space that dropped, or a machine that fell silent. Bytes and plots are given with a drop,
 * of the rolling maximum and of what was left; `endedAt` is null as long as it lasts. It ends by recovering, by
 * the lower level having lasted for a day, or with the machine.
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

/**
 * `readMachine`. `contestedCount` are plots that another machine reported first, or held until a short
 * while ago: they are not paid to this one. `plotSizes` lists its readable plots by k, `compressions` by compression; `incidents` are the newest 50.
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

/** `updateMachine`, answered with the machine. */
export const machineChangeSchema = z.strictObject({ name: machineNameSchema });
/** See {@link machineChangeSchema}. */
export type MachineChange = z.input<typeof machineChangeSchema>;

/**
 * `deleteMachines`: those of them that are the user's. Their agents are refused from then on; what
 * they earned stays.
 */
export const machineDeletionSchema = z.strictObject({
  ids: z.array(z.uuid()).min(1).max(MACHINES_DELETED_AT_ONCE),
});
/** See {@link machineDeletionSchema}. */
export type MachineDeletion = z.input<typeof machineDeletionSchema>;
/** How many there were to delete. */
export const machinesDeletedSchema = z.object({ deleted: countSchema });
/** See {@link machinesDeletedSchema}. */
export type MachinesDeleted = z.infer<typeof machinesDeletedSchema>;

/** `createEnrolment`, 201: a code that ties one machine to the account, once, until `expiresAt`. */
export const enrolmentSchema = z.object({ id: z.uuid(), code: z.string(), expiresAt: z.iso.datetime() });
/** See {@link enrolmentSchema}. */
export type Enrolment = z.infer<typeof enrolmentSchema>;

/**
 * `readEnrolment`: how far it is. `waiting` for an agent with the code, `expired` without one;
 * `enrolled`, the machine waits for its first report; `reporting`.
 */
export const enrolmentStateSchema = z.object({
  state: z.enum(['waiting', 'expired', 'enrolled', 'reporting']),
  expiresAt: z.iso.datetime(),
  machine: machineSchema.nullable(),
});
/** See {@link enrolmentStateSchema}. */
export type EnrolmentState = z.infer<typeof enrolmentStateSchema>;
