import { toPatientMs } from '@farm/process/testing';
import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import * as calls from '@farm/contracts/calls';
import { watchBlankFrames } from '../journeys/neverBlank.ts';
import type { Reader } from '../journeys/navigation.ts';
import { openReader, type ReaderOptions } from '../journeys/openReader.ts';
import type { RunningSystem } from '../system/startSystem.ts';

/** Visitors that the registry needs before it judges a canary. */
export const VISITOR_COUNT = 20;

const CONCURRENCY = 4;
const HALT_TIMEOUT_MS = toPatientMs(10_000);

/** Opens a visitor with a network address of their own; the system must trust proxies on this machine. */
export async function openVisitor(t: TestContext, index: number, options: ReaderOptions): Promise<Reader> {
  const reader = await openReader(t, options);
  await reader.page.context().setExtraHTTPHeaders({ 'x-forwarded-for': `198.51.${index}.7` });
  await watchBlankFrames(reader.page);
  return reader;
}

/** Runs `work` for every visitor, a few at a time. */
export async function runVisitors<Result>(work: (index: number) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  let next = 0;
  const runWorker = async () => {
    for (let index = next++; index < VISITOR_COUNT; index = next++) results[index] = await work(index);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, runWorker));
  return results;
}

/**
 * Waits until the registry has halted the canaries of these versions, by name, and the gateway no longer serves them.
 * Fails after ten seconds, or if the history lacks the figures. The canaries must be at 100 percent.
 */
export async function waitUntilHalted(
  t: TestContext,
  { url, operator }: Pick<RunningSystem, 'url' | 'operator'>,
  versions: Record<string, string>,
): Promise<void> {
  const { api } = await operator();
  const startedAtMs = Date.now();
  for (;;) {
    const { entries } = await api.call(calls.readRolloutStatus, {});
    const running = entries.filter(
      ({ name, canary }) => Object.hasOwn(versions, name) && canary?.percent !== 0,
    );
    const currentRevision = await (await fetch(`${url}/r/current`)).text();
    const isServed = Object.values(versions).some((version) => currentRevision.includes(version));
    if (running.length === 0 && !isServed) break;
    if (Date.now() - startedAtMs > HALT_TIMEOUT_MS)
      assert.fail(
        `Not halted within ${HALT_TIMEOUT_MS / 1000} seconds: ${JSON.stringify(running)}, given: ${currentRevision}`,
      );
    await delay(100);
  }
  t.diagnostic(
    `halted ${((Date.now() - startedAtMs) / 1000).toFixed(1)} s after the last of ${VISITOR_COUNT} visitors`,
  );
  const { items } = await api.call(calls.listRolloutHistory, {});
  for (const [name, version] of Object.entries(versions)) {
    const entry = items.find(({ halt }) => halt?.name === name && halt.version === version);
    assert.match(entry?.halt?.why ?? '', /\d+ of \d+ visitors/, name);
  }
}
