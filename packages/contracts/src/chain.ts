import { z } from 'zod';
import { xchSchema } from './balance.ts';
import { bytesSchema } from './profit.ts';

/**
 * The network as the farm last knew it, at `at`: read from a `node` of its own, or worked out from `configured`
 * values. `reward` is XCH a block, `theoreticalProfit` XCH per PiB and day. The next halving is at a height, about
 * when it comes if the chain keeps its pace, and what the theoretical profit would be then; null once the reward stays.
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
