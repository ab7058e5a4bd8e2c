import type { SignagePoint } from '@farm/chain';
import { NODE_LAG_MS } from './partialAge.ts';
import { PoolError } from './PoolError.ts';
import type { PoolDependencies } from './poolDependencies.ts';

/**
 * Returns a signage point, or the end of a sub-slot, that the farm's node holds.
 * @throws PoolError if the node does not know it, or it was reverted
 */
export async function readSignagePoint(
  { node, wait }: Pick<PoolDependencies, 'node' | 'wait'>,
  asked: Parameters<PoolDependencies['node']['readSignagePoint']>[0],
): Promise<SignagePoint> {
  let point = await node.readSignagePoint(asked);
  if (point === null) {
    // The farmer may have heard of it earlier.
    await wait(NODE_LAG_MS);
    point = await node.readSignagePoint(asked);
  }
  if (point === null)
    throw new PoolError('signagePointNotFound', 'The farm’s node does not know this signage point.');
  if (point.isReverted) throw new PoolError('revertedSignagePoint', 'This signage point was reverted.');
  return point;
}
