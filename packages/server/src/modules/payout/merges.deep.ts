import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decodeAddress } from '@farm/chain';
import { startTestPayouts } from '../../testing/testPayouts.ts';
import { makeFarmer } from '../../testing/withdrawals.ts';

const COIN_COUNT = 5_000;
const COIN_MOJO = 875_000_000_000n;
/** Blocks that a payment may take beyond the confirmations of merged coins. */
const MAX_BLOCKS = 30;

test('5,000 coins of 0.875 XCH pay 1,000 XCH within 30 blocks beyond confirmations, and are few afterwards', async () => {
  const farm = await startTestPayouts({ blocks: 1 });
  const { server, chain, signer, turn, parts } = farm;
  for (let count = 0; count < COIN_COUNT; count++) chain.mint(signer.puzzleHash, COIN_MOJO);
  const { confirmations } = parts.withdrawals;
  chain.farm(confirmations + 1);
  const farmer = await makeFarmer(server, '1000');
  const id = await farm.ask(farmer, '1000');
  await turn();
  let blocks = 0;
  while ((await farm.paidTo(decodeAddress(farmer.address))).length === 0) {
    assert.ok(blocks < confirmations + MAX_BLOCKS, await farm.statusOf(id));
    chain.farm();
    blocks++;
    await turn();
  }
  assert.equal(await farm.statusOf(id), 'sending');
  const countCoins = async () => (await farm.node.readCoinsAt([signer.puzzleHash], { unspent: true })).length;
  for (let count = 0; count < MAX_BLOCKS; count++) {
    chain.farm();
    await turn();
  }
  assert.ok((await countCoins()) <= 200);
});
