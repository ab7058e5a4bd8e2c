import type {
  AuthenticationPayload,
  PostFarmerPayload,
  PostPartialPayload,
  PutFarmerPayload,
} from '@farm/chain';
import { z } from 'zod';
import type { Signed } from './farmerRecord.ts';

/**
 * Requests of the pool protocol 1.0 as farmers send them (Chia-Network/pool-reference, `SPECIFICATION.md`): bytes are hex
 * with or without `0x`. Fields that the protocol does not name are ignored.
 */

const MAX_PROOF_BYTES = 400;

const bytes32 = createHexSchema(32);
const publicKey = createHexSchema(48);
const signature = createHexSchema(96);
const proof = z
  .string()
  .regex(/^(0x)?([0-9a-f]{2})+$/i, 'Must be hex')
  .transform(toPlainHex)
  .refine((hex) => hex.length <= 2 * MAX_PROOF_BYTES, `Must be at most ${MAX_PROOF_BYTES} bytes`);
const token = z.int('Must be a whole number').min(0);
const difficulty = z
  .int('Must be a whole number')
  .min(1, 'Must be at least 1')
  .nullish()
  .transform((value) => (value === null || value === undefined ? null : BigInt(value)));
const optional = <Schema extends z.ZodType>(schema: Schema) =>
  schema.nullish().transform((value) => value ?? null);

/** Body of `POST /farmer`. */
export const postFarmerSchema = z
  .object({
    payload: z
      .object({
        launcher_id: bytes32,
        authentication_token: token,
        authentication_public_key: publicKey,
        payout_instructions: z.string(),
        suggested_difficulty: difficulty,
      })
      .transform((wire): PostFarmerPayload => ({
        launcherId: wire.launcher_id,
        authenticationToken: wire.authentication_token,
        authenticationPublicKey: wire.authentication_public_key,
        payoutInstructions: wire.payout_instructions,
        suggestedDifficulty: wire.suggested_difficulty,
      })),
    signature,
  })
  .transform((request): Signed<PostFarmerPayload> => request);

/** Body of `PUT /farmer`. */
export const putFarmerSchema = z
  .object({
    payload: z
      .object({
        launcher_id: bytes32,
        authentication_token: token,
        authentication_public_key: optional(publicKey),
        payout_instructions: optional(z.string()),
        suggested_difficulty: difficulty,
      })
      .transform((wire): PutFarmerPayload => ({
        launcherId: wire.launcher_id,
        authenticationToken: wire.authentication_token,
        authenticationPublicKey: wire.authentication_public_key,
        payoutInstructions: wire.payout_instructions,
        suggestedDifficulty: wire.suggested_difficulty,
      })),
    signature,
  })
  .transform((request): Signed<PutFarmerPayload> => request);

/** Body of `POST /partial`. */
export const postPartialSchema = z
  .object({
    payload: z
      .object({
        launcher_id: bytes32,
        authentication_token: token,
        proof_of_space: z.object({
          challenge: bytes32,
          pool_contract_puzzle_hash: bytes32,
          plot_public_key: publicKey,
          size: z.int().min(0).max(255),
          proof,
        }),
        sp_hash: bytes32,
        end_of_sub_slot: z.boolean(),
        harvester_id: bytes32,
      })
      .transform(({ proof_of_space: space, ...wire }): PostPartialPayload => ({
        launcherId: wire.launcher_id,
        authenticationToken: wire.authentication_token,
        proofOfSpace: {
          challenge: space.challenge,
          poolPublicKey: null,
          poolContractPuzzleHash: space.pool_contract_puzzle_hash,
          plotPublicKey: space.plot_public_key,
          size: space.size,
          proof: space.proof,
        },
        spHash: wire.sp_hash,
        endOfSubSlot: wire.end_of_sub_slot,
        harvesterId: wire.harvester_id,
      })),
    aggregate_signature: signature,
  })
  .transform(({ payload, aggregate_signature: aggregate }): Signed<PostPartialPayload> => ({
    payload,
    signature: aggregate,
  }));

/** Query of `GET /farmer` and `GET /login`, without the method, which the path says. */
export const signedQuerySchema = z
  .object({
    launcher_id: bytes32,
    authentication_token: z
      .string()
      .regex(/^\d{1,15}$/, 'Must be a whole number')
      .transform(Number),
    signature,
  })
  .transform((query): Signed<Pick<AuthenticationPayload, 'launcherId' | 'authenticationToken'>> => ({
    payload: { launcherId: query.launcher_id, authenticationToken: query.authentication_token },
    signature: query.signature,
  }));

function createHexSchema(length: number) {
  return z
    .string()
    .regex(new RegExp(`^(0x)?[0-9a-f]{${2 * length}}$`, 'i'), `Must be ${length} bytes in hex`)
    .transform(toPlainHex);
}

function toPlainHex(hex: string): string {
  return hex.replace(/^0x/i, '').toLowerCase();
}
