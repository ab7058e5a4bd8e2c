import { parseChiaAddress } from '@farm/contracts/chia-address';
import { z } from 'zod';
import { decodeAddress, toHex } from '@farm/chain';
import { KEYLESS_PUZZLE_HASH } from './chain.ts';
import type { RpcRequest, RpcResponse } from './rpc.ts';
import type { PersistentChain } from './openPersistentChain.ts';
import type { BlockScheduler } from './createBlockScheduler.ts';

const count = z.number().int().min(1).max(10_000);
const puzzleHash = z.string().regex(/^[0-9a-f]{64}$/);
const address = z
  .string()
  .refine((text) => 'address' in parseChiaAddress(text), 'must be an address that begins with xch1');
const farmSchema = z.strictObject({
  blocks: count,
  puzzleHash: puzzleHash.optional(),
  address: address.optional(),
});
const winSchema = z.strictObject({ puzzleHash, address });
const reorgSchema = z.strictObject({ back: count, forward: count });

/**
 * Handles the RPC of a full node and the methods that only the simulator has: `/simulator/farm` farms blocks that
 * mint 2 XCH each to an address, to a puzzle hash or to no key at all; `/simulator/win` farms a block that mints
 * 0.875 XCH to the contract puzzle hash of a PlotNFT and 0.125 XCH to the farmer's address; `/simulator/reorg`
 * replaces the last blocks and adds more on top; `/simulator/signage_points` lists the newest points, oldest first,
 * as farmers learn them from their node (`count` of them, see `createSignagePoints`).
 */
export async function handleSimulatorRequest(
  chain: PersistentChain,
  scheduler: BlockScheduler,
  { path, body }: RpcRequest,
): Promise<RpcResponse> {
  switch (path) {
    case '/simulator/farm':
      return attempt(chain, async () => {
        const farmed = farmSchema.parse(JSON.parse(body));
        const owner =
          farmed.address === undefined
            ? (farmed.puzzleHash ?? KEYLESS_PUZZLE_HASH)
            : decodeAddress(farmed.address);
        await chain.apply({ farm: [farmed.blocks, owner] });
        if (owner !== KEYLESS_PUZZLE_HASH) scheduler.requestConfirmations(chain.height());
      });
    case '/simulator/win':
      return attempt(chain, async () => {
        const won = winSchema.parse(JSON.parse(body));
        await chain.apply({ win: [won.puzzleHash, decodeAddress(won.address)] });
        scheduler.requestConfirmations(chain.height());
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
