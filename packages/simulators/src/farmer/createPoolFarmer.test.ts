import assert from 'node:assert/strict';
import { after, beforeEach, describe, test } from 'node:test';
import {
  computePlotChallenge,
  computePlotId,
  computeRequiredIterations,
  createFullNode,
  GENESIS,
  hashAuthenticationPayload,
  hashPostFarmerPayload,
  hashPostPartialPayload,
  hashPutFarmerPayload,
  PARTIAL_ITERATIONS,
  proofFormats,
  readPlotNft,
  verifyAggregateSignature,
  type PlotNft,
} from '@farm/chain';
import { startTestChain } from '../testing/index.ts';
import {
  startRecordingPool,
  TARGET,
  TOKEN_MINUTES,
  type FarmerBody,
  type PartialBody,
} from '../testing/startRecordingPool.ts';
import { createPoolFarmer, listSignagePoints, toPublicKey, type PoolFarmerOptions } from './index.ts';

const NOW = Date.UTC(2026, 10, 24, 12);
const TOKEN = NOW / 60_000 / TOKEN_MINUTES;
const K = 13;

const refusal = { error_code: 16, error_message: 'Not today' };

// These tests are of what goes over the wire: what stands in for the pool only records requests.
const pool = await startRecordingPool();
const { url: poolUrl, received, answers } = pool;
const chain = await startTestChain({ now: () => NOW });
const { sdk } = chain;
const node = createFullNode(chain.settings);
const genesis = GENESIS.simulated;
after(() => chain.close());

const createFarmer = (options: Partial<PoolFarmerOptions> = {}) =>
  createPoolFarmer({
    ...{ sdk, genesis, nodeUrl: chain.settings.url, poolUrl, seed: 'a farmer', k: K, now: () => NOW },
    ...options,
  });

async function launch(options: Partial<PoolFarmerOptions> = {}) {
  const farmer = createFarmer(options);
  const { launcherId } = await farmer.launch(chain.mint(farmer.walletPuzzleHash, 1_000n));
  chain.farm();
  received.length = 0;
  return { farmer, launcherId };
}

async function read(launcherId: string): Promise<PlotNft> {
  const reading = await readPlotNft({ sdk, node, genesis }, launcherId);
  assert.equal(reading.outcome, 'read');
  return reading.plotNft;
}

const listCalls = () => received.map(({ call }) => call);
/** Returns the body of the only request by this call. */
function readFarmerBody(call: string): FarmerBody {
  const [found, ...more] = received.filter((one) => one.call === call);
  assert.deepEqual(more, []);
  // Each test compares the payload with what the protocol has it look like.
  return found?.body as FarmerBody;
}
const strip = (hex: string) => {
  assert.match(hex, /^0x[0-9a-f]+$/);
  return hex.slice(2);
};
const assertSigned = (publicKeys: string[], message: string, signature: string) =>
  assert.ok(
    verifyAggregateSignature(
      sdk,
      publicKeys.map((publicKey) => ({ publicKey, message })),
      signature,
    ),
  );
/** Enough that each plot has a partial for one of them: about one in eight. */
const listPoints = () => listSignagePoints(chain.settings.url, 150);

