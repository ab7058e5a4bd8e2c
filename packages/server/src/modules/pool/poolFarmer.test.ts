import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createPoolFarmer, listSignagePoints } from '@farm/simulators/farmer';
import { startTestServer } from '../../testing/startTestServer.ts';
import { startTestPool, TARGET } from '../../testing/testPool.ts';

const INTERVAL_MS = 9_375;

const { chain, clock, parts } = await startTestPool({ simulatedK: 32, filterBits: 0, startDifficulty: 1n });
const { sdk, genesis } = parts;
const { app } = await startTestServer({ pool: parts });
const poolUrl = `${await app.listen({ host: '127.0.0.1', port: 0 })}/pool`;
const farmer = createPoolFarmer({ sdk, genesis, nodeUrl: chain.settings.url, poolUrl, seed: 'a farmer' });

/** Lets time pass until a signage point that comes after what the pool was asked brings partials. */
async function waitForPartials() {
  clock.now = Math.max(clock.now, Date.now() + 2 * INTERVAL_MS);
  for (;;) {
    clock.now += INTERVAL_MS;
    const [point] = await listSignagePoints(chain.settings.url, 1);
    assert.ok(point);
    const partials = point.reverted ? [] : await farmer.makePartials(point);
    if (partials.length > 0) return { point, partials };
  }
}

describe('a farmer, over HTTP', () => {
  test('launches to the pool, joins, farms, changes its difficulty, and leaves', async () => {
    assert.equal((await farmer.readPoolInfo()).targetPuzzleHash, TARGET);
    const { launcherId } = await farmer.launch(chain.mint(farmer.walletPuzzleHash, 1_000n));
    chain.farm();
    assert.partialDeepStrictEqual(await farmer.readFarmer(), { outcome: 'refused', errorCode: 10 });
    assert.equal((await farmer.join()).outcome, 'accepted');
    assert.partialDeepStrictEqual(await farmer.join(), { outcome: 'refused', errorCode: 11 });
    const { point, partials } = await waitForPartials();
    const accepted = { outcome: 'accepted', newDifficulty: 1n };
    assert.deepEqual(
      await farmer.answer(point),
      partials.map(() => accepted),
    );
    for (const partial of partials)
      assert.partialDeepStrictEqual(await farmer.sendPartial(partial), { outcome: 'refused', errorCode: 16 });
    assert.deepEqual(await farmer.change({ suggestedDifficulty: 1_000_000n }), {
      ...{ outcome: 'accepted', suggestedDifficulty: true },
      ...{ authenticationPublicKey: false, payoutInstructions: false },
    });
    // The farmer hears of its new difficulty with the next partial, which is refused as too bad for it.
    const next = await waitForPartials();
    assert.partialDeepStrictEqual(await farmer.answer(next.point), [{ outcome: 'refused', errorCode: 5 }]);
    assert.deepEqual(await farmer.answer(next.point), []);
    await farmer.leave();
    chain.farm();
    await farmer.resume(launcherId);
    assert.partialDeepStrictEqual(await farmer.readFarmer(), {
      ...{ outcome: 'accepted', payoutInstructions: farmer.walletPuzzleHash },
      currentDifficulty: 1_000_000n,
    });
    const login = await fetch(farmer.makeLoginLink(), { redirect: 'manual' });
    assert.equal(login.status, 302);
  });
});
