import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, test } from 'node:test';
import {
  encodeAuthenticationPayload,
  encodePostFarmerPayload,
  encodePostPartialPayload,
  encodeProofOfSpace,
  encodePutFarmerPayload,
  hashAuthenticationPayload,
  hashPostFarmerPayload,
  hashPostPartialPayload,
  hashPutFarmerPayload,
} from './payloads.ts';

const id = '11'.repeat(32);
const target = '22'.repeat(32);
const key = 'a3'.repeat(48);
const farmer = {
  launcherId: id,
  authenticationToken: 0x0102_0304_0506,
  authenticationPublicKey: key,
  payoutInstructions: 'xch1é',
  suggestedDifficulty: 2n ** 64n - 1n,
};
const proof = {
  challenge: '33'.repeat(32),
  poolPublicKey: null,
  poolContractPuzzleHash: '44'.repeat(32),
  plotPublicKey: '85'.repeat(48),
  size: 32,
  proof: 'beef01',
};
const partial = {
  launcherId: id,
  authenticationToken: 7,
  proofOfSpace: proof,
  spHash: '66'.repeat(32),
  endOfSubSlot: true,
  harvesterId: '77'.repeat(32),
};
const nothing = { authenticationPublicKey: null, payoutInstructions: null, suggestedDifficulty: null };

const toHex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
const token = '0000010203040506';
/** The text above, after its length in bytes. */
const text = '0000000678636831c3a9';

describe('a payload of the pool protocol', () => {
  test('is its fields, one after the other', () => {
    assert.equal(toHex(encodePostFarmerPayload(farmer)), `${id}${token}${key}${text}01${'ff'.repeat(8)}`);
    assert.equal(
      toHex(encodePostFarmerPayload({ ...farmer, suggestedDifficulty: null })),
      `${id}${token}${key}${text}00`,
    );
    assert.equal(toHex(encodePutFarmerPayload(farmer)), `${id}${token}01${key}01${text}01${'ff'.repeat(8)}`);
    assert.equal(toHex(encodePutFarmerPayload({ ...farmer, ...nothing })), `${id}${token}000000`);
    const asked = {
      method: 'get_login',
      launcherId: id,
      targetPuzzleHash: target,
      authenticationToken: 1,
    } as const;
    assert.equal(
      toHex(encodeAuthenticationPayload(asked)),
      `000000096765745f6c6f67696e${id}${target}0000000000000001`,
    );
  });

  test('carries a proof of space of either kind of plot', () => {
    const plot = `${proof.plotPublicKey}2000000003beef01`;
    const encoded = `${proof.challenge}0001${proof.poolContractPuzzleHash}${plot}`;
    assert.equal(toHex(encodeProofOfSpace(proof)), encoded);
    assert.equal(
      toHex(encodeProofOfSpace({ ...proof, poolPublicKey: key, poolContractPuzzleHash: null })),
      `${proof.challenge}01${key}00${plot}`,
    );
    assert.equal(
      toHex(encodePostPartialPayload(partial)),
      `${id}0000000000000007${encoded}${partial.spHash}01${partial.harvesterId}`,
    );
  });

  test('is signed as its hash', () => {
    const asked = {
      method: 'get_farmer',
      launcherId: id,
      targetPuzzleHash: target,
      authenticationToken: 1,
    } as const;
    const cases: [string, Uint8Array][] = [
      [hashPostFarmerPayload(farmer), encodePostFarmerPayload(farmer)],
      [hashPutFarmerPayload(farmer), encodePutFarmerPayload(farmer)],
      [hashAuthenticationPayload(asked), encodeAuthenticationPayload(asked)],
      [hashPostPartialPayload(partial), encodePostPartialPayload(partial)],
    ];
    for (const [hash, bytes] of cases) assert.equal(hash, createHash('sha256').update(bytes).digest('hex'));
  });

  test('is refused if a field cannot hold a value', () => {
    const encodings = [
      () => encodePostFarmerPayload({ ...farmer, launcherId: id.slice(2) }),
      () => encodePostFarmerPayload({ ...farmer, launcherId: `0x${id.slice(2)}` }),
      () => encodePostFarmerPayload({ ...farmer, authenticationPublicKey: id }),
      () => encodePostFarmerPayload({ ...farmer, authenticationToken: -1 }),
      () => encodePostFarmerPayload({ ...farmer, authenticationToken: 0.5 }),
      () => encodePostFarmerPayload({ ...farmer, suggestedDifficulty: 2n ** 64n }),
      () => encodeProofOfSpace({ ...proof, size: 256 }),
      () => encodeProofOfSpace({ ...proof, proof: 'bee' }),
      () => encodeProofOfSpace({ ...proof, proof: 'BEEF' }),
    ];
    for (const encode of encodings) assert.throws(encode, RangeError);
  });
});
