import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createDraw } from './createDraw.ts';
import { runInterleaved } from './runInterleaved.ts';
import { runSeed } from './runSeed.ts';

test('two seeds leave each partial, reward and payment with who earned it, and a seed repeats exactly', async () => {
  const [first, second, again] = [await runSeed(3), await runSeed(4), await runSeed(3)];
  assert.deepEqual([...first.findings, ...second.findings], []);
  assert.deepEqual(again, first);
  assert.ok(first.counts.counted > 0 && first.counts.refused > 0 && first.counts.kills > 0);
  assert.ok(first.rewards + second.rewards > 0);
  const happened = new Set([...first.events, ...second.events]);
  for (const event of ['claimed', 'kept for a claim', 'credited after a claim', 'paid'])
    assert.ok(happened.has(event), event);
});

test('work at once goes on call by call in the order of the seed, and ends where it is killed', async () => {
  const play = async (seed: string) => {
    const calls: string[] = [];
    const work = (name: string) => ({
      work: async (gate: { apply: <T>(call: () => Promise<T>) => Promise<T> }) => {
        for (let call = 1; call <= 4; call++)
          await gate.apply(() => Promise.resolve(calls.push(`${name}${call}`)));
      },
    });
    const killed = { ...work('c'), kill: { call: 3, isBefore: true } };
    const ends = await runInterleaved(createDraw(seed), [work('a'), work('b'), killed]);
    return { calls, ends: ends.map(({ outcome }) => outcome) };
  };
  const one = await play('one');
  assert.deepEqual(one, await play('one'));
  assert.notDeepEqual(one.calls, (await play('two')).calls);
  assert.deepEqual(one.ends, ['done', 'done', 'killed']);
  assert.deepEqual(
    one.calls.filter((call) => call.startsWith('c')),
    ['c1', 'c2'],
  );
});
