import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '@farm/testing/property';
import { findMount } from './findMount.ts';

const mounts = [
  '/',
  '/center',
  '/center/my/assets',
  '/center/my/assets/:tab',
  '/center/my/assets/withdrawals/:id',
  '/center/my/assets/withdrawals/new',
  '/info/*',
  '/info/:page?/edit',
].map((path) => ({ path }));

function matched(path: string) {
  return findMount(mounts, path)?.path ?? null;
}

test('the most specific mount wins, wherever it stands in the list', () => {
  const expected: [path: string, mount: string | null][] = [
    ['/', '/'],
    ['/center', '/center'],
    ['/Center/', '/center'],
    ['/center/my', null],
    ['/center/my/assets/flow', '/center/my/assets/:tab'],
    ['/center/my/assets/withdrawals/7', '/center/my/assets/withdrawals/:id'],
    ['/center/my/assets/withdrawals/new', '/center/my/assets/withdrawals/new'],
    ['/center/my/assets/withdrawals/7/8', null],
    ['/info', '/info/*'],
    ['/info/a/b/c', '/info/*'],
    ['/info/edit', '/info/:page?/edit'],
    ['/info/news/edit', '/info/:page?/edit'],
    ['/information', null],
    ['/%E5%86%9C', null],
    ['/%zz', null],
  ];
  for (const [path, mount] of expected) {
    assert.equal(matched(path), mount, path);
    assert.equal(findMount(mounts.toReversed(), path)?.path ?? null, mount, `${path} reversed`);
  }
});

const word = fc.stringMatching(/^[a-z][a-z0-9.-]{0,6}$/);
const segment = fc.oneof(
  word.map((name) => ({ pattern: name, value: fc.constant(name) })),
  word.map((name) => ({
    pattern: `:${name.replaceAll('.', '')}`,
    value: fc.string({ minLength: 1, unit: 'grapheme' }),
  })),
);

test('a mount matches every path made from it', () => {
  const made = fc
    .record({ segments: fc.array(segment, { maxLength: 5 }), rest: fc.option(fc.array(word)) })
    .chain(({ segments, rest }) =>
      fc.tuple(...segments.map(({ value }) => value)).map((values) => ({
        pattern: `/${[...segments.map(({ pattern }) => pattern), ...(rest ? ['*'] : [])].join('/')}`,
        path: `/${[...values.map(encodeURIComponent), ...(rest ?? [])].join('/')}`,
      })),
    );
  fc.assert(fc.property(made, ({ pattern, path }) => findMount([{ path: pattern }], path)?.path === pattern));
});

test('a mount of words alone matches no other words', () => {
  const words = fc.array(word, { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(words, words, (own, other) => {
      const mount = findMount([{ path: `/${own.join('/')}` }], `/${other.join('/')}`);
      return (mount !== null) === (own.join('/') === other.join('/'));
    }),
  );
});

test('no path makes the matcher throw', () => {
  fc.assert(
    fc.property(fc.string(), (path) => {
      const found = findMount(mounts, path);
      return found === null || mounts.includes(found);
    }),
  );
});
