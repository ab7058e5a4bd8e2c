import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  computeAuthenticationToken,
  encodeAddress,
  readPlotNft,
  type AuthenticationPayload,
  type PostFarmerPayload,
  type SdkSecretKey,
} from '@farm/chain';
import {
  buildTravel,
  createSecretKey,
  signQuestion,
  toLeavingState,
  toPublicKey,
} from '@farm/simulators/farmer';
import {
  OWNER_ADDRESS,
  startTestPool,
  TARGET,
  toHash as hash,
  TOKEN_MINUTES,
} from '../../testing/testPool.ts';
import { addFarmer, readSignedFarmer, updateFarmer } from './farmerRecord.ts';
import { findPlotNft } from './pool.repository.ts';
import type { PoolError } from './PoolError.ts';

const pool = await startTestPool();
const { clock, db, parts, owner, farmer, launch, makeJoin, makeChange, push } = pool;
const { sdk, genesis } = parts;
const NOW = new Date(clock.now);
const TOKEN = computeAuthenticationToken(NOW, TOKEN_MINUTES);

const makeQuestion = (
  launcherId: string,
  { key = farmer, ...fields }: Partial<AuthenticationPayload> & { key?: SdkSecretKey } = {},
) =>
  signQuestion(sdk, [key], {
    ...{ method: 'get_farmer', launcherId, targetPuzzleHash: TARGET, authenticationToken: TOKEN },
    ...fields,
  });

const refuses = (request: Promise<unknown>, reason: PoolError['reason'], message = /./) =>
  assert.rejects(request, { name: 'PoolError', reason, message });

async function join(fields: Partial<PostFarmerPayload> = {}): Promise<string> {
  const launcherId = await launch();
  await addFarmer(parts, makeJoin(launcherId, fields), NOW);
  return launcherId;
}

describe('a farmer that joins', () => {
  test('is known by its PlotNFT, with what its owner signed', async () => {
    const launcherId = await join({ suggestedDifficulty: 25n });
    const reading = await readPlotNft(parts, launcherId);
    assert.equal(reading.outcome, 'read');
    const { number, ...row } = (await findPlotNft(db, launcherId)) ?? {};
    assert.ok(number);
    assert.deepEqual(row, {
      launcherId,
      contractPuzzleHash: reading.plotNft.contractPuzzleHash,
      authenticationPublicKey: toPublicKey(farmer),
      payoutInstructions: OWNER_ADDRESS,
      suggestedDifficulty: 25n,
      difficulty: 25n,
      previousDifficulty: 25n,
      tip: reading.plotNft,
      signedToken: TOKEN,
      difficultySince: NOW,
      joinedAt: NOW,
      accountId: null,
      claimedAt: null,
    });
  });

  test('joins once, however often and at once it asks', async () => {
    const launcherId = await launch();
    const answers = await Promise.allSettled(
      [1, 2, 3].map(() => addFarmer(parts, makeJoin(launcherId), NOW)),
    );
    assert.equal(answers.filter(({ status }) => status === 'fulfilled').length, 1);
    await refuses(addFarmer(parts, makeJoin(launcherId), NOW), 'farmerAlreadyKnown');
  });

  test('gets the start difficulty, or what it asks for, but never less than the pool takes', async () => {
    const settings = { ...parts.settings, minDifficulty: 5n };
    for (const [suggestedDifficulty, difficulty] of [
      [null, 10n],
      [1n, 5n],
      [70n, 70n],
    ] as const) {
      const launcherId = await launch();
      await addFarmer({ ...parts, settings }, makeJoin(launcherId, { suggestedDifficulty }), NOW);
      assert.equal((await findPlotNft(db, launcherId))?.difficulty, difficulty);
    }
  });

  test('is refused with a signature of another key, or of another time', async () => {
    const launcherId = await launch();
    await refuses(addFarmer(parts, makeJoin(launcherId, {}, farmer), NOW), 'invalidSignature');
    const { payload, signature } = makeJoin(launcherId);
    const altered = { ...payload, payoutInstructions: encodeAddress(hash('the wallet of a thief')) };
    await refuses(addFarmer(parts, { payload: altered, signature }, NOW), 'invalidSignature');
    await refuses(addFarmer(parts, { payload, signature: 'ab' }, NOW), 'invalidSignature');
    for (const authenticationToken of [TOKEN - 2, TOKEN + 2])
      await refuses(
        addFarmer(parts, makeJoin(launcherId, { authenticationToken }), NOW),
        'invalidAuthentication',
      );
    for (const authenticationToken of [TOKEN - 1, TOKEN + 1])
      await addFarmer(parts, makeJoin(await launch(), { authenticationToken }), NOW);
    assert.equal(await findPlotNft(db, launcherId), null);
  });

  test('is refused without a wallet that it can be paid to', async () => {
    const launcherId = await launch();
    for (const payoutInstructions of ['', 'xch1', 'ab', `${OWNER_ADDRESS}x`, OWNER_ADDRESS.repeat(20)])
      await refuses(
        addFarmer(parts, makeJoin(launcherId, { payoutInstructions }), NOW),
        'invalidPayoutInstructions',
      );
    await addFarmer(parts, makeJoin(launcherId, { payoutInstructions: hash('a wallet') }), NOW);
  });

  test('is refused unless its PlotNFT farms to this pool by its rules', async () => {
    const cases = [
      [{ targetPuzzleHash: hash('another pool') }, /farms to another pool/],
      [{ relativeLockHeight: 33 }, /lock height of 33 instead of 32/],
      [{ state: 'selfPooling', poolUrl: null, relativeLockHeight: 0 }, /does not farm to a pool/],
    ] as const;
    for (const [state, message] of cases)
      await refuses(addFarmer(parts, makeJoin(await launch(state)), NOW), 'invalidSingleton', message);
    await refuses(addFarmer(parts, makeJoin(hash('nothing')), NOW), 'invalidSingleton', /not on the chain/);
    const launcherId = await launch();
    const reading = await readPlotNft(parts, launcherId);
    assert.equal(reading.outcome, 'read');
    const to = toLeavingState(reading.plotNft.state);
    await push(buildTravel({ sdk, genesis }, reading.plotNft, { ownerKey: owner, to }));
    await refuses(addFarmer(parts, makeJoin(launcherId), NOW), 'invalidSingleton', /does not farm to a pool/);
  });
});

