import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startNode, startTestChain } from '@farm/simulators/testing';
import { GENESIS } from '../coins/networks.ts';
import { readNodeStatus } from './readNodeStatus.ts';

const sync = { synced: true, sync_mode: false, sync_tip_height: 0 };
const network = { success: true, network_name: 'mainnet', genesis_challenge: `0x${GENESIS.mainnet}` };

test('a block without transactions has the time of the newest one with them', async () => {
  const peak = { height: 12, timestamp: null, prev_transaction_block_height: 10 };
  const text = JSON.stringify({
    ...network,
    blockchain_state: { peak, sync },
    block_record: { timestamp: 1_700_000_000 },
  });
  const node = await startNode(text);
  assert.deepEqual(await readNodeStatus(node.settings), {
    height: 12,
    isSynced: true,
    targetHeight: null,
    blockTime: new Date(1_700_000_000_000),
    network: 'mainnet',
    genesis: GENESIS.mainnet,
  });
  assert.equal(node.requests.at(-1), 'POST /get_block_record_by_height');
});

test('a node that begins to sync has no block yet, and says where it goes', async () => {
  const state = { peak: null, sync: { synced: false, sync_mode: true, sync_tip_height: 900 } };
  const node = await startNode(
    JSON.stringify({ success: true, network_name: 'testnet11', blockchain_state: state }),
  );
  assert.deepEqual(await readNodeStatus(node.settings), {
    height: null,
    isSynced: false,
    targetHeight: 900,
    blockTime: null,
    network: 'testnet11',
    genesis: null,
  });
});

test('a simulated chain says so by its genesis', async (t) => {
  const chain = await startTestChain();
  t.after(() => chain.close());
  assert.equal((await readNodeStatus(chain.settings)).genesis, GENESIS.simulated);
});
