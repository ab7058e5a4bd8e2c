import assert from 'node:assert/strict';
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { updateBuild } from '@farm/build/release';
import * as calls from '@farm/contracts/calls';
import type { RemoteBuild, ShellBuild } from '@farm/contracts/registry';
import { areas, type Area } from '../journeys/areas.ts';
import { expectedBrokenReleaseErrors } from '../journeys/expectedErrors.ts';
import { clickEntry, waitForHeading, type NavigationEntry, type Reader } from '../journeys/navigation.ts';
import { assertNeverBlank } from '../journeys/neverBlank.ts';
import { retryUntilPage, waitForPageOrCard } from '../journeys/remoteCard.ts';
import { startSystemForFile } from '../system/startSystemForFile.ts';
import {
  makeDamagedRelease,
  makeEmptyRelease,
  makeLateRelease,
  makeShellRelease,
  makeReleaseWithReact,
  makeReleaseWithoutMessages,
  deleteShellEntry,
} from './badReleases.ts';
import { makeNeededContract } from './contractChanges.ts';
import { selectFirstPages, makeRelease, type Release } from './makeRelease.ts';
import { publishAll, startCanary } from './operatorActions.ts';
import { runRollout } from './runRollout.ts';
import { runVisitors, openVisitor, waitUntilHalted, VISITOR_COUNT } from './visitors.ts';

const resolveArea = (name: string): Area => areas.find((area) => area.name === name) ?? assert.fail(name);
const [info, assets, devices, auth] = ['info', 'assets', 'devices', 'auth'].map(resolveArea) as [
  Area,
  Area,
  Area,
  Area,
];

// Trusts proxies, so that each visitor can have a network address of its own.
const { system, account } = await startSystemForFile({ env: { TRUST_PROXY: 'loopback' } });
const operator = await system.operator();
const guest = {
  site: system,
  expected: {
    ...expectedBrokenReleaseErrors,
    page: [...(expectedBrokenReleaseErrors.page ?? []), /Unexpected token/],
  },
};

describe('publishing refuses', { concurrency: 2 }, () => {
  it('a file that is not what was built', async (t) => {
    const { dist, build } = await makeRelease<RemoteBuild>(t, 'mfe-info/dist', {});
    await appendFile(join(dist, build.entry), '\n;window.robbed = true;');
    await assert.rejects(
      publishAll(operator, dist),
      /body_too_large|larger than the \d+ bytes|differs|build\.json lists/,
    );
  });

  it('a release that lacks a file it names', async (t) => {
    const { dist, build } = await makeRelease<RemoteBuild>(t, 'mfe-info/dist', {
      manifest: ({ common }) => ({ common: [...common, 'gone.js'] }),
    });
    await assert.rejects(publishAll(operator, dist), /gone\.js is required but not listed in "files"/);
    assert.ok(build.common.includes('gone.js'));
  });

  it('a contract that no live shell offers', async (t) => {
    const { dist } = await makeRelease(t, 'mfe-info/dist', makeNeededContract({ min: 7, max: 8 }));
    await assert.rejects(publishAll(operator, dist), /needs contract 7 to 8, but shell \S+ offers 3$/m);
  });

  it('a React of its own', async (t) => {
    const { dist } = await makeReleaseWithReact(t, info);
    await assert.rejects(publishAll(operator, dist), /bundles its own React/);
  });
});

/** Publishes the first pages of a release, and verifies them, which has to fail. */
async function publishAndVerify({ dist }: Release<RemoteBuild>, pageCount = 1) {
  const { descriptor, version } = await updateBuild<RemoteBuild>(dist, selectFirstPages(pageCount));
  const { name } = descriptor;
  await publishAll(operator, dist);
  const { code, output } = await runRollout(system, ['verify', name, version]);
  assert.equal(code, 1, output);
  return { name, version, output };
}

