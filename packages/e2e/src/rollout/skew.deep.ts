import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import type { RemoteBuild, ResolvedRemote, ShellBuild } from '@farm/contracts/registry';
import type { Page } from 'playwright-core';
import { addPageDataRoute } from '../browser/addPageDataRoute.ts';
import { areas, operatorArea, readRemoteBuild } from '../journeys/areas.ts';
import { expectedLoadErrors } from '../journeys/expectedErrors.ts';
import { openClientRoute, waitForHeading } from '../journeys/navigation.ts';
import { openReader } from '../journeys/openReader.ts';
import { fillFarm, type FilledFarm } from '../system/fillFarm.ts';
import { fetchPageData, isPlainPath } from '../system/pageData.ts';
import { startSystem, type RunningSystem } from '../system/startSystem.ts';
import { makeNeededContract, makeOfferedContract, readShellBuild } from './contractChanges.ts';
import { makeRelease, type Release } from './makeRelease.ts';
import { publishAll, applyChange } from './operatorActions.ts';

const remotes = [...areas, operatorArea];

describe('a tab that was open before a deploy of everything', { concurrency: 2 }, () => {
  it('works on through every page of every remote, in the versions it began with', async (t) => {
    const system = await startSystem({ isPaying: true });
    t.after(() => system.stop());
    const farm = await fillFarm(system);
    const [guest, user, operator] = [
      await openTab(t, system, null),
      await openTab(t, system, farm.user.token),
      await openTab(t, system, farm.operator.token),
    ];
    await deployAll(t, system);
    assert.notEqual((await fetchPageData(system)).rev, 1, 'the deploy is live');

    for (const area of remotes) {
      const tab = { auth: guest, operator }[area.name] ?? user;
      for (const { path, page } of area.descriptor.mounts)
        await tab.visit(toPath(path, farm), readRemoteBuild(area).pages[page]?.files ?? []);
    }
    for (const { page, listLoadedScripts } of [guest, user, operator]) {
      assert.equal(await page.evaluate('window.untouched'), true, 'the tab was never loaded anew');
      const old = [readShellBuild(), ...remotes.map(readRemoteBuild)];
      const versions = new Set(listLoadedScripts().map((path) => path.split('/')[3]));
      assert.deepEqual(
        [...versions].filter((version) => !old.some((build) => build.version === version)),
        [],
      );
      // Some pages look again by themselves, and would miss the farm.
      await page.close();
    }
  });

  it('finds every lazy script of every remote and of its shell, as it was built', async (t) => {
    const system = await startTestSystem(t);
    const { page } = await openTab(t, system, null);
    await deployAll(t, system);
    const builds = [
      { name: 'shell', build: readShellBuild() },
      ...remotes.map((area) => ({ name: area.name, build: readRemoteBuild(area) })),
    ];
    for (const { name, build } of builds) {
      const files = Object.entries(build.files).filter(([file]) => /\.(js|css)$/.test(file));
      assert.ok(files.length > 1, name);
      const urls = files.map(([file, integrity]) => [`/r/${name}/${build.version}/${file}`, integrity]);
      // The browser rejects a response with a different hash.
      const statuses = await page.evaluate<number[]>(
        `Promise.all(${JSON.stringify(urls)}.map(([url, integrity]) => fetch(url, { integrity }).then(({ status }) => status)))`,
      );
      assert.deepEqual([...new Set(statuses)], [200], name);
    }
  });
});