describe('the record of a farmer', () => {
  test('is changed field by field, by its owner', async () => {
    const launcherId = await join();
    const next = toPublicKey(createSecretKey(sdk, 'another farmer'));
    assert.deepEqual(
      await updateFarmer(parts, makeChange(launcherId, { authenticationPublicKey: next }), NOW),
      { authenticationPublicKey: true, payoutInstructions: false, suggestedDifficulty: false },
    );
    const change = makeChange(launcherId, { suggestedDifficulty: 40n, payoutInstructions: hash('a wallet') });
    assert.deepEqual(await updateFarmer(parts, change, NOW), {
      authenticationPublicKey: false,
      payoutInstructions: true,
      suggestedDifficulty: true,
    });
    assert.partialDeepStrictEqual(await findPlotNft(db, launcherId), {
      authenticationPublicKey: next,
      payoutInstructions: hash('a wallet'),
      suggestedDifficulty: 40n,
      difficulty: 40n,
      previousDifficulty: 10n,
    });
  });

  test('is not changed by another, nor by a request that is older than the newest', async () => {
    const launcherId = await join();
    const theft = { payoutInstructions: hash('the wallet of a thief') };
    await refuses(updateFarmer(parts, makeChange(launcherId, theft, farmer), NOW), 'invalidSignature');
    await refuses(updateFarmer(parts, makeChange(hash('nobody'), theft), NOW), 'farmerNotKnown');
    const old = makeChange(launcherId, { suggestedDifficulty: 1n, authenticationToken: TOKEN - 1 });
    assert.deepEqual(await updateFarmer(parts, old, NOW), {
      authenticationPublicKey: false,
      payoutInstructions: false,
      suggestedDifficulty: false,
    });
    assert.partialDeepStrictEqual(await findPlotNft(db, launcherId), {
      payoutInstructions: OWNER_ADDRESS,
      suggestedDifficulty: null,
      difficulty: 10n,
    });
  });

  test('is read by the farmer’s own key, for this pool, now', async () => {
    const launcherId = await join();
    const { payoutInstructions } = await readSignedFarmer(parts, makeQuestion(launcherId), NOW);
    assert.equal(payoutInstructions, OWNER_ADDRESS);
    const asked = makeQuestion(launcherId);
    const login = { ...asked, payload: { ...asked.payload, method: 'get_login' as const } };
    await refuses(readSignedFarmer(parts, login, NOW), 'invalidSignature');
    await refuses(readSignedFarmer(parts, makeQuestion(launcherId, { key: owner }), NOW), 'invalidSignature');
    const elsewhere = makeQuestion(launcherId, { targetPuzzleHash: hash('another pool') });
    await refuses(readSignedFarmer(parts, elsewhere, NOW), 'invalidSignature');
    const later = new Date(NOW.getTime() + 2 * TOKEN_MINUTES * 60_000);
    await refuses(readSignedFarmer(parts, asked, later), 'invalidAuthentication', /check the clock/);
    await refuses(readSignedFarmer(parts, makeQuestion(hash('nobody')), NOW), 'farmerNotKnown');
  });
});