describe('verification closes the way to a release that', () => {
  const releases: [name: string, make: (t: TestContext) => Promise<Release<RemoteBuild>>][] = [
    ['throws on mount', (t) => makeDamagedRelease(t, auth, 'throws on mount')],
    ['throws on evaluation', (t) => makeDamagedRelease(t, auth, 'throws on evaluation')],
    ['lacks a chunk', (t) => makeReleaseWithoutMessages(t, auth)],
  ];
  for (const [name, make] of releases)
    it(name, async (t) => {
      const { output } = await publishAndVerify(await make(t));
      assert.match(output, /failed: 1 page mounted/);
      assert.match(output, new RegExp(`^- /`, 'm'), 'it names the page');
    });
});

describe('verification looks long enough to see a release that', () => {
  const verifyRelease = async (t: TestContext, ...faults: Parameters<typeof makeLateRelease>[2][]) => {
    const { output } = await publishAndVerify(await makeLateRelease(t, auth, ...faults));
    return output;
  };

  it('goes wrong in a timer, and never rests', async (t) => {
    const output = await verifyRelease(t, 'throws in a timer', 'never rests');
    assert.match(output, /page error: Error: Broken on purpose/);
    assert.match(output, /it never rests: \d+ of 1\d{3} ms at rest were work/);
  });

  it('leaves a rejection unhandled, and then for another page', async (t) => {
    const output = await verifyRelease(t, 'leaves a rejection unhandled', 'leaves for another page');
    assert.match(output, /page error: Error: Broken on purpose/);
    assert.match(output, /it leaves for \/faqs/);
  });
});

describe('verification sees', () => {
  it('a call that there is not, a message that is missing and a press that breaks, and keeps the evidence', async (t) => {
    const release = await makeLateRelease(
      t,
      auth,
      'calls what there is not',
      'shows the id of a message',
      'throws when it is pressed',
      'takes more than its place',
    );
    const { output, ...params } = await publishAndVerify(release, 2);
    for (const problem of [
      'back on a sibling’s page: it adds the global authHelper',
      'back on a sibling’s page: it adds Array.prototype.last',
      'back on a sibling’s page: it removes the local storage entry another-remote.seen',
      "on its page: it puts <b#sale> into <header> of the shell's frame",
    ])
      assert.ok(output.includes(problem), `${problem}\n${output}`);
    const refusals = [
      /^- \/auth\/register .*it calls GET \S+\/nowhere, which the API does not have$/m,
      /^- \/auth\/register at rest: it says ‘auth\.register\.title’$/m,
      /^- \/auth\/login \(.+\) after pressing ‘.+’: page error: Error: Broken by a press/m,
    ];
    for (const refusal of refusals) assert.match(output, refusal);

    const { items } = await operator.api.call(calls.listFindings, { params });
    const said = items.find(({ text }) => text.startsWith('it says')) ?? assert.fail(output);
    const number = String(said.number);
    const { picture, trace } = await operator.api.call(calls.readFinding, { params: { ...params, number } });
    assert.deepEqual([...Buffer.from(picture ?? '', 'base64').subarray(0, 3)], [0xff, 0xd8, 0xff], 'a JPEG');
    assert.match(trace, /^\d+\.\d s at rest$/m);
    assert.match(trace, /^\d+\.\d s GET \S+\/nowhere 404$/m);
  });

  it('a page that is empty, and one that is another', async (t) => {
    const { output } = await publishAndVerify(await makeEmptyRelease(t, auth), 3);
    const [first, second, third] = auth.descriptor.mounts.map(({ path }) => path);
    assert.match(output, new RegExp(`^- ${first} on opening: it shows nothing$`, 'm'));
    assert.match(output, new RegExp(`^- ${second} at rest: it shows the same as ${third}$`, 'm'));
  });
});

