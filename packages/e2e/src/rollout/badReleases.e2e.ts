import assert from 'node:assert/strict';
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import type { RemoteBuild } from '@farm/contracts/registry';
import { historyPageSchema, rolloutStatusSchema } from '@farm/contracts/rollout';
import { areas, type Area } from '../journeys/areas.ts';
import { expectedBreaks } from '../journeys/expectedFaults.ts';
import { pressEntry, type Entry, type Reader } from '../journeys/navigation.ts';
import { assertNeverBlank, watchForBlanks } from '../journeys/neverBlank.ts';
import { openReader } from '../journeys/openReader.ts';
import { retryUntilPage, untilPageOrCard } from '../journeys/remoteCard.ts';
import { systemForFile } from '../system/systemForFile.ts';
import { makeDamaged, makeWithReact, makeWordless } from './badReleases.ts';
import { needing } from './contractOf.ts';
import { makeRelease, type Release } from './makeRelease.ts';
import { publishAll, startCanary } from './operate.ts';
import { runRollout } from './runRollout.ts';

const VISITORS = 20;
const AT_ONCE = 4;
const HALT_LIMIT_MS = 10_000;

const areaOf = (name: string): Area => areas.find((area) => area.name === name) ?? assert.fail(name);
const [info, assets, devices] = [areaOf('info'), areaOf('assets'), areaOf('devices')];

// Visitors come through proxies, so that each has a network of their own.
const { system, account } = await systemForFile({ env: { TRUST_PROXY: 'loopback' } });
const operator = await system.operator();

describe('publishing refuses', { concurrency: 2 }, () => {
  it('a file that is not what was built', async (t) => {
    const { dist, build } = await makeRelease<RemoteBuild>(t, 'mfe-info/dist', {});
    await appendFile(join(dist, build.entry), '\n;window.robbed = true;');
    await assert.rejects(
      publishAll(operator, dist),
      /body_too_large|longer than the \d+ bytes|differs|by build\.json/,
    );
  });

  it('a release that lacks a file it names', async (t) => {
    const { dist, build } = await makeRelease<RemoteBuild>(t, 'mfe-info/dist', {
      record: ({ common }) => ({ common: [...common, 'gone.js'] }),
    });
    await assert.rejects(publishAll(operator, dist), /gone\.js is needed, but "files" does not list it/);
    assert.ok(build.common.includes('gone.js'));
  });

  it('a contract that no live shell offers', async (t) => {
    const { dist } = await makeRelease(t, 'mfe-info/dist', needing({ min: 7, max: 8 }));
    await assert.rejects(publishAll(operator, dist), /needs contract 7 to 8, and shell \S+ offers 1$/m);
  });

  it('a React of its own', async (t) => {
    const { dist } = await makeWithReact(t, info);
    await assert.rejects(publishAll(operator, dist), /brings a React of its own/);
  });
});

describe('verification closes the way to a release that', { concurrency: 2 }, () => {
  const releases: [name: string, make: (t: TestContext) => Promise<Release<RemoteBuild>>][] = [
    ['throws on mount', (t) => makeDamaged(t, info, 'throws on mount')],
    ['throws on evaluation', (t) => makeDamaged(t, info, 'throws on evaluation')],
    ['lacks a chunk', (t) => makeWordless(t, info)],
  ];
  for (const [name, make] of releases)
    it(name, async (t) => {
      const { dist, build } = await make(t);
      await publishAll(operator, dist);
      const { code, output } = await runRollout(system, ['verify', 'info', build.version]);
      assert.equal(code, 1, output);
      assert.match(output, /failed: \d+ pages mounted/);
      assert.match(output, new RegExp(`^- /`, 'm'), 'it names the page');
    });
});

describe('a release that nobody verified', () => {
  it('is halted by the registry within ten seconds, and whoever met it goes on by Retry', async (t) => {
    const releases: [area: Area, release: Release<RemoteBuild>][] = [
      [info, await makeDamaged(t, info, 'throws on mount')],
      [devices, await makeDamaged(t, devices, 'throws on evaluation')],
      [assets, await makeWordless(t, assets)],
    ];
    for (const [{ name }, { dist, build }] of releases) {
      await publishAll(operator, dist);
      await startCanary(operator, { name, version: build.version, percent: 100 });
    }

    const visitors = await inParallel(VISITORS, (index) => meetAll(t, index));
    const began = Date.now();
    await untilHalted(releases.map(([{ name }]) => name));
    t.diagnostic(
      `halted ${((Date.now() - began) / 1000).toFixed(1)} s after the last of ${VISITORS} visitors`,
    );
    await tellsWhy(releases);

    await inParallel(VISITORS, (index) => goOn(visitors[index] ?? assert.fail('nobody')));
    const next = await openVisitor(t, VISITORS + 1);
    await next.page.goto('/');
    await next.page.getByRole('heading', { level: 1, name: next.say('info.home.headline') }).waitFor();
  });
});

/** Where each of the broken remotes is met, in the order it is met. */
const places: [entry: Entry, heading: string][] = [
  ['home', 'info.home.headline'],
  ['assets', 'assets.title'],
  ['machines', 'devices.machines.title'],
];

async function openVisitor(t: TestContext, index: number): Promise<Reader> {
  const reader = await openReader(t, { site: system, token: account.token, expected: expectedBreaks });
  await reader.page.context().setExtraHTTPHeaders({ 'x-forwarded-for': `198.51.${index}.7` });
  await watchForBlanks(reader.page);
  return reader;
}

/** Somebody comes, and goes through all that is broken: there is a page or a card, never nothing. */
async function meetAll(t: TestContext, index: number): Promise<Reader> {
  const reader = await openVisitor(t, index);
  const { page, say } = reader;
  await page.goto('/');
  await page.evaluate('window.untouched = true');
  for (const [entry, heading] of places) {
    if (entry !== 'home') await pressEntry(reader, entry);
    await untilPageOrCard(page, say(heading));
  }
  return reader;
}

/** The same person, after the halt: every page comes, in the tab that met its failure. */
async function goOn(reader: Reader): Promise<void> {
  const { page, say } = reader;
  for (const [entry, heading] of places.toReversed()) {
    if (entry !== 'machines') await pressEntry(reader, entry);
    await untilPageOrCard(page, say(heading));
    await retryUntilPage(page, say(heading));
  }
  assert.equal(await page.evaluate('window.untouched'), true, 'the page was not loaded anew');
  await assertNeverBlank(page);
}

async function untilHalted(names: string[]): Promise<void> {
  const deadline = Date.now() + HALT_LIMIT_MS;
  for (;;) {
    const { entries } = await operator.api.get('/status', rolloutStatusSchema);
    const running = entries.filter(({ name, canary }) => names.includes(name) && canary?.percent !== 0);
    if (running.length === 0) return;
    if (Date.now() > deadline)
      assert.fail(`Not halted within ${HALT_LIMIT_MS / 1000} seconds: ${JSON.stringify(running)}`);
    await delay(100);
  }
}

/** The history says for each what the registry did, and by which figures. */
async function tellsWhy(releases: [Area, Release<RemoteBuild>][]): Promise<void> {
  const { items } = await operator.api.get('/history', historyPageSchema);
  for (const [{ name }, { build }] of releases) {
    const entry = items.find(({ halt }) => halt?.name === name && halt.version === build.version);
    assert.match(entry?.halt?.why ?? '', /\d+ of \d+ visitors/, name);
  }
}

async function inParallel<Result>(
  count: number,
  work: (index: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  let next = 0;
  const run = async () => {
    for (let index = next++; index < count; index = next++) results[index] = await work(index);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, run));
  return results;
}
