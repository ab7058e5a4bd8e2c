import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { buildRemote, bundlers } from '@farm/other-bundlers';
import { readBuildFolder } from '@farm/rollout';
import type { RemoteBuild } from '@farm/contracts/registry';
import type { Page } from 'playwright-core';
import { expectedLoadErrors } from '../journeys/expectedErrors.ts';
import { openClientRoute, waitForHeading } from '../journeys/navigation.ts';
import { openReader } from '../journeys/openReader.ts';
import { startSystemForFile } from '../system/startSystemForFile.ts';

const { system, account } = await startSystemForFile();
const HEADING = 'Hello from another bundler';
const HEADING_ZH = '来自其他打包工具的问候';
const builds: Record<string, RemoteBuild> = {};

before(async () => {
  const folders: string[] = [];
  for (const bundler of bundlers) folders.push(await buildRemote(bundler));
  await system.publish(folders);
  for (const [index, bundler] of bundlers.entries())
    builds[bundler] = (await readBuildFolder(folders[index] ?? '')).build as RemoteBuild;
});

for (const bundler of bundlers)
  describe(`a remote built by ${bundler} with a federation runtime of its own`, () => {
    it('shows its page with the React, the theme, the session and the language of the shell', async (t) => {
      const reader = await openReader(t, { site: system, token: account.token });
      const { page, say } = reader;
      await page.goto('/');
      await waitForHeading(reader, 'info.home.headline');
      const themeColor = await readBackground(page, 'link', say('info.home.start'));
      await openClientRoute(page, `/by/${bundler}`);
      await page.getByRole('heading', { level: 1, name: HEADING, exact: true }).waitFor();
      await page.getByText('You are signed in.').waitFor();
      await page.getByRole('button', { name: 'Count 0' }).click();
      await page.getByRole('button', { name: 'Count 1' }).waitFor();
      assert.equal(await readBackground(page, 'button', 'Count 1'), themeColor);

      await page.getByRole('button', { name: `${say('shell.language')}: English` }).click();
      await page.getByRole('menuitemradio', { name: '中文' }).click();
      await page.getByRole('heading', { level: 1, name: HEADING_ZH, exact: true }).waitFor();
      await page.getByRole('button', { name: '计数 1' }).waitFor();
    });

    it('is preloaded, and listed with the shell and what they share', async (t) => {
      const { page } = await openReader(t, { site: system });
      const requests: string[] = [];
      page.on('request', (request) => requests.push(request.url()));
      await page.goto(`/by/${bundler}`);
      await page.getByRole('heading', { level: 1, name: HEADING, exact: true }).waitFor();
      assert.deepEqual(requests, [...new Set(requests)], 'nothing was requested twice');
      const instances = await page.evaluate<Instance[]>(LIST_INSTANCES);
      const name = builds[bundler]?.container?.name ?? '';
      const shell = instances.find((instance) => instance.name === 'farm_shell');
      assert.ok(shell, JSON.stringify(instances));
      assert.ok(shell.remotes.includes(name), JSON.stringify(instances));
      assert.ok(instances.some((instance) => instance.name.includes(name)));
      for (const module of ['react', '@farm/ui', '@farm/remote-sdk'])
        assert.deepEqual(shell.loaded[module], ['farm_shell'], module);
    });

    for (const kind of ['the entry', 'a chunk'] as const)
      it(`does not run when ${kind} is not what was published`, async (t) => {
        const reader = await openReader(t, { site: system, expected: expectedLoadErrors });
        const { page, say } = reader;
        const build = builds[bundler];
        const file = kind === 'the entry' ? build?.entry : build?.pages['GreetingPage']?.files[0];
        await page.route(new RegExp(`/by-${bundler}/.*/${file}(\\?|$)`), async (route) => {
          const response = await route.fetch();
          await route.fulfill({ response, body: `${await response.text()}\nglobalThis.tampered = true;` });
        });
        await page.goto(`/by/${bundler}`);
        await page
          .getByRole('alert')
          .getByRole('button', { name: say('shell.remote.retry') })
          .waitFor();
        assert.equal(await page.evaluate('globalThis.tampered'), undefined);
        // Another attempt may be on its way.
        await page.unrouteAll({ behavior: 'ignoreErrors' });
      });
  });

interface Instance {
  name: string;
  remotes: string[];
  /** Who provides the loaded copies of each shared module. */
  loaded: Record<string, string[]>;
}

const LIST_INSTANCES = `__FEDERATION__.__INSTANCES__.map(({ name, options, shareScopeMap }) => ({
  name,
  remotes: options.remotes.map((remote) => remote.name),
  loaded: Object.fromEntries(
    Object.entries(shareScopeMap.default ?? {}).map(([module, versions]) => [
      module,
      Object.values(versions).flatMap(({ lib, from }) => (lib ? [from] : [])),
    ]),
  ),
}))`;

async function readBackground(page: Page, role: 'button' | 'link', name: string): Promise<string> {
  const button = page.getByRole('main').getByRole(role, { name, exact: true }).first();
  return button.evaluate<string, unknown>('(element) => getComputedStyle(element).backgroundColor');
}
