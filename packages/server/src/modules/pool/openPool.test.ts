import assert from 'node:assert/strict';
import { test } from 'node:test';
import { encodeAddress } from '@farm/chain';
import { encodePartialRequest } from '@farm/simulators/farmer';
import { startTestServer, TEST_CONFIG } from '../../testing/startTestServer.ts';
import { startTestPool, TARGET } from '../../testing/testPool.ts';
import { addFarmer } from './farmerRecord.ts';
import { openPool } from './openPool.ts';
import { poolErrorCodes } from './PoolError.ts';

const { chain, db: unused, launch, makeJoin, makeForeignPartial, makeQuery } = await startTestPool();
const stopping = new AbortController();
const pool = openPool({
  config: {
    poolRules: { targetAddress: encodeAddress(TARGET), fee: '0.01' },
    chain: { ...TEST_CONFIG.chain, node: chain.settings },
  },
  db: unused,
  signal: stopping.signal,
});
assert.ok(pool);
const { call, db } = await startTestServer({ pool });

async function join() {
  const launcherId = await launch();
  assert.ok(pool);
  await addFarmer({ ...pool, db }, makeJoin(launcherId));
  return { partial: encodePartialRequest(makeForeignPartial(launcherId)), query: makeQuery(launcherId) };
}

test('a farmer that floods is limited alone, and only in its partials', async () => {
  const [flooding, other] = [await join(), await join()];
  const send = async (payload: string) => {
    const headers = { 'content-type': 'application/json' };
    const { body } = await call({ method: 'POST', url: '/pool/partial', payload, headers });
    return body as { error_code: number; error_message: string };
  };
  const { invalidContractPuzzleHash, requestFailed } = poolErrorCodes;
  for (let count = 0; count < 120; count++)
    assert.equal((await send(flooding.partial)).error_code, invalidContractPuzzleHash);
  const refused = await send(flooding.partial);
  assert.equal(refused.error_code, requestFailed);
  assert.match(refused.error_message, /Try again in \d+ seconds/);
  assert.equal((await send(other.partial)).error_code, invalidContractPuzzleHash);
  const { body } = await call({ url: `/pool/farmer?${flooding.query}` });
  assert.partialDeepStrictEqual(body, { current_points: 0 });
});

test('what waits for the node ends when the server stops', async () => {
  const waiting = pool.wait(600_000);
  stopping.abort();
  await assert.rejects(waiting, { name: 'AbortError' });
  await assert.rejects(pool.node.readPeak(), { name: 'AbortError' });
});
