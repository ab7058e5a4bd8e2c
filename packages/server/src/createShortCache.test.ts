import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createShortCache } from './createShortCache.ts';

/** A reader with responses and time controlled by the test. */
const makeReader = () => {
  const state = { now: 0, reads: [] as string[] };
  const pending: { resolve: (value: string) => void; reject: (reason: Error) => void }[] = [];
  const read = createShortCache(
    (key: string) => {
      state.reads.push(key);
      return new Promise<string>((resolve, reject) => pending.push({ resolve, reject }));
    },
    10,
    () => state.now,
  );
  return { state, pending, read };
};

test('many who ask at once, and those who come soon after, share one reading', async () => {
  const { state, pending, read } = makeReader();
  const answers = [read('a'), read('a'), read('a'), read('b')];
  assert.deepEqual(state.reads, ['a', 'b']);
  pending[0]?.resolve('first');
  pending[1]?.resolve('other');
  assert.deepEqual(await Promise.all(answers), ['first', 'first', 'first', 'other']);
  state.now = 9_999;
  assert.equal(await read('a'), 'first');
  state.now = 10_000;
  const anew = read('a');
  assert.deepEqual(state.reads, ['a', 'b', 'a']);
  pending[2]?.resolve('second');
  assert.equal(await anew, 'second');
});

test('a reading that failed is told to those who waited, and tried again by the next', async () => {
  const { state, pending, read } = makeReader();
  const waiting = [read('a'), read('a')];
  pending[0]?.reject(new Error('away'));
  for (const outcome of await Promise.allSettled(waiting)) assert.equal(outcome.status, 'rejected');
  const next = read('a');
  assert.equal(state.reads.length, 2);
  pending[1]?.resolve('back');
  assert.equal(await next, 'back');
});

test('what has expired is let go of by the next reading, and the rest is kept', async () => {
  const { state, pending, read } = makeReader();
  const ask = async (key: string) => {
    const answer = read(key);
    pending[state.reads.length - 1]?.resolve(key);
    return answer;
  };
  await ask('old');
  state.now = 5_000;
  await ask('young');
  state.now = 10_000;
  await ask('new');
  // Back then, all of them would count, if they were still there.
  state.now = 0;
  for (const key of ['young', 'new', 'old']) await ask(key);
  assert.deepEqual(state.reads, ['old', 'young', 'new', 'old']);
});