describe('a release that nobody verified', () => {
  it('is halted for errors that nothing catches, after its page was shown', async (t) => {
    const { dist, build } = await makeLateRelease(t, auth, 'leaves a rejection unhandled');
    await publishAll(operator, dist);
    await startCanary(system, { name: 'auth', version: build.version, percent: 100 });
    await runVisitors(async (index) => {
      const { page } = await openVisitor(t, index, guest);
      await Promise.all([page.waitForEvent('pageerror'), page.goto('/auth/login')]);
      await page.waitForRequest(/beacons$/);
    });
    await waitUntilHalted(t, system, { auth: build.version });
  });

  it('is halted by the registry within ten seconds, and whoever met it goes on by Retry', async (t) => {
    const releases: [area: Area, release: Release<RemoteBuild>][] = [
      [info, await makeDamagedRelease(t, info, 'throws on mount')],
      [devices, await makeDamagedRelease(t, devices, 'throws on evaluation')],
      [assets, await makeReleaseWithoutMessages(t, assets)],
    ];
    for (const [{ name }, { dist, build }] of releases) {
      await publishAll(operator, dist);
      await startCanary(system, { name, version: build.version, percent: 100 });
    }

    const visitors = await runVisitors((index) => visitBrokenRemotes(t, index));
    await waitUntilHalted(
      t,
      system,
      Object.fromEntries(releases.map(([{ name }, { build }]) => [name, build.version])),
    );

    await runVisitors((index) => recoverBrokenRemotes(visitors[index] ?? assert.fail('nobody')));
    await openHome(await openVisitor(t, VISITOR_COUNT, guest));
  });
});

describe('a shell that does not start', () => {
  it('because its entry is gone is halted by the registry, and whoever met it goes on by a button', async (t) => {
    const build = await startBrokenShell(t);
    await deleteShellEntry(system, build);
    const visitors = await runVisitors(async (index) => {
      const reader = await openVisitor(t, index, guest);
      await openBrokenShell(reader);
      // Works without waiting for the halt.
      if (index === 0) await reloadHome(reader);
      return reader;
    });
    await waitUntilHalted(t, system, { shell: build.version });
    await reloadHome(visitors.at(-1) ?? assert.fail('nobody'));
    await openHome(await openVisitor(t, VISITOR_COUNT, guest));
  });

  it('because its entry does not run is told in the same way', async (t) => {
    await startBrokenShell(t, (text) => `${text}\n}`);
    const reader = await openVisitor(t, 1, guest);
    const beaconRequest = reader.page.waitForRequest(/beacons$/);
    await openBrokenShell(reader);
    await beaconRequest;
    await reloadHome(reader);
  });
});

async function startBrokenShell(
  t: TestContext,
  change: (entry: string) => string = (text) => text,
): Promise<ShellBuild> {
  const { dist, build } = await makeShellRelease(t, change);
  await publishAll(operator, dist);
  await startCanary(system, { name: 'shell', version: build.version, percent: 100 });
  return build;
}

async function openBrokenShell({ page }: Reader): Promise<void> {
  await page.goto('/');
  await page.getByRole('alert').getByText(NOT_STARTED).waitFor();
}

/** English message of a page that failed to start. */
const NOT_STARTED = 'The page could not be started.';

async function reloadHome(reader: Reader): Promise<void> {
  await reader.page.getByRole('button', { name: 'Reload' }).click();
  await waitForHeading(reader, 'info.home.headline');
  await assertNeverBlank(reader.page);
}

/** Navigation entry and heading for each broken remote, in visiting order. */
const brokenPages: [entry: NavigationEntry, heading: string][] = [
  ['home', 'info.home.headline'],
  ['assets', 'assets.title'],
  ['machines', 'devices.machines.title'],
];

/** Opens a visitor and visits every broken remote; each must show a page or a card. */
async function visitBrokenRemotes(t: TestContext, index: number): Promise<Reader> {
  const reader = await openVisitor(t, index, { ...guest, token: account.token });
  const { page, say } = reader;
  await page.goto('/');
  await page.evaluate('window.untouched = true');
  for (const [entry, heading] of brokenPages) {
    if (entry !== 'home') await clickEntry(reader, entry);
    await waitForPageOrCard(page, say(heading));
  }
  return reader;
}

/** Continues in the same tab after the halt; every page must recover. */
async function recoverBrokenRemotes(reader: Reader): Promise<void> {
  const { page, say } = reader;
  for (const [entry, heading] of brokenPages.toReversed()) {
    if (entry !== 'machines') await clickEntry(reader, entry);
    await waitForPageOrCard(page, say(heading));
    await retryUntilPage(page, say(heading));
  }
  assert.equal(await page.evaluate('window.untouched'), true, 'the page was not loaded anew');
  await assertNeverBlank(page);
}

async function openHome(reader: Reader): Promise<void> {
  await reader.page.goto('/');
  await waitForHeading(reader, 'info.home.headline');
}
