import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { GENESIS } from '@farm/chain';
import { readSeeds } from './keyFile.ts';
import { parseSignerSettings } from './settings.ts';

test('without settings it signs for the main network, with the key of the data folder', () => {
  const dataDir = resolve('.data');
  assert.deepEqual(parseSignerSettings({ SIGNER_SOCKET: '' }), {
    databaseUrl: null,
    databaseDirectUrl: null,
    databasePool: { size: 10, statementTimeoutSeconds: 60 },
    dataDir,
    socketPath: join(dataDir, 'payout/signer.sock'),
    keyFile: join(dataDir, 'payout/hot.key'),
    retiredKeyFiles: [],
    genesis: GENESIS.mainnet,
    feeMaxMojo: 10n ** 10n,
    logLevel: 'info',
    stopWithParent: false,
  });
  const { retiredKeyFiles } = parseSignerSettings({ SIGNER_RETIRED_KEY_FILES: ' /keys/a.key,, /keys/b.key' });
  assert.deepEqual(retiredKeyFiles, ['/keys/a.key', '/keys/b.key']);
});

test('the chain is named, or given by its genesis challenge', () => {
  const genesis = 'ab'.repeat(32);
  assert.equal(parseSignerSettings({ CHAIN_GENESIS: 'simulated' }).genesis, GENESIS.simulated);
  assert.equal(parseSignerSettings({ CHAIN_GENESIS: genesis }).genesis, genesis);
});

test('what is wrong is named, and keys are not', () => {
  const key = randomBytes(32).toString('hex');
  const wrong = {
    SIGNER_KEY: key,
    SIGNER_KEY_FILE: 'hot.key',
    SIGNER_FEE_MAX: '-1',
    CHAIN_GENESIS: 'testnet',
  };
  assert.throws(
    () => parseSignerSettings(wrong),
    (error: unknown) => {
      assert.ok(error instanceof Error);
      assert.match(
        error.message,
        /^SIGNER_FEE_MAX must be .*\nCHAIN_GENESIS must be mainnet, simulated, or 32 bytes in hex/,
      );
      assert.ok(!error.message.includes(key));
      return true;
    },
  );
  const twice = { SIGNER_KEY: key, SIGNER_KEY_FILE: 'hot.key' };
  assert.throws(() => parseSignerSettings(twice), {
    message: 'SIGNER_KEY must not be set together with SIGNER_KEY_FILE',
  });
});

test('production has its own database, and no simulated chain', () => {
  assert.throws(() => parseSignerSettings({ NODE_ENV: 'production', CHAIN_GENESIS: 'simulated' }), {
    message:
      'DATABASE_URL is missing: production does not run the embedded database\n' +
      'CHAIN_GENESIS must not be simulated in production: money of that chain is worth nothing',
  });
  assert.throws(() => parseSignerSettings({ SMTP_URL: 'smtp://mail.example' }), {
    message:
      'DATABASE_URL is missing: production does not run the embedded database\n' +
      'NODE_ENV is not set, and SMTP_URL means production: to try out the farm, set it to development',
  });
});

test('a key of the environment is taken out of it', async () => {
  const seed = randomBytes(32);
  const env: Record<string, string | undefined> = { SIGNER_KEY: seed.toString('hex') };
  const seeds = await readSeeds(parseSignerSettings(env), env);
  assert.deepEqual(seeds, { current: seed, retired: [] });
  assert.deepEqual(env, {});
});
