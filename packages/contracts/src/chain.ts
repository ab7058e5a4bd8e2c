import { z } from 'zod';
import { xchSchema } from './balance.ts';
import { bytesSchema } from './profit.ts';

/**
 * The network as of `at`: read from the farm's own `node`, or computed from `configured` values. `reward` is XCH per
 * block, `theoreticalProfit` XCH per PiB and day. `halving` is the next halving: its height, its expected time at the
 * chain's current pace, and the theoretical profit after it; null once the reward stays constant.
 */
export const chainSchema = z.object({
  source: z.enum(['node', 'configured']),
  at: z.iso.datetime(),
  height: z.number().int().nonnegative(),
  netSpace: bytesSchema,
  reward: xchSchema,
  theoreticalProfit: xchSchema,
  halving: z
    .object({ height: z.number().int(), expectedAt: z.iso.datetime(), theoreticalProfit: xchSchema })
    .nullable(),
});
/** See {@link chainSchema}. */
export type Chain = z.infer<typeof chainSchema>;
