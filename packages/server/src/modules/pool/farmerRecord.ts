import {
  hashAuthenticationPayload,
  hashPostFarmerPayload,
  hashPutFarmerPayload,
  verifyAggregateSignature,
  type AuthenticationPayload,
  type PostFarmerPayload,
  type PutFarmerPayload,
} from '@farm/chain';
import { parseChiaAddress } from '@farm/contracts/chia-address';
import { assertCurrentToken } from './authenticationToken.ts';
import {
  addPlotNft,
  findPlotNft,
  updateDifficulty,
  updatePlotNft,
  type PlotNftRow,
} from './pool.repository.ts';
import { computeDifficulty } from './difficulty.ts';
import type { PoolDependencies } from './poolDependencies.ts';
import { PoolError } from './PoolError.ts';
import { readMember } from './readMember.ts';

/** A request that its sender signed. */
export interface Signed<Payload> {
  payload: Payload;
  /** BLS signature in hex. */
  signature: string;
}

const MAX_INSTRUCTIONS = 1_024;

/**
 * Adds the PlotNFT of a farmer that joins: its owner signed the record, and it farms to this pool on the chain.
 * @throws PoolError
 */
export async function addFarmer(
  parts: PoolDependencies,
  { payload, signature }: Signed<PostFarmerPayload>,
  now = new Date(),
): Promise<void> {
  const { db, sdk, settings } = parts;
  const { launcherId, authenticationToken, authenticationPublicKey, payoutInstructions } = payload;
  assertCurrentToken(authenticationToken, { now, tokenMinutes: settings.tokenMinutes });
  assertPayoutInstructions(payoutInstructions);
  if (await findPlotNft(db, launcherId)) throw createKnownError();
  const tip = await readMember(parts, { launcherId });
  const message = hashPostFarmerPayload(payload);
  if (!verifyAggregateSignature(sdk, [{ publicKey: tip.state.ownerPublicKey, message }], signature))
    throw createSignatureError('owner key of the PlotNFT');
  const difficulty = computeDifficulty(settings, payload.suggestedDifficulty);
  const isNew = await addPlotNft(db, {
    ...{ launcherId, authenticationPublicKey, payoutInstructions, tip },
    contractPuzzleHash: tip.contractPuzzleHash,
    suggestedDifficulty: payload.suggestedDifficulty,
    ...{ difficulty, previousDifficulty: difficulty, difficultySince: now, joinedAt: now },
    signedToken: authenticationToken,
  });
  if (!isNew) throw createKnownError();
}

/** Fields of a farmer's record that were changed. */
export interface ChangedFields {
  authenticationPublicKey: boolean;
  payoutInstructions: boolean;
  suggestedDifficulty: boolean;
}

/**
 * Changes the record of a PlotNFT as its owner signed it. A request that is older than the newest one changes nothing.
 * @throws PoolError
 */
export async function updateFarmer(
  { db, sdk, settings }: PoolDependencies,
  { payload, signature }: Signed<PutFarmerPayload>,
  now = new Date(),
): Promise<ChangedFields> {
  const { launcherId, authenticationToken, authenticationPublicKey, payoutInstructions } = payload;
  assertCurrentToken(authenticationToken, { now, tokenMinutes: settings.tokenMinutes });
  if (payoutInstructions !== null) assertPayoutInstructions(payoutInstructions);
  const known = await readFarmer(db, launcherId);
  const message = hashPutFarmerPayload(payload);
  if (!verifyAggregateSignature(sdk, [{ publicKey: known.tip.state.ownerPublicKey, message }], signature))
    throw createSignatureError('owner key of the PlotNFT');
  const { suggestedDifficulty } = payload;
  const isChanged = await updatePlotNft(
    db,
    { launcherId, signedToken: authenticationToken },
    {
      ...(authenticationPublicKey !== null && { authenticationPublicKey }),
      ...(payoutInstructions !== null && { payoutInstructions }),
      ...(suggestedDifficulty !== null && { suggestedDifficulty }),
    },
  );
  if (isChanged && suggestedDifficulty !== null)
    await updateDifficulty(
      db,
      { launcherId, difficulty: computeDifficulty(settings, suggestedDifficulty) },
      now,
    );
  return {
    authenticationPublicKey: isChanged && authenticationPublicKey !== null,
    payoutInstructions: isChanged && payoutInstructions !== null,
    suggestedDifficulty: isChanged && suggestedDifficulty !== null,
  };
}

/**
 * Returns the record of the PlotNFT whose farmer signed the request with its authentication key.
 * @throws PoolError
 */
export async function readSignedFarmer(
  { db, sdk, settings }: PoolDependencies,
  { payload, signature }: Signed<Omit<AuthenticationPayload, 'targetPuzzleHash'>>,
  now = new Date(),
): Promise<PlotNftRow> {
  assertCurrentToken(payload.authenticationToken, { now, tokenMinutes: settings.tokenMinutes });
  const known = await readFarmer(db, payload.launcherId);
  const message = hashAuthenticationPayload({ ...payload, targetPuzzleHash: settings.targetPuzzleHash });
  if (!verifyAggregateSignature(sdk, [{ publicKey: known.authenticationPublicKey, message }], signature))
    throw createSignatureError('authentication key');
  return known;
}

async function readFarmer(db: PoolDependencies['db'], launcherId: string): Promise<PlotNftRow> {
  const known = await findPlotNft(db, launcherId);
  if (!known) throw new PoolError('farmerNotKnown', 'This PlotNFT has not joined the pool.');
  return known;
}

/**
 * Changes the difficulty of a PlotNFT as the account that it belongs to asks for; null lets it follow the number of its
 * partials.
 */
export async function updateAskedDifficulty(
  { db, settings }: Pick<PoolDependencies, 'db' | 'settings'>,
  { launcherId, asked }: { launcherId: string; asked: bigint | null },
  now = new Date(),
): Promise<void> {
  await db
    .updateTable('plotNft')
    .set({ suggestedDifficulty: asked })
    .where('launcherId', '=', launcherId)
    .execute();
  if (asked !== null)
    await updateDifficulty(db, { launcherId, difficulty: computeDifficulty(settings, asked) }, now);
}

function assertPayoutInstructions(instructions: string): void {
  const isPuzzleHash = /^(0x)?[0-9a-f]{64}$/i.test(instructions);
  if (instructions.length < MAX_INSTRUCTIONS && (isPuzzleHash || 'address' in parseChiaAddress(instructions)))
    return;
  throw new PoolError(
    'invalidPayoutInstructions',
    'Payout instructions are an address that begins with xch1, or a puzzle hash of 64 hex digits.',
  );
}

function createKnownError(): PoolError {
  return new PoolError('farmerAlreadyKnown', 'This PlotNFT has joined the pool already.');
}

function createSignatureError(key: string): PoolError {
  return new PoolError('invalidSignature', `The request is not signed with the ${key}.`);
}
