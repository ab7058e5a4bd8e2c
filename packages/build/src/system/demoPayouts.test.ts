import assert from 'node:assert/strict';
import { chmod, mkdtemp, rm, stat } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { readSystemConfig } from '../config.ts';
import { demoPayoutSettings } from './demoFarm.ts';
import { planDemoPayouts } from './demoPayouts.ts';

const home = await mkdtemp(join(tmpdir(), 'farm-demo-payouts-'));
after(() => rm(home, { recursive: true, force: true }));

async function plan(settings: Record<string, string>): Promise<Record<string, string> | null> {
  const env = { DATA_DIR: join(home, 'data'), ...settings };
  const planned = await planDemoPayouts(readSystemConfig(env), env);
  if (planned === null) return null;
  assert.ok('env' in planned, JSON.stringify(planned));
  return planned.env;
}

describe('payouts of the demo farm', () => {
  test('are on a chain whose first blocks belong to the key, which is made once', async () => {
    const first = await plan({ PORT: '4610' });
    assert.ok(first);
    const keyFile = join(home, 'data/payout/hot.key');
    assert.equal(((await stat(keyFile)).mode & 0o777).toString(8), '600');
    assert.match(first['CHAIN_FARM_TO'] ?? '', /^[0-9a-f]{64}$/);
    assert.equal(first['CHAIN_NODE_URL'], `http://127.0.0.1:${first['CHAIN_PORT']}`);
    assert.equal(first['PAYOUT_SIGNER'], first['SIGNER_SOCKET']);
    assert.equal(first['CHAIN_GENESIS'], 'simulated');
    assert.deepEqual(await plan({ PORT: '4610' }), first);
    // A payout setting that is set explicitly is kept.
    for (const name of Object.keys(demoPayoutSettings)) assert.equal(first[name], undefined, name);
  });

  test('take another port where somebody listens, and the one that is named', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await new Promise((listening) => taken.once('listening', listening));
    const { port } = taken.address() as AddressInfo;
    const planned = await plan({ PORT: String(port - 3) });
    taken.close();
    assert.notEqual(planned?.['CHAIN_PORT'], String(port));
    assert.match(planned?.['CHAIN_PORT'] ?? '', /^[1-9]\d+$/);
    assert.equal((await plan({ CHAIN_PORT: '4611' }))?.['CHAIN_PORT'], '4611');
    const beside = await plan({ PORT: '4620', API_PORT: '4623' });
    assert.notEqual(beside?.['CHAIN_PORT'], '4623');
  });

  for (const settings of [
    { FARM_DEMO: '0' },
    { DATABASE_URL: 'postgres://127.0.0.1/farm' },
    { CHAIN_NODE_URL: 'http://127.0.0.1:4612' },
    { SIGNER_KEY: '0'.repeat(64) },
  ])
    test(`are left to ${Object.keys(settings).join()}`, async () => {
      assert.equal(await plan(settings), null);
    });

  test('say what the signer says of a key that others may read', async () => {
    const file = join(home, 'open.key');
    await plan({ SIGNER_KEY_FILE: file });
    await chmod(file, 0o644);
    await assert.rejects(plan({ SIGNER_KEY_FILE: file }), /chmod 600/);
  });
});