describe('a farmer of a pool', () => {
  beforeEach(pool.reset);

  test('launches a PlotNFT that farms to what the pool says', async () => {
    const { farmer, launcherId } = await launch();
    const { state, delayPuzzleHash } = await read(launcherId);
    assert.deepEqual(state, {
      ...{ version: 1, state: 'farmingToPool', targetPuzzleHash: TARGET, poolUrl, relativeLockHeight: 32 },
      ownerPublicKey: toPublicKey(farmer.keys.owner),
    });
    assert.equal(delayPuzzleHash, farmer.walletPuzzleHash);
  });

  test('launches none for a pool that a stock wallet would not join, or without a coin of its own', async () => {
    const farmer = createFarmer();
    const info = answers['GET /pool/pool_info'];
    const coin = chain.mint(farmer.walletPuzzleHash, 1_000n);
    for (const change of [{ protocol_version: 2 }, { relative_lock_height: 1_001 }]) {
      answers['GET /pool/pool_info'] = { ...info, ...change };
      await assert.rejects(farmer.launch(coin), /version 2|lock height/);
    }
    pool.reset();
    await assert.rejects(farmer.launch(chain.mint(TARGET, 1_000n)), /does not take the bundle/);
    await assert.rejects(farmer.join(), /has no PlotNFT/);
    assert.ok(!listCalls().includes('POST /pool/farmer'));
  });

  test('joins with what its owner signs, and asks for its record', async () => {
    const { farmer, launcherId } = await launch();
    assert.deepEqual(await farmer.join(), { outcome: 'accepted', welcomeMessage: 'Welcome' });
    assert.deepEqual(listCalls(), ['POST /pool/farmer', 'GET /pool/farmer']);
    const { payload, signature } = readFarmerBody('POST /pool/farmer');
    const authenticationPublicKey = toPublicKey(farmer.keys.authentication);
    assert.deepEqual(payload, {
      launcher_id: `0x${launcherId}`,
      authentication_token: TOKEN,
      authentication_public_key: `0x${authenticationPublicKey}`,
      payout_instructions: farmer.walletPuzzleHash,
      suggested_difficulty: null,
    });
    const message = hashPostFarmerPayload({
      ...{ launcherId, authenticationToken: TOKEN, authenticationPublicKey },
      ...{ payoutInstructions: farmer.walletPuzzleHash, suggestedDifficulty: null },
    });
    assertSigned([toPublicKey(farmer.keys.owner)], message, strip(signature));
  });

  test('changes the fields that it is told to, also to numbers that JavaScript cannot hold', async () => {
    const { farmer, launcherId } = await launch();
    const suggestedDifficulty = 2n ** 63n + 1n;
    assert.deepEqual(await farmer.change({ suggestedDifficulty }), {
      ...{ outcome: 'accepted', authenticationPublicKey: false },
      ...{ payoutInstructions: true, suggestedDifficulty: false },
    });
    const { payload, signature } = readFarmerBody('PUT /pool/farmer');
    assert.deepEqual(payload, {
      ...{ launcher_id: `0x${launcherId}`, authentication_token: TOKEN, authentication_public_key: null },
      ...{ payout_instructions: null, suggested_difficulty: suggestedDifficulty },
    });
    const message = hashPutFarmerPayload({
      ...{ launcherId, authenticationToken: TOKEN, authenticationPublicKey: null },
      ...{ payoutInstructions: null, suggestedDifficulty },
    });
    assertSigned([toPublicKey(farmer.keys.owner)], message, strip(signature));
  });

  test('asks for its record, and makes a link to sign in, with its authentication key', async () => {
    const { farmer, launcherId } = await launch();
    assert.deepEqual(await farmer.readFarmer(), {
      outcome: 'accepted',
      authenticationPublicKey: 'cd'.repeat(48),
      payoutInstructions: 'ef'.repeat(32),
      currentDifficulty: 1n,
      currentPoints: 7n,
    });
    const link = new URL(farmer.makeLoginLink());
    assert.ok(link.href.startsWith(`${poolUrl}/login?`));
    assert.deepEqual(listCalls(), ['GET /pool/farmer']);
    const queries = {
      get_farmer: received[0]?.query ?? {},
      get_login: Object.fromEntries(link.searchParams),
    };
    for (const method of ['get_farmer', 'get_login'] as const) {
      const { signature = '', ...query } = queries[method];
      // A stock farmer sends no 0x in a query.
      assert.deepEqual(query, { launcher_id: launcherId, authentication_token: String(TOKEN) });
      const asked = { method, launcherId, targetPuzzleHash: TARGET, authenticationToken: TOKEN };
      const publicKey = toPublicKey(farmer.keys.authentication);
      assertSigned([publicKey], hashAuthenticationPayload(asked), signature);
    }
  });

  test('hears what the pool refuses, and fails at what is no answer', async () => {
    const { farmer } = await launch();
    for (const call of ['POST /pool/farmer', 'PUT /pool/farmer', 'GET /pool/farmer']) answers[call] = refusal;
    const expected = { outcome: 'refused', errorCode: 16, errorMessage: 'Not today' };
    for (const ask of [farmer.join, () => farmer.change({}), farmer.readFarmer])
      assert.deepEqual(await ask(), expected);
    answers['POST /pool/farmer'] = {};
    await assert.rejects(farmer.join(), { name: 'ZodError' });
    pool.setStatus(500);
    await assert.rejects(farmer.join(), /answered 500/);
    await assert.rejects(farmer.readPoolInfo(), /answered 500/);
  });

  test('leaves by the waiting room, without a word to the pool', async () => {
    const { farmer, launcherId } = await launch();
    await farmer.leave();
    chain.farm();
    assert.equal((await read(launcherId)).state.state, 'leavingPool');
    assert.deepEqual(received, []);
  });
});

