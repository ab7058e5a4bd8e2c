import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readSystemConfig } from '../config.ts';
import { createChildEnvironment, createServerEnvironment } from './createChildEnvironment.ts';

const apiUrlOf = (env: NodeJS.ProcessEnv) => createChildEnvironment(readSystemConfig(env), env)['API_URL'];

test('children are told whether they are in production', () => {
  const modeOf = (env: NodeJS.ProcessEnv) => createChildEnvironment(readSystemConfig(env), env)['NODE_ENV'];
  assert.equal(modeOf({}), 'development');
  assert.equal(
    modeOf({
      DATABASE_URL: 'postgres://127.0.0.1/farm',
      SMTP_URL: 'smtp://127.0.0.1',
      ALTCHA_HMAC_KEY: 'k'.repeat(32),
      PRODUCT_HOST: 'farm.example',
      PUBLIC_URL: 'https://farm.example',
    }),
    'production',
  );
});

describe('the address the gateway asks the API at', () => {
  test('is where the API listens, unless one is given; a blank one is none', () => {
    assert.equal(apiUrlOf({ PORT: '4000' }), 'http://127.0.0.1:4002');
    assert.equal(apiUrlOf({ PORT: '4000', API_PORT: '5000', API_URL: '' }), 'http://127.0.0.1:5000');
    assert.equal(apiUrlOf({ API_PORT: '5000', API_URL: ' ' }), 'http://127.0.0.1:5000');
    assert.equal(apiUrlOf({ API_PORT: '5000', API_LISTEN_HOST: '::1' }), 'http://[::1]:5000');
    assert.equal(apiUrlOf({ API_PORT: '5000', API_LISTEN_HOST: '0.0.0.0' }), 'http://127.0.0.1:5000');
  });

  test('is the given one as it was parsed', () => {
    assert.equal(
      apiUrlOf({ NODE_ENV: 'development', API_URL: ' https://API.farm.example/ ' }),
      'https://api.farm.example',
    );
    assert.equal(apiUrlOf({ API_URL: 'http://127.0.0.1:3002', API_PORT: '5000' }), 'http://127.0.0.1:3002');
  });
});

test('API and worker report their metrics on the port after the one of the gateway', () => {
  const read = (env: NodeJS.ProcessEnv) => createServerEnvironment(readSystemConfig(env));
  assert.deepEqual(read({ METRICS_PORT: '9100' }), { METRICS_PORT: '9101' });
  assert.deepEqual(read({}), {});
});
