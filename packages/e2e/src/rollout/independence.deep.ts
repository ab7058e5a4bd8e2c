import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { signIn } from '@farm/simulators/farmer';
import { openClientRoute, waitForHeading } from '../journeys/navigation.ts';
import { openReader } from '../journeys/openReader.ts';
import { fetchPageData } from '../system/pageData.ts';
import { readScript } from './documents.ts';
import { copyWorkspace, type Workspace } from './workspace.ts';

const TITLE = 'Assets, released by their own team';

describe('teams in one farm', () => {
  let workspace: Workspace;
  let token: string;
  const cleanups: (() => unknown)[] = [];
  before(async () => {
    workspace = await copyWorkspace({ after: (end) => cleanups.push(end as () => unknown) });
    await workspace.startFarm();
    // Every visitor gets the same versions: the demo's canary is over.
    await workspace.run(`npm run rollout -- promote info latest --why "The canary is fine"`);
    const { farmer } = await readJson<{ farmer: { email: string; password: string } }>(
      'farm-data/demo/people.json',
    );
    token = await signIn(workspace, farmer);
  });
  after(async () => {
    for (const end of cleanups.toReversed()) await end();
  });

  it('bring a sixth remote by the commands of docs/teams.md into the shell that is deployed', async (t) => {
    const reader = await openReader(t, { site: workspace, token });
    const { page, say } = reader;
    const deployed = await fetchOtherReleases('referrals');

    await workspace.run(readScript('docs/teams.md'));

    assert.deepEqual(await fetchOtherReleases('referrals'), deployed);
    await page.goto('/center/my/assets');
    await waitForHeading(reader, 'assets.title');
    await page.getByRole('navigation').getByRole('link', { name: 'Referrals', exact: true }).first().click();
    await page.getByRole('main').getByRole('heading', { level: 1, name: 'Referrals' }).waitFor();
    assert.equal(await page.getByRole('alert').count(), 0);
    // The tab still reaches the other remotes.
    await openClientRoute(page, '/info/notice');
    await page.getByRole('heading', { level: 1, name: say('info.notice.title'), exact: true }).waitFor();
  });

  it('release one remote alone: the next page load shows it, and no byte of the others changes', async (t) => {
    const openTab = await openReader(t, { site: workspace, token });
    await openTab.page.goto('/center/my/assets');
    await waitForHeading(openTab, 'assets.title');
    const before = await fetchOtherReleases('assets');

    const messagesFile = join(workspace.root, 'mfe-assets/src/messages/en.json');
    const messages = JSON.parse(await readFile(messagesFile, 'utf8')) as object;
    await writeFile(messagesFile, JSON.stringify({ ...messages, 'assets.title': TITLE }));
    await workspace.run(`
      npm run build -- assets --no-publish
      npm run rollout -- publish mfe-assets/dist
      npm run rollout -- promote assets latest --why "Another title"`);

    const next = await openReader(t, { site: workspace, token });
    await next.page.goto('/center/my/assets');
    await next.page.getByRole('heading', { level: 1, name: TITLE, exact: true }).waitFor();
    assert.deepEqual(await fetchOtherReleases('assets'), before);
    // The open tab keeps the version it started with.
    await openClientRoute(openTab.page, '/info/notice');
    await waitForHeading(openTab, 'info.notice.title');
    await openClientRoute(openTab.page, '/center/my/assets');
    await waitForHeading(openTab, 'assets.title');
  });

  async function readJson<Content>(path: string): Promise<Content> {
    return JSON.parse(await readFile(join(workspace.root, path), 'utf8')) as Content;
  }

  /** Returns the versions and hashes of all live parts but one remote, and the shell's scripts. */
  async function fetchOtherReleases(name: string) {
    const { shell, remotes } = await fetchPageData(workspace);
    const html = await (await fetch(workspace.url, { headers: { accept: 'text/html' } })).text();
    const scripts = [...html.matchAll(/<script defer [^>]*src="([^"]+)"/g)].map(([, path = '']) => path);
    assert.ok(scripts.length > 0);
    const bytes = scripts.map(async (path) => [path, await (await fetch(workspace.url + path)).text()]);
    return {
      shell: { version: shell.version, integrity: shell.integrity, scripts: await Promise.all(bytes) },
      remotes: remotes
        .filter((remote) => remote.name !== name)
        .map((remote) => ({ name: remote.name, version: remote.version, integrity: remote.integrity })),
    };
  }
});
