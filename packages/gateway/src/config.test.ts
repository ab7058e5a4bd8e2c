import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { ConfigError } from '@farm/process';
import { readConfig } from './config.ts';
import { makeFolder } from './testing/makeBuild.ts';

function problemsOf(env: NodeJS.ProcessEnv): string[] {
  try {
    readConfig(env);
  } catch (error) {
    assert.ok(error instanceof ConfigError);
    return error.lines;
  }
  return [];
}

test('without any setting the gateway stands on its defaults', () => {
  const config = readConfig({});
  assert.equal(config.port, 3000);
  assert.equal(config.dataDir, resolve('.data'));
  assert.equal(config.apiUrl, 'http://127.0.0.1:3002');
  assert.equal(config.publicUrl, 'http://localhost:3000');
  assert.equal(config.hostApi, '');
  assert.deepEqual(config.hostApiAllowed, []);
  assert.deepEqual(config.humanCheck, { kind: 'altcha', productHost: null });
  assert.equal(config.rollout.trustedKeys, resolve('.data/rollout/trusted-keys'));
  assert.deepEqual(readConfig({ PORT: '', LOG_LEVEL: ' ' }), config);
});

test('the API is looked for two ports above', () => {
  assert.equal(readConfig({ PORT: '4000' }).apiUrl, 'http://127.0.0.1:4002');
});

test('settings are read in the forms people write them', () => {
  const config = readConfig({
    NODE_ENV: 'development',
    HOST_API: 'https://api.farm.example/',
    HOST_API_ALLOWED: 'https://a.example, http://b.example:8080,',
    TURNSTILE_SITE_KEY: '0x4AAA',
    PRODUCT_HOST: 'farm.example',
    REMOTE_DEV: 'assets=http://localhost:3103, info=http://localhost:3101',
  });
  assert.equal(config.hostApi, 'https://api.farm.example');
  assert.deepEqual(config.hostApiAllowed, ['https://a.example', 'http://b.example:8080']);
  assert.deepEqual(config.humanCheck, {
    kind: 'turnstile',
    productHost: 'farm.example',
    siteKey: '0x4AAA',
    testSiteKey: '1x00000000000000000000AA',
  });
  const remoteDev = { assets: 'http://localhost:3103', info: 'http://localhost:3101' };
  assert.deepEqual(config.remoteDev, remoteDev);
  assert.deepEqual(readConfig({ REMOTE_DEV: JSON.stringify(remoteDev) }).remoteDev, remoteDev);
});

test('each wrong setting gets one line that names it', async () => {
  const file = join(await makeFolder(), 'file');
  await writeFile(file, '');
  const wrong: [name: string, ...values: string[]][] = [
    ['PORT', '0', '65536', '3e3', 'http', '-1', '3000.5'],
    ['DATA_DIR', file],
    ['API_URL', 'localhost:3002', 'ftp://x', 'http://x/path', 'http://user@x'],
    ['HOST_API', 'api.farm.example', '/api', 'https://x/?a'],
    ['HOST_API_ALLOWED', 'https://ok.example,*', 'javascript:alert(1)'],
    ['PUBLIC_URL', 'farm.example', 'https://farm.example/app'],
    ['PRODUCT_HOST', 'https://farm.example', 'farm.example:443', 'a b'],
    ['TURNSTILE_SITE_KEY', 'a key'],
    ['SECURITY_CONTACT', 'security@farm.example', 'http://farm.example', 'mailto:nobody'],
    ['LOG_LEVEL', 'loud'],
    ['REMOTE_TIMEOUT_MS', '10s', '0'],
    ['REMOTE_DEV', 'assets', 'assets=3103', 'Assets=http://localhost:1', '{"a":1}', '{', '{"a":"x"}'],
    ['OVERRIDE_ORIGINS', '*', 'http://localhost:3103/x', 'localhost:*', 'http://localhost:1:*'],
    ['ARTIFACTS', 'var/artifacts', 's3:bucket', 'https://bucket'],
    ['STOP_WITH_PARENT', 'yes'],
  ];
  for (const [name, ...values] of wrong)
    for (const value of values) {
      const problems = problemsOf({ [name]: value });
      assert.equal(problems.length, 1, `${name}=${value}`);
      assert.match(problems[0] ?? '', new RegExp(`^${name} must be `), `${name}=${value}`);
      assert.ok(!problems[0]?.includes('\n'), `${name}=${value}`);
    }
  assert.equal(problemsOf({ PORT: 'x', LOG_LEVEL: 'x' }).length, 2);
});

test('a port that leaves none for the API is refused, unless the API is elsewhere', () => {
  assert.match(problemsOf({ PORT: '65534' }).join(), /^PORT must be at most 65533/);
  assert.deepEqual(
    problemsOf({ NODE_ENV: 'development', PORT: '65534', API_URL: 'http://api.internal' }),
    [],
  );
});

test('dev servers are refused in production', () => {
  const REMOTE_DEV = 'assets=http://localhost:3103';
  const PUBLIC_URL = 'https://farm.example';
  const hint =
    'NODE_ENV is not set, and PUBLIC_URL means production: to try out the farm, set it to development';
  assert.deepEqual(problemsOf({ REMOTE_DEV, PUBLIC_URL }), [
    'REMOTE_DEV is not allowed in production: unset it',
    hint,
  ]);
  assert.deepEqual(problemsOf({ REMOTE_DEV, PUBLIC_URL, NODE_ENV: 'development' }), [
    'REMOTE_DEV is allowed only on this machine: unset it, or PUBLIC_URL',
  ]);
});

test('production needs a public address with TLS, and its own keys', () => {
  const NODE_ENV = 'production';
  assert.match(problemsOf({ NODE_ENV }).join(), /^PUBLIC_URL is missing/);
  assert.match(
    problemsOf({ NODE_ENV, PUBLIC_URL: 'http://farm.example' }).join(),
    /^PUBLIC_URL must be https/,
  );
  assert.deepEqual(problemsOf({ NODE_ENV, PUBLIC_URL: 'http://127.0.0.1:3000' }), []);
  const testKey = { TURNSTILE_SITE_KEY: '1x00000000000000000000AA', PUBLIC_URL: 'https://farm.example' };
  assert.match(problemsOf(testKey).join(), /^TURNSTILE_SITE_KEY is a published test key/);
});

test('dev servers of the own machine may be tried out in a browser, and none in production', () => {
  const PUBLIC_URL = 'https://farm.example';
  assert.deepEqual(readConfig({}).overrideOrigins, ['http://localhost:*', 'http://127.0.0.1:*']);
  assert.deepEqual(readConfig({ PUBLIC_URL }).overrideOrigins, []);
  const env = { PUBLIC_URL, OVERRIDE_ORIGINS: 'http://localhost:*, https://dev.farm.example' };
  assert.deepEqual(readConfig(env).overrideOrigins, ['http://localhost:*', 'https://dev.farm.example']);
});
