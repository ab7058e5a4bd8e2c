import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readSystemConfig } from './config.ts';

describe('the settings of the system', () => {
  test('have defaults that work together', () => {
    const { server, gateway } = readSystemConfig({});
    assert.equal(gateway.port, 3000);
    assert.equal(server.outboxPort, 3001);
    assert.equal(server.apiPort, 3002);
    assert.equal(gateway.dataDir, server.dataDir);
  });

  for (const [name, value] of [
    ['PORT', 'abc'],
    ['PORT', '0'],
    ['PORT', '65534'],
    ['DATA_DIR', 'package.json'],
    ['DATABASE_URL', 'mysql://localhost/farm'],
    ['SMTP_URL', 'mail.example.org'],
    ['HOST_API', 'api.example.org'],
    ['HOST_API_ALLOWED', 'https://api.example.org/path'],
  ] as const)
    test(`refuse ${name}=${value} in one line that names it`, () => {
      assert.throws(
        () => readSystemConfig({ NODE_ENV: 'development', [name]: value }),
        (error: Error) => {
          assert.match(error.message, new RegExp(`^${name} .+`));
          assert.equal(error.message.split('\n').length, 1, error.message);
          return true;
        },
      );
    });

  test('name everything that is wrong at once, each once', () => {
    assert.throws(
      () => readSystemConfig({ NODE_ENV: 'development', PORT: 'x', SMTP_URL: 'x' }),
      (error: Error) => {
        assert.deepEqual(
          error.message
            .split('\n')
            .map((line) => line.split(' ')[0])
            .toSorted(),
          ['PORT', 'SMTP_URL'],
        );
        return true;
      },
    );
  });

  test('of production name what is missing', () => {
    assert.throws(() => readSystemConfig({ NODE_ENV: 'production' }), /DATABASE_URL[^]*SMTP_URL/);
  });
});