describe('a signage point', () => {
  beforeEach(pool.reset);

  test('is answered with the proofs of all plots that are good enough', async () => {
    const { farmer, launcherId } = await launch({ plotCount: 2 });
    const { contractPuzzleHash } = await read(launcherId);
    const plotKeys = new Set<string>();
    for (const point of await listPoints()) {
      received.length = 0;
      const outcomes = await farmer.answer(point);
      assert.deepEqual(
        outcomes,
        received.map(() => ({ outcome: 'accepted', newDifficulty: 1n })),
      );
      for (const { call, body } of received) {
        assert.equal(call, 'POST /pool/partial');
        const { payload, aggregate_signature } = body as PartialBody;
        const { proof_of_space: proofOfSpace, harvester_id, ...rest } = payload;
        assert.deepEqual(rest, {
          ...{ launcher_id: `0x${launcherId}`, authentication_token: TOKEN },
          ...{ sp_hash: `0x${point.sp_hash}`, end_of_sub_slot: point.end_of_sub_slot },
        });
        const plotPublicKey = strip(proofOfSpace.plot_public_key);
        plotKeys.add(plotPublicKey);
        const plotId = computePlotId(contractPuzzleHash, plotPublicKey);
        const spHash = point.sp_hash;
        const challenge = computePlotChallenge({ plotId, challengeHash: point.challenge_hash, spHash });
        const proof = strip(proofOfSpace.proof);
        assert.deepEqual(proofOfSpace, {
          ...{ challenge: `0x${challenge}`, pool_public_key: null, size: K, proof: `0x${proof}` },
          pool_contract_puzzle_hash: `0x${contractPuzzleHash}`,
          plot_public_key: `0x${plotPublicKey}`,
        });
        const asked = { plotId, k: K, challenge, proof: Buffer.from(proof, 'hex') };
        const quality = proofFormats[1]?.(asked);
        assert.ok(quality);
        assert.ok(computeRequiredIterations({ quality, spHash, k: 32 }, 1n) < PARTIAL_ITERATIONS);
        const message = hashPostPartialPayload({
          ...{ launcherId, authenticationToken: TOKEN, spHash, endOfSubSlot: point.end_of_sub_slot },
          harvesterId: strip(harvester_id),
          proofOfSpace: {
            ...{ challenge, poolPublicKey: null, poolContractPuzzleHash: contractPuzzleHash },
            ...{ plotPublicKey, size: K, proof },
          },
        });
        const signers = [plotPublicKey, toPublicKey(farmer.keys.authentication)];
        assertSigned(signers, message, strip(aggregate_signature));
      }
    }
    assert.deepEqual([...plotKeys].sort(), farmer.keys.plots.map(toPublicKey).sort());
  });

  test('is answered by as many plots, the smallest first, as the disks have room for', async () => {
    let room = 1n << 80n;
    const { farmer } = await launch({ plotCount: 3, readRoom: () => room });
    const points = await listPoints();
    const readSigners = async () => {
      const partials = (await Promise.all(points.map((point) => farmer.makePartials(point, 0n)))).flat();
      return new Set(partials.map(({ payload }) => payload.proofOfSpace.plotPublicKey)).size;
    };
    const all = await farmer.readSpace();
    assert.equal(await readSigners(), 3);
    room = all - 1n;
    const largest = all - (await farmer.readSpace());
    assert.equal(await readSigners(), 2);
    room = all - largest - 1n;
    const second = all - largest - (await farmer.readSpace());
    assert.equal(await readSigners(), 1);
    assert.ok(largest >= second && second >= (await farmer.readSpace()));
    room = 0n;
    assert.deepEqual([await farmer.readSpace(), await readSigners()], [0n, 0]);
  });

  test('is answered at the newest difficulty that the pool said', async () => {
    const { farmer } = await launch();
    const points = await listPoints();
    const countPartials = async () =>
      (await Promise.all(points.map((point) => farmer.makePartials(point)))).flat().length;
    const atFirst = await countPartials();
    assert.ok(atFirst > 0);
    // The plot filter keeps a plot from answering, however good its proofs are.
    const { farmer: filtered } = await launch({ filterBits: 32 });
    for (const point of points) assert.deepEqual(await filtered.answer(point), []);

    answers['GET /pool/farmer'] = { ...answers['GET /pool/farmer'], current_difficulty: 2 ** 40 };
    await farmer.join();
    assert.equal(await countPartials(), 0);
    const [any] = (await Promise.all(points.map((point) => farmer.makePartials(point, 0n)))).flat();
    assert.ok(any);
    assert.deepEqual(await farmer.sendPartial(any), { outcome: 'accepted', newDifficulty: 1n });
    assert.equal(await countPartials(), atFirst);

    // A stock farmer that hears that a proof is not good enough asks for its difficulty.
    received.length = 0;
    answers['POST /pool/partial'] = { error_code: 5, error_message: 'Not good enough' };
    const refused = { outcome: 'refused', errorCode: 5, errorMessage: 'Not good enough' };
    assert.deepEqual(await farmer.sendPartial(any), refused);
    assert.deepEqual(listCalls(), ['POST /pool/partial', 'GET /pool/farmer']);
    assert.equal(await countPartials(), 0);
    answers['POST /pool/partial'] = refusal;
    assert.equal((await farmer.sendPartial(any)).outcome, 'refused');
    assert.equal(listCalls().length, 3);
  });

  test('is answered the same after a restart with the same seed, and by nobody else', async () => {
    const { farmer, launcherId } = await launch();
    const again = createFarmer();
    await again.resume(launcherId);
    assert.deepEqual(listCalls(), ['GET /pool/pool_info', 'GET /pool/farmer']);
    let count = 0;
    for (const point of await listPoints()) {
      const partials = await farmer.makePartials(point);
      assert.deepEqual(await again.makePartials(point), partials);
      count += partials.length;
    }
    assert.ok(count > 0);
    await assert.rejects(createFarmer({ seed: 'another' }).resume(launcherId), /belongs to another owner/);
    await assert.rejects(again.resume(TARGET), /cannot be read: noLauncher/);
  });
});
