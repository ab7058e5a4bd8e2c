import { z } from 'zod';
import { xchSchema } from './balance.ts';

/**
 * Response of `readReserves`, public: the farm's assets on the chain and its debts, in XCH, as of the last comparison.
 * `off`: the farm does not pay by itself and has no data of the chain. `unread`: it pays, but has not compared yet.
 * `wallet` are confirmed coins, `inFlight` coins assigned to payments that are not final, `reserves` coins at watched
 * addresses. `owed` is the usable and the frozen balance of all users. `isHalted`: payouts are stopped until an
 * operator resumes them.
 */
export const reservesSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('off') }),
  z.object({ state: z.literal('unread') }),
  z.object({
    state: z.literal('on'),
    /** Height of the chain at the comparison. */
    height: z.number().int().nonnegative(),
    at: z.iso.datetime(),
    isSimulated: z.boolean(),
    assets: z.object({ wallet: xchSchema, inFlight: xchSchema, reserves: xchSchema, total: xchSchema }),
    owed: z.object({ usable: xchSchema, frozen: xchSchema, total: xchSchema }),
    isCovered: z.boolean(),
    isHalted: z.boolean(),
    /** Addresses of the assets, so that anyone can verify the sums on the chain. */
    addresses: z.array(
      z.object({ address: z.string(), kind: z.enum(['wallet', 'reserve']), explorerUrl: z.url().nullable() }),
    ),
  }),
]);
/** See {@link reservesSchema}. */
export type Reserves = z.infer<typeof reservesSchema>;
