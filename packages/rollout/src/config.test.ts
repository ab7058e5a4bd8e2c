import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readSettings } from './config.ts';

describe('the settings of the tool', () => {
  test('lead to the farm of this machine, unless another is named', () => {
    assert.equal(readSettings({}).server, 'http://localhost:3000');
    assert.equal(readSettings({ PORT: '4000' }).server, 'http://localhost:4000');
    assert.equal(readSettings({ FARM_URL: 'https://farm.example/' }).server, 'https://farm.example');
    assert.equal(
      readSettings({ FARM_URL: 'https://a.example' }, 'https://b.example').server,
      'https://b.example',
    );
  });

  for (const [name, env] of Object.entries({
    FARM_URL: { FARM_URL: 'farm.example/path' },
    ROLLOUT_TOKEN: { ROLLOUT_TOKEN: 'frt_a b' },
    FARM_VERIFY_QUIET_SECONDS: { FARM_VERIFY_QUIET_SECONDS: '0' },
  }))
    test(`are refused by name: ${name}, without a secret in the sentence`, () => {
      assert.throws(
        () => readSettings(env),
        ({ message }: Error) => message.startsWith(name) && !message.includes('frt_a'),
      );
    });
});