describe('contracts: a shell offers its own and the one before it', () => {
  it('so that neither side has to wait for the other, and what is older is refused', async (t) => {
    // Today's shell offers contract 3 alone (docs/decisions/0031). These builds stand for any two neighboring numbers:
    // they are today's, with other numbers written into them.
    const olderShell = await makeRelease(t, 'shell/dist', makeOfferedContract({ min: 1, max: 2 }));
    const newerShell = await makeRelease(t, 'shell/dist', makeOfferedContract({ min: 2, max: 3 }));
    const others = await Promise.all(
      remotes
        .filter(({ name }) => name !== 'info')
        .map(({ folder }) => makeRelease(t, `${folder}/dist`, makeNeededContract({ min: 1, max: 3 }))),
    );
    const info = (min: number, max: number) =>
      makeRelease(t, 'mfe-info/dist', makeNeededContract({ min, max }));
    const [tooOld, old, both, young] = [
      await info(1, 1),
      await info(2, 2),
      await info(2, 3),
      await info(3, 3),
    ];
    const system = await startTestSystem(t, [olderShell, old, ...others]);
    const operator = await system.operator();
    const promote = async (name: 'shell' | 'info', { build, dist }: Release<RemoteBuild | ShellBuild>) => {
      await publishAll(operator, dist);
      await applyChange(operator, { kind: 'promote', members: { [name]: build.version } });
      await assertShowsHome(t, system);
    };

    await assertShowsHome(t, system);
    // A shell for contracts 1 to 2 runs a remote for 2 to 3, but no remote for 3 only.
    await promote('info', both);
    await assert.rejects(publishAll(operator, young.dist), (error: Error) => {
      assert.match(error.message, /needs contract 3, but shell \S+ offers 1 to 2$/m);
      return true;
    });
    // A shell for contracts 2 to 3 runs remotes for 2, for 2 to 3, and for 3.
    await promote('info', old);
    await promote('shell', newerShell);
    await promote('info', both);
    await promote('info', young);
    await assert.rejects(publishAll(operator, tooOld.dist), (error: Error) => {
      assert.match(error.message, /needs contract 1, but shell \S+ offers 2 to 3$/m);
      return true;
    });
  });

  it('and a shell that is given such a remote all the same says so in the place of its page', async (t) => {
    const newerShell = await makeRelease(t, 'shell/dist', makeOfferedContract({ min: 2, max: 3 }));
    const matchingReleases = await Promise.all(
      remotes.map(({ folder }) => makeRelease(t, `${folder}/dist`, makeNeededContract({ min: 2, max: 3 }))),
    );
    const system = await startTestSystem(t, [newerShell, ...matchingReleases]);
    const reader = await openReader(t, { site: system, expected: expectedLoadErrors });
    const { page, say } = reader;
    await addPageDataRoute(page, (data) => ({ ...data, remotes: data.remotes.map(toContractOne) }));
    await page.goto('/auth/login');
    const title = say('shell.remote.contract.title', { area: 'Login' });
    await page.getByRole('alert').getByRole('heading', { name: title, exact: true }).waitFor();
    await page
      .getByRole('alert')
      .getByRole('link', { name: say('shell.remote.home') })
      .click();
    await waitForHeading(reader, 'info.home.headline');
  });
});

function toContractOne(remote: ResolvedRemote): ResolvedRemote {
  return remote.name === 'auth' ? { ...remote, contract: { min: 1, max: 1 } } : remote;
}

async function startTestSystem(
  t: TestContext,
  releases?: Release<RemoteBuild | ShellBuild>[],
): Promise<RunningSystem> {
  const system = await startSystem(releases && { distFolders: releases.map(({ dist }) => dist) });
  t.after(() => system.stop());
  return system;
}

/** Publishes another version of the shell and of every remote at once. */
async function deployAll(t: TestContext, system: RunningSystem): Promise<void> {
  const change = (text: string) => `${text}\n/* deployed later */`;
  const shell = readShellBuild();
  const releases = await Promise.all([
    makeRelease(t, 'shell/dist', { files: { [shell.entry]: change } }),
    ...remotes.map((area) =>
      makeRelease(t, `${area.folder}/dist`, { files: { [readRemoteBuild(area).entry]: change } }),
    ),
  ]);
  const before = await fetchPageData(system);
  await system.publish(releases.map(({ dist }) => dist));
  const after = await fetchPageData(system);
  assert.notEqual(after.shell.version, before.shell.version);
  for (const [index, { version }] of after.remotes.entries())
    assert.notEqual(version, before.remotes[index]?.version);
}

interface Tab {
  page: Page;
  /** Paths of the scripts that the tab has loaded. */
  listLoadedScripts: () => string[];
  /** Opens a path like a link, then waits until its files have loaded and the page has rendered. */
  visit: (path: string, files: string[]) => Promise<void>;
}

async function openTab(t: TestContext, system: RunningSystem, token: string | null): Promise<Tab> {
  const reader = await openReader(t, { site: system, ...(token !== null && { token }) });
  const { page } = reader;
  const finishedPaths = new Set<string>();
  page.on('requestfinished', (request) => finishedPaths.add(new URL(request.url()).pathname));
  await page.goto('/');
  await waitForHeading(reader, 'info.home.headline');
  await page.evaluate('window.untouched = true');
  const listLoadedScripts = () =>
    [...finishedPaths].filter((path) => path.startsWith('/r/') && path.endsWith('.js'));
  return {
    page,
    listLoadedScripts,
    visit: async (path, files) => {
      await openClientRoute(page, path);
      for (const file of files)
        await waitUntil(
          () => listLoadedScripts().some((url) => url.endsWith(`/${file}`)),
          `${path}: ${file}`,
        );
      await page.getByRole('main').getByRole('heading', { level: 1 }).first().waitFor();
      await page
        .locator('main [role=progressbar]:not([aria-valuenow], button *)')
        .first()
        .waitFor({ state: 'detached' });
    },
  };
}

async function assertShowsHome(t: TestContext, system: RunningSystem): Promise<void> {
  const reader = await openReader(t, { site: system });
  await reader.page.goto('/');
  await waitForHeading(reader, 'info.home.headline');
  await reader.page.close();
}

function toPath(path: string, { examples }: FilledFarm): string {
  return isPlainPath(path) ? path : (examples[path] ?? assert.fail(`There is no example of ${path}`));
}

async function waitUntil(isReached: () => boolean, description: string): Promise<void> {
  for (const deadline = Date.now() + 20_000; !isReached();) {
    if (Date.now() > deadline) assert.fail(`Not within 20 seconds: ${description}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
