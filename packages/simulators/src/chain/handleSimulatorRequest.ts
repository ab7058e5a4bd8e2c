import { parseChiaAddress } from '@farm/contracts/chia-address';
import { z } from 'zod';
import { decodeAddress, toHex } from '@farm/chain';
import { KEYLESS_PUZZLE_HASH, type RpcResponse, type RpcRequest } from './chain.ts';
import type { PersistentChain } from './openPersistentChain.ts';
import type { BlockScheduler } from './createBlockScheduler.ts';

const count = z.number().int().min(1).max(10_000);
const farmSchema = z.strictObject({
  blocks: count,
  puzzleHash: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
  address: z
    .string()
    .refine((text) => 'address' in parseChiaAddress(text), 'must be an address that begins with xch1')
    .optional(),
});
const reorgSchema = z.strictObject({ back: count, forward: count });

/**
 * Handles the RPC of a full node and two methods that only the simulator has: `/simulator/farm` farms blocks
 * that mint 2 XCH each to an address, to a puzzle hash or to no key at all; `/simulator/reorg` replaces the last
 * blocks and adds more on top.
 */
export async function handleSimulatorRequest(
  chain: PersistentChain,
  scheduler: BlockScheduler,
  { path, body }: RpcRequest,
): Promise<RpcResponse> {
  switch (path) {
    case '/simulator/farm':
      return attempt(chain, async () => {
        const { blocks, puzzleHash = KEYLESS_PUZZLE_HASH, address } = farmSchema.parse(JSON.parse(body));
        const owner = address === undefined ? puzzleHash : decodeAddress(address);
        await chain.apply({ farm: [blocks, owner] });
        if (owner !== KEYLESS_PUZZLE_HASH) scheduler.requestConfirmations(chain.height());
      });
    case '/simulator/reorg':
      return attempt(chain, async () => {
        const { back, forward } = reorgSchema.parse(JSON.parse(body));
        await chain.apply({ reorg: [back, forward] });
        scheduler.requestConfirmations(chain.height());
      });
    case '/push_tx': {
      const { isTaken, ...answer } = await chain.push(body);
      if (isTaken) scheduler.requestConfirmations(chain.height() + 1);
      return answer;
    }
    default:
      return chain.ask({ path, body });
  }
}

async function attempt(chain: PersistentChain, work: () => Promise<void>): Promise<RpcResponse> {
  try {
    await work();
  } catch (error) {
    // A chain that can no longer be persisted is not the client's mistake.
    if (!(error instanceof z.ZodError || error instanceof SyntaxError || error instanceof RangeError))
      throw error;
    return { status: 400, text: JSON.stringify({ success: false, error: error.message }) };
  }
  const answer = { success: true, height: chain.height(), headerHash: toHex(chain.headerHash()) };
  return { status: 200, text: JSON.stringify(answer) };
}
