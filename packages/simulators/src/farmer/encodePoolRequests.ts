import type { PostFarmerPayload, PostPartialPayload, PutFarmerPayload } from '@farm/chain';
import type { Question, SignedRequest } from './signPoolRequests.ts';

/** Encodes a request to join or to change a record as JSON, as a stock farmer does: every field is sent, also null. */
export function encodeFarmerRequest({
  payload,
  signature,
}: SignedRequest<PostFarmerPayload | PutFarmerPayload>): string {
  return encodeJson({
    payload: {
      launcher_id: toPrefixed(payload.launcherId),
      authentication_token: payload.authenticationToken,
      authentication_public_key: toPrefixed(payload.authenticationPublicKey),
      payout_instructions: payload.payoutInstructions,
      suggested_difficulty: payload.suggestedDifficulty,
    },
    signature: toPrefixed(signature),
  });
}

/** Encodes a partial as JSON, as a stock farmer does. */
export function encodePartialRequest({ payload, signature }: SignedRequest<PostPartialPayload>): string {
  const { proofOfSpace } = payload;
  return encodeJson({
    payload: {
      launcher_id: toPrefixed(payload.launcherId),
      authentication_token: payload.authenticationToken,
      proof_of_space: {
        challenge: toPrefixed(proofOfSpace.challenge),
        pool_public_key: toPrefixed(proofOfSpace.poolPublicKey),
        pool_contract_puzzle_hash: toPrefixed(proofOfSpace.poolContractPuzzleHash),
        plot_public_key: toPrefixed(proofOfSpace.plotPublicKey),
        size: proofOfSpace.size,
        proof: toPrefixed(proofOfSpace.proof),
      },
      sp_hash: toPrefixed(payload.spHash),
      end_of_sub_slot: payload.endOfSubSlot,
      harvester_id: toPrefixed(payload.harvesterId),
    },
    aggregate_signature: toPrefixed(signature),
  });
}

/** Encodes a question as the query of a URL, as a stock farmer does: hex has no `0x` there. */
export function encodeQuestion({ payload, signature }: SignedRequest<Question>): string {
  return new URLSearchParams({
    launcher_id: payload.launcherId,
    authentication_token: String(payload.authenticationToken),
    signature,
  }).toString();
}

/** Prefixes hex as Chia's JSON does. */
function toPrefixed(hex: string | null): string | null {
  return hex === null ? null : `0x${hex}`;
}

/** Encodes JSON whose bigints are numbers: a difficulty is a uint64. */
function encodeJson(value: object): string {
  return JSON.stringify(value, (_key, item: unknown) =>
    typeof item === 'bigint' ? exactJson.rawJSON(String(item)) : item,
  );
}

// JavaScript has the function; the types do not declare it yet.
const exactJson = JSON as unknown as { rawJSON: (text: string) => object };
