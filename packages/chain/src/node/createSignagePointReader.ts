import { createHash } from 'node:crypto';
import { toPrefixedHex, type NodeRpc } from './createNodeRpc.ts';
import type { SignagePointReader } from './fullNode.ts';
import { parseResponse, parseUnlessUnknown, signagePointSchema } from './nodeResponses.ts';

/** Creates a reader of the signage points that a node holds. */
export function createSignagePointReader(rpc: NodeRpc): SignagePointReader {
  return {
    readSignagePoint: async (asked) => {
      const method = 'get_recent_signage_point_or_eos';
      const body =
        'spHash' in asked
          ? { sp_hash: toPrefixedHex(asked.spHash) }
          : { challenge_hash: toPrefixedHex(asked.challengeHash) };
      const text = await rpc(method, body);
      const answer = parseUnlessUnknown(/Did not find/, () =>
        parseResponse(method, text, signagePointSchema),
      );
      if (answer === null) return null;
      const { point, isEndOfSubSlot, receivedAt, isReverted } = answer;
      if ('challengeHash' in asked) {
        if (!isEndOfSubSlot) throw new Error(`${method}: the answer is no end of a sub-slot`);
        // The node finds the end of a sub-slot by the challenge that it sets.
        return { challengeHash: asked.challengeHash, receivedAt, isReverted };
      }
      const spHash = point && createHash('sha256').update(point.output).digest('hex');
      if (!point || spHash !== asked.spHash)
        throw new Error(
          `The node returned signage point ${spHash ?? 'of no output'}, which was not requested`,
        );
      return { challengeHash: point.challengeHash, receivedAt, isReverted };
    },
  };
}
