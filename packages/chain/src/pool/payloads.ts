import { createHash } from 'node:crypto';
import { isHex } from '../coins/hex.ts';
import {
  encodeBoolean,
  encodeBytes,
  encodeFixed,
  encodeOptional,
  encodeText,
  encodeUint,
} from './streamable.ts';

/**
 * Payloads of the pool protocol 1.0 (Chia-Network/pool-reference, `SPECIFICATION.md`). Ids, hashes, keys and
 * proofs are lowercase hex without `0x`. What a farmer signs is the hash of an encoded payload. The functions
 * throw a RangeError for a value that its field cannot hold.
 */

/** Record that a farmer joins with. */
export interface PostFarmerPayload {
  launcherId: string;
  authenticationToken: number;
  authenticationPublicKey: string;
  payoutInstructions: string;
  suggestedDifficulty: bigint | null;
}

/** Fields that a farmer changes; null leaves a field as it is. */
export interface PutFarmerPayload {
  launcherId: string;
  authenticationToken: number;
  authenticationPublicKey: string | null;
  payoutInstructions: string | null;
  suggestedDifficulty: bigint | null;
}

/** Payload that a farmer signs to read its own record or to sign in. */
export interface AuthenticationPayload {
  method: 'get_farmer' | 'get_login';
  launcherId: string;
  targetPuzzleHash: string;
  authenticationToken: number;
}

/** A proof of space of the first plot format. */
export interface ProofOfSpace {
  challenge: string;
  /** Null for plots of a PlotNFT. */
  poolPublicKey: string | null;
  /** Null for plots of a pool key. */
  poolContractPuzzleHash: string | null;
  plotPublicKey: string;
  /** Size of the plot: k. */
  size: number;
  proof: string;
}

/** A partial: a proof of space for a signage point. */
export interface PostPartialPayload {
  launcherId: string;
  authenticationToken: number;
  proofOfSpace: ProofOfSpace;
  /** Hash of the signage point, or of the challenge if the point is the end of a sub-slot. */
  spHash: string;
  endOfSubSlot: boolean;
  harvesterId: string;
}

/** Encodes a {@link PostFarmerPayload}. */
export function encodePostFarmerPayload(payload: PostFarmerPayload): Uint8Array {
  return Buffer.concat([
    encodeFixed(payload.launcherId, 32),
    encodeUint(payload.authenticationToken, 8),
    encodeFixed(payload.authenticationPublicKey, 48),
    encodeText(payload.payoutInstructions),
    encodeOptional(payload.suggestedDifficulty, encodeDifficulty),
  ]);
}

/** Encodes a {@link PutFarmerPayload}. */
export function encodePutFarmerPayload(payload: PutFarmerPayload): Uint8Array {
  return Buffer.concat([
    encodeFixed(payload.launcherId, 32),
    encodeUint(payload.authenticationToken, 8),
    encodeOptional(payload.authenticationPublicKey, encodePublicKey),
    encodeOptional(payload.payoutInstructions, encodeText),
    encodeOptional(payload.suggestedDifficulty, encodeDifficulty),
  ]);
}

/** Encodes an {@link AuthenticationPayload}. */
export function encodeAuthenticationPayload(payload: AuthenticationPayload): Uint8Array {
  return Buffer.concat([
    encodeText(payload.method),
    encodeFixed(payload.launcherId, 32),
    encodeFixed(payload.targetPuzzleHash, 32),
    encodeUint(payload.authenticationToken, 8),
  ]);
}

/** Encodes a {@link PostPartialPayload}. */
export function encodePostPartialPayload(payload: PostPartialPayload): Uint8Array {
  return Buffer.concat([
    encodeFixed(payload.launcherId, 32),
    encodeUint(payload.authenticationToken, 8),
    encodeProofOfSpace(payload.proofOfSpace),
    encodeFixed(payload.spHash, 32),
    encodeBoolean(payload.endOfSubSlot),
    encodeFixed(payload.harvesterId, 32),
  ]);
}

/** Encodes a {@link ProofOfSpace}. */
export function encodeProofOfSpace(proof: ProofOfSpace): Uint8Array {
  if (!isHex(proof.proof)) throw new RangeError('A proof must be lowercase hex without 0x');
  return Buffer.concat([
    encodeFixed(proof.challenge, 32),
    encodeOptional(proof.poolPublicKey, encodePublicKey),
    encodeOptional(proof.poolContractPuzzleHash, (hash) => encodeFixed(hash, 32)),
    encodePublicKey(proof.plotPublicKey),
    encodeUint(proof.size, 1),
    encodeBytes(Buffer.from(proof.proof, 'hex')),
  ]);
}

/** Returns the message that the owner of a PlotNFT signs to join: 32 bytes in hex. */
export function hashPostFarmerPayload(payload: PostFarmerPayload): string {
  return hashEncoded(encodePostFarmerPayload(payload));
}

/** Returns the message that the owner of a PlotNFT signs to change its record: 32 bytes in hex. */
export function hashPutFarmerPayload(payload: PutFarmerPayload): string {
  return hashEncoded(encodePutFarmerPayload(payload));
}

/** Returns the message that a farmer signs with its authentication key: 32 bytes in hex. */
export function hashAuthenticationPayload(payload: AuthenticationPayload): string {
  return hashEncoded(encodeAuthenticationPayload(payload));
}

/** Returns the message that a farmer signs with the plot key and its authentication key: 32 bytes in hex. */
export function hashPostPartialPayload(payload: PostPartialPayload): string {
  return hashEncoded(encodePostPartialPayload(payload));
}

function encodePublicKey(publicKey: string): Uint8Array {
  return encodeFixed(publicKey, 48);
}

function encodeDifficulty(difficulty: bigint): Uint8Array {
  return encodeUint(difficulty, 8);
}

function hashEncoded(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
