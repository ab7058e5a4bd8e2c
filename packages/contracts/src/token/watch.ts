import { z } from 'zod';
import { balanceSchema, xchSchema } from '../balance.ts';
import { incidentSchema, machinePageSchema, machineSchema } from '../machine.ts';

/**
 * Response of `readWatch`: what the owner of a watch link chose, and null for the rest. Nothing in it names the account, a payout address
 * or an ID.
 */
export const watchSchema = z.object({
  /** Name of the link. */
  name: z.string(),
  expiresAt: z.iso.datetime(),
  machines: z
    .object({
      /** The first {@link MAX_WATCHED_MACHINES} by name. */
      items: z.array(
        machineSchema.pick({
          ...{ name: true, plotCount: true, knownCount: true, plotBytes: true },
          ...{ health: true, status: true, updatedAt: true },
        }),
      ),
      /** Counts of all machines. */
      counts: machinePageSchema.shape.counts,
      /** The newest {@link MAX_WATCHED_INCIDENTS} that have not ended. */
      incidents: z.array(
        incidentSchema
          .pick({
            ...{ kind: true, startedAt: true, fromBytes: true, toBytes: true },
            ...{ fromPlots: true, toPlots: true },
          })
          .extend({ machineName: z.string() }),
      ),
    })
    .nullable(),
  /** Profits in XCH of the last {@link WATCHED_DAYS} days, by the day (UTC) on which their period began, newest first. */
  profits: z.array(z.object({ day: z.iso.date(), amount: xchSchema })).nullable(),
  balance: balanceSchema.nullable(),
});
/** See {@link watchSchema}. */
export type Watch = z.infer<typeof watchSchema>;
