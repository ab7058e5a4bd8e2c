import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import * as calls from '@farm/contracts/calls';
import { watchBlankFrames } from '../journeys/neverBlank.ts';
import type { Reader } from '../journeys/navigation.ts';
import { openReader, type ReaderOptions } from '../journeys/openReader.ts';
import type { RunningSystem } from '../system/startSystem.ts';

/** So many visitors are heard before the registry judges a canary. */
export const VISITORS = 20;

const AT_ONCE = 4;
const HALT_LIMIT_MS = 10_000;

/** Sits a visitor down in a network of their own; the system has to believe proxies of this machine. */
export async function openVisitor(t: TestContext, index: number, options: ReaderOptions): Promise<Reader> {
  const reader = await openReader(t, options);
  await reader.page.context().setExtraHTTPHeaders({ 'x-forwarded-for': `198.51.${index}.7` });
  await watchBlankFrames(reader.page);
  return reader;
}

/** Has every visitor do something, a few at a time. */
export async function eachVisitor<Result>(work: (index: number) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  let next = 0;
  const run = async () => {
    for (let index = next++; index < VISITORS; index = next++) results[index] = await work(index);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, run));
  return results;
}

/**
 * Waits until the registry has taken back the canaries of these versions, by name, and the gateway gives them to nobody:
 * within ten seconds, and with the figures in the history. They have gone to everybody.
 */
export async function untilHalted(
  t: TestContext,
  { url, operator }: Pick<RunningSystem, 'url' | 'operator'>,
  versions: Record<string, string>,
): Promise<void> {
  const { api } = await operator();
  const began = Date.now();
  for (;;) {
    const { entries } = await api.call(calls.readRolloutStatus, {});
    const running = entries.filter(
      ({ name, canary }) => Object.hasOwn(versions, name) && canary?.percent !== 0,
    );
    const given = await (await fetch(`${url}/r/current`)).text();
    const isGiven = Object.values(versions).some((version) => given.includes(version));
    if (running.length === 0 && !isGiven) break;
    if (Date.now() - began > HALT_LIMIT_MS)
      assert.fail(
        `Not halted within ${HALT_LIMIT_MS / 1000} seconds: ${JSON.stringify(running)}, given: ${given}`,
      );
    await delay(100);
  }
  t.diagnostic(`halted ${((Date.now() - began) / 1000).toFixed(1)} s after the last of ${VISITORS} visitors`);
  const { items } = await api.call(calls.listRolloutHistory, {});
  for (const [name, version] of Object.entries(versions)) {
    const entry = items.find(({ halt }) => halt?.name === name && halt.version === version);
    assert.match(entry?.halt?.why ?? '', /\d+ of \d+ visitors/, name);
  }
}
