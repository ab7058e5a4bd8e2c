import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readSystemConfig } from '../config.ts';
import { hasDemoFarm } from './demoFarm.ts';

const has = (env: Record<string, string>) => hasDemoFarm(readSystemConfig(env), env);
const signer = { PAYOUT_SIGNER: '/run/signer.sock', CHAIN_NODE_URL: 'http://127.0.0.1:4612' };

describe('the demo farm', () => {
  test('runs along unless it is left out', () => {
    assert.equal(has({}), true);
    assert.equal(has({ PAYOUT_SIGNER: '', CHAIN_NODE_URL: signer.CHAIN_NODE_URL }), true);
    assert.equal(has({ FARM_DEMO: '0' }), false);
  });

  test('meets nobody who is real', () => {
    const NODE_ENV = 'development';
    assert.equal(has({ NODE_ENV, DATABASE_URL: 'postgres://127.0.0.1/farm' }), false);
    assert.equal(has({ NODE_ENV, SMTP_URL: 'smtp://mail.example' }), false);
  });

  test('never asks a signer for real coins', () => {
    assert.equal(has(signer), false);
    assert.equal(has({ ...signer, CHAIN_GENESIS: 'mainnet' }), false);
    assert.equal(has({ ...signer, CHAIN_GENESIS: 'simulated' }), true);
  });
});
