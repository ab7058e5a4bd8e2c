import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after } from 'node:test';
import {
  computeAuthenticationToken,
  createFullNode,
  createSpendingKey,
  encodeAddress,
  GENESIS,
  type PoolState,
  type PostFarmerPayload,
  type PutFarmerPayload,
} from '@farm/chain';
import type { PlotNftClaim } from '@farm/contracts';
import { createDatabase } from '@farm/database';
import { createFarmDatabase, deleteTestDatabase } from '@farm/database/testing';
import { createLogger } from '@farm/process';
import {
  buildLaunch,
  createSecretKey,
  encodeQuestion,
  signChange,
  signJoin,
  signPartial,
  signQuestion,
  toPublicKey,
  type Question,
} from '@farm/simulators/farmer';
import { startTestChain } from '@farm/simulators/testing';
import type { PoolDependencies, PoolSettings } from '../modules/pool/poolDependencies.ts';

/** Returns 32 bytes in hex that stand for what the text names. */
export const toHash = (text: string) => createHash('sha256').update(text).digest('hex');

/** Puzzle hash that rewards of the test pool go to. */
export const TARGET = toHash('the wallet of the farm');
/** Address of the wallet of farmers. */
export const OWNER_ADDRESS = encodeAddress(toHash('the wallet of the owner'));
export const TOKEN_MINUTES = 5;

/** Starts a pool for the tests in a file, and stops it after them. */
export async function startTestPool(settings: Partial<PoolSettings> = {}) {
  const { close, ...pool } = await openTestPool(settings);
  after(close);
  return pool;
}

/**
 * Opens a chain and a database with the rules of a pool; the caller closes them. `clock.now` is the time of the signage
 * points, by default the present at first. The same `seed` gives the same coins and signage points.
 */
export async function openTestPool(
  settings: Partial<PoolSettings> = {},
  { now = Date.now(), seed }: { now?: number; seed?: bigint } = {},
) {
  const clock = { now };
  const chain = await startTestChain({ now: () => clock.now, ...(seed !== undefined && { seed }) });
  const databaseUrl = await createFarmDatabase();
  const db = createDatabase(databaseUrl, createLogger('silent'));
  const { sdk } = chain;
  const genesis = GENESIS.simulated;
  const node = createFullNode(chain.settings);
  const parts: PoolDependencies = {
    ...{ db, sdk, node, genesis },
    wait: () => Promise.resolve(),
    useTurn: () => Promise.resolve(),
    settings: {
      fee: '0.01',
      targetPuzzleHash: TARGET,
      relativeLockHeight: 32,
      minDifficulty: 1n,
      startDifficulty: 10n,
      simulatedK: null,
      filterBits: null,
      tokenMinutes: TOKEN_MINUTES,
      ...settings,
    },
  };
  const owner = createSecretKey(sdk, 'owner');
  const farmer = createSecretKey(sdk, 'farmer');
  const wallet = createSpendingKey(sdk, new Uint8Array(32).fill(3));
  const computeToken = () => computeAuthenticationToken(new Date(clock.now), TOKEN_MINUTES);
  const push = async (bundle: string) => {
    assert.equal((await node.push(bundle)).outcome, 'accepted');
    chain.farm();
  };
  const member: PoolState = {
    version: 1,
    state: 'farmingToPool',
    targetPuzzleHash: TARGET,
    ownerPublicKey: toPublicKey(owner),
    poolUrl: 'https://farm.example/pool',
    relativeLockHeight: 32,
  };
  return {
    ...{ chain, clock, db, parts, owner, farmer, push },
    close: async () => {
      await chain.close();
      await db.destroy();
      await deleteTestDatabase(databaseUrl);
    },
    /** Launches a PlotNFT, by default one that farms to the pool. Returns its launcher id. */
    launch: async (state: Partial<PoolState> = {}) => {
      const coin = chain.mint(wallet.puzzleHash, 1_000n);
      const launched = buildLaunch({ sdk, genesis }, { key: wallet, coin }, { ...member, ...state });
      await push(launched.bundle);
      return launched.launcherId;
    },
    /** Makes a record that the owner signs. */
    makeJoin: (launcherId: string, fields: Partial<PostFarmerPayload> = {}, key = owner) =>
      signJoin(sdk, [key], {
        ...{ launcherId, authenticationToken: computeToken() },
        authenticationPublicKey: toPublicKey(farmer),
        ...{ payoutInstructions: OWNER_ADDRESS, suggestedDifficulty: null },
        ...fields,
      }),
    /** Makes a change of a record that the owner signs. */
    makeChange: (launcherId: string, fields: Partial<PutFarmerPayload>, key = owner) =>
      signChange(sdk, [key], {
        ...{ launcherId, authenticationToken: computeToken(), authenticationPublicKey: null },
        ...{ payoutInstructions: null, suggestedDifficulty: null },
        ...fields,
      }),
    /** Makes a partial that its farmer signs, but whose plot was made for another PlotNFT. */
    makeForeignPartial: (launcherId: string) => {
      const plotKey = createSecretKey(sdk, 'plot');
      return signPartial(sdk, [plotKey, farmer], {
        ...{ launcherId, authenticationToken: computeToken(), endOfSubSlot: false },
        ...{ spHash: toHash('a signage point'), harvesterId: toHash('a harvester') },
        proofOfSpace: {
          ...{ challenge: toHash('a challenge'), poolPublicKey: null, size: 32, proof: '00'.repeat(256) },
          ...{ poolContractPuzzleHash: toHash('another'), plotPublicKey: toPublicKey(plotKey) },
        },
      });
    },
    /** Makes the query by which a farmer asks for its record, or that of its login link. */
    makeQuery: (launcherId: string, method: Question['method'] = 'get_farmer', key = farmer): string => {
      const asked = { method, launcherId, authenticationToken: computeToken() };
      return encodeQuestion(signQuestion(sdk, [key], { ...asked, targetPuzzleHash: TARGET }));
    },
    /** Makes what the login link of a farmer carries. */
    makeLogin: (launcherId: string, key = farmer): PlotNftClaim => {
      const asked = { method: 'get_login', launcherId, authenticationToken: computeToken() } as const;
      const { payload, signature } = signQuestion(sdk, [key], { ...asked, targetPuzzleHash: TARGET });
      return { launcherId, authenticationToken: payload.authenticationToken, signature };
    },
  };
}
