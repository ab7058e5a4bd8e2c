import {
  parseExactJson,
  type PostFarmerPayload,
  type PostPartialPayload,
  type PutFarmerPayload,
} from '@farm/chain';
import { z } from 'zod';
import { encodeFarmerRequest, encodePartialRequest, encodeQuestion } from './encodePoolRequests.ts';
import type { Question, SignedRequest } from './signPoolRequests.ts';

/** Answer of a pool: what was asked for, or a refusal with a code of the protocol. */
export type PoolAnswer<Content> =
  ({ outcome: 'accepted' } & Content) | { outcome: 'refused'; errorCode: number; errorMessage: string };

/** Terms of a pool, as it publishes them. */
export type PoolInfo = z.output<typeof poolInfoSchema>;
/** The record of a farmer at a pool. */
export type PoolFarmerRecord = z.output<typeof recordSchema>;
/** Fields of its record that a farmer changed. */
export type PoolFarmerChanges = z.output<typeof changesSchema>;

/**
 * Calls of the pool protocol 1.0. Each throws an Error for an answer that is none of the protocol, such as one with
 * a status other than 200.
 */
export interface PoolClient {
  /** @throws Error also if the pool refuses */
  readPoolInfo: () => Promise<PoolInfo>;
  addFarmer: (join: SignedRequest<PostFarmerPayload>) => Promise<PoolAnswer<{ welcomeMessage: string }>>;
  updateFarmer: (change: SignedRequest<PutFarmerPayload>) => Promise<PoolAnswer<PoolFarmerChanges>>;
  readFarmer: (question: SignedRequest<Question>) => Promise<PoolAnswer<PoolFarmerRecord>>;
  sendPartial: (partial: SignedRequest<PostPartialPayload>) => Promise<PoolAnswer<{ newDifficulty: bigint }>>;
  /** Returns the URL at which a browser signs in. Asks the pool nothing. */
  toLoginLink: (question: SignedRequest<Question>) => string;
}

/** Creates a client of the pool at a URL without a slash at its end. */
export function createPoolClient(poolUrl: string): PoolClient {
  const fetchAnswer = async (path: string, request?: RequestInit): Promise<unknown> => {
    const answer = await fetch(poolUrl + path, request);
    const text = await answer.text();
    if (answer.status !== 200) throw new Error(`${path} of the pool answered ${answer.status}: ${text}`);
    return parseExactJson(text);
  };
  const ask = async <Content extends object>(
    path: string,
    schema: z.ZodType<Content>,
    request?: RequestInit,
  ): Promise<PoolAnswer<Content>> => {
    const answer = await fetchAnswer(path, request);
    const refusal = refusalSchema.safeParse(answer);
    return refusal.success
      ? { outcome: 'refused', ...refusal.data }
      : { outcome: 'accepted', ...schema.parse(answer) };
  };
  const send = (method: 'POST' | 'PUT', body: string): RequestInit => ({
    ...{ method, body },
    headers: { 'content-type': 'application/json' },
  });
  return {
    readPoolInfo: async () => poolInfoSchema.parse(await fetchAnswer('/pool_info')),
    addFarmer: (join) => ask('/farmer', welcomeSchema, send('POST', encodeFarmerRequest(join))),
    updateFarmer: (change) => ask('/farmer', changesSchema, send('PUT', encodeFarmerRequest(change))),
    readFarmer: (question) => ask(`/farmer?${encodeQuestion(question)}`, recordSchema),
    sendPartial: (partial) => ask('/partial', acceptedSchema, send('POST', encodePartialRequest(partial))),
    toLoginLink: (question) => `${poolUrl}/login?${encodeQuestion(question)}`,
  };
}

const uint = z.number().int().nonnegative();
const uint64 = z.union([uint, z.bigint()]).transform(BigInt);
const toHexSchema = (bytes: number) =>
  z
    .string()
    .regex(new RegExp(`^(0x)?[0-9a-f]{${2 * bytes}}$`, 'i'))
    .transform((hex) => hex.slice(-2 * bytes).toLowerCase());

const refusalSchema = z
  .object({ error_code: uint, error_message: z.string() })
  .transform((answer) => ({ errorCode: answer.error_code, errorMessage: answer.error_message }));

const poolInfoSchema = z
  .object({
    name: z.string(),
    description: z.string(),
    logo_url: z.string(),
    fee: z.string(),
    minimum_difficulty: uint64,
    protocol_version: uint,
    relative_lock_height: uint,
    target_puzzle_hash: toHexSchema(32),
    authentication_token_timeout: z.number().int().positive(),
  })
  .transform((answer) => ({
    name: answer.name,
    description: answer.description,
    logoUrl: answer.logo_url,
    fee: answer.fee,
    minimumDifficulty: answer.minimum_difficulty,
    protocolVersion: answer.protocol_version,
    relativeLockHeight: answer.relative_lock_height,
    targetPuzzleHash: answer.target_puzzle_hash,
    tokenMinutes: answer.authentication_token_timeout,
  }));

const welcomeSchema = z
  .object({ welcome_message: z.string() })
  .transform((answer) => ({ welcomeMessage: answer.welcome_message }));

const recordSchema = z
  .object({
    authentication_public_key: toHexSchema(48),
    payout_instructions: z.string(),
    current_difficulty: uint64,
    current_points: uint64,
  })
  .transform((answer) => ({
    authenticationPublicKey: answer.authentication_public_key,
    payoutInstructions: answer.payout_instructions,
    currentDifficulty: answer.current_difficulty,
    currentPoints: answer.current_points,
  }));

/** A field that was not asked for may be missing. */
const changed = z.boolean().nullish().transform(Boolean);
const changesSchema = z
  .object({
    authentication_public_key: changed,
    payout_instructions: changed,
    suggested_difficulty: changed,
  })
  .transform((answer) => ({
    authenticationPublicKey: answer.authentication_public_key,
    payoutInstructions: answer.payout_instructions,
    suggestedDifficulty: answer.suggested_difficulty,
  }));

const acceptedSchema = z
  .object({ new_difficulty: uint64 })
  .transform((answer) => ({ newDifficulty: answer.new_difficulty }));
