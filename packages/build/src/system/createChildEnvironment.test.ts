import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readSystemConfig } from '../config.ts';
import { createChildEnvironment } from './createChildEnvironment.ts';

const apiUrlOf = (env: NodeJS.ProcessEnv) => createChildEnvironment(readSystemConfig(env), env)['API_URL'];

describe('the address the gateway asks the API at', () => {
  test('is where the API listens, unless one is given; a blank one is none', () => {
    assert.equal(apiUrlOf({ PORT: '4000' }), 'http://127.0.0.1:4002');
    assert.equal(apiUrlOf({ PORT: '4000', API_PORT: '5000', API_URL: '' }), 'http://127.0.0.1:5000');
    assert.equal(apiUrlOf({ API_PORT: '5000', API_URL: ' ' }), 'http://127.0.0.1:5000');
    assert.equal(apiUrlOf({ API_PORT: '5000', API_LISTEN_HOST: '::1' }), 'http://[::1]:5000');
    assert.equal(apiUrlOf({ API_PORT: '5000', API_LISTEN_HOST: '0.0.0.0' }), 'http://127.0.0.1:5000');
  });

  test('is the given one as it was parsed', () => {
    assert.equal(apiUrlOf({ API_URL: ' https://API.farm.example/ ' }), 'https://api.farm.example');
    assert.equal(apiUrlOf({ API_URL: 'http://127.0.0.1:3002', API_PORT: '5000' }), 'http://127.0.0.1:3002');
  });
});
