import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '@farm/testing/property';
import { isAllowedOrigin, parseOriginPattern } from './originPatterns.ts';

test('a pattern is an origin, or one with any port', () => {
  const patterns = ['http://localhost:*', 'https://dev.farm.example', 'http://127.0.0.1:3103/'].map(
    parseOriginPattern,
  );
  for (const origin of [
    'http://localhost',
    'http://localhost:1',
    'https://dev.farm.example',
    'http://127.0.0.1:3103',
  ])
    assert.equal(isAllowedOrigin(patterns, origin), true, origin);
  for (const origin of [
    'https://localhost:1',
    'http://localhost.example:1',
    'https://dev.farm.example:8443',
    'http://127.0.0.1:3104',
    'http://127.0.0.1',
  ])
    assert.equal(isAllowedOrigin(patterns, origin), false, origin);
});

test('what is no origin is no pattern', () => {
  for (const value of [
    '*',
    'localhost:*',
    'http://*',
    'http://*:*',
    'http://localhost:1:*',
    'http://x/path',
    'http://u@x',
    'ftp://x:*',
    "http://x;script-src'self':*",
  ])
    assert.throws(
      () => parseOriginPattern(value),
      /must be a comma-separated list of http\(s\) origins/,
      value,
    );
});

test('any port is a port of the very same host and scheme', () => {
  const host = fc.domain();
  fc.assert(
    fc.property(host, host, fc.integer({ min: 1, max: 65535 }), (own, other, port) => {
      const pattern = parseOriginPattern(`http://${own}:*`);
      const isAllowed = isAllowedOrigin([pattern], new URL(`http://${other}:${port}`).origin);
      assert.equal(isAllowed, own.toLowerCase() === other.toLowerCase());
    }),
  );
});
