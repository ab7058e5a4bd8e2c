import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { RemoteBuild } from '@farm/contracts/registry';
import { waitForHeading, type Reader } from '../journeys/navigation.ts';
import { openReader } from '../journeys/openReader.ts';
import { createOperator } from '../system/createAccount.ts';
import { fetchPageData } from '../system/pageData.ts';
import { startSystemForFile } from '../system/startSystemForFile.ts';
import { makeRelease } from './makeRelease.ts';
import { publishAll } from './operatorActions.ts';
import { runRollout } from './runRollout.ts';

const { system } = await startSystemForFile();

const toPath = (link: string) => link.slice(new URL(link).origin.length);
const readInfo = (data: Awaited<ReturnType<typeof fetchPageData>>) =>
  data.remotes.find(({ name }) => name === 'info');
const readShownVersion = async ({ page }: Reader) => {
  const text = await page.evaluate<string>(`document.getElementById('farm-page-data').textContent`);
  return readInfo(JSON.parse(text) as Awaited<ReturnType<typeof fetchPageData>>)?.version;
};

it('a preview goes from the tool and the console by link to a person, and ends by the badge or the console', async (t) => {
  const { dist, build } = await makeRelease<RemoteBuild>(t, 'mfe-info/dist', {});
  await publishAll(await system.operator(), dist);
  const stable = readInfo(await fetchPageData(system))?.version;
  assert.notEqual(stable, build.version);

  const made = await runRollout(system, [
    ...['preview', 'info', 'latest', '--for', 'Ada Lovelace', '--json'],
  ]);
  assert.equal(made.code, 0, made.output);
  const { url } = JSON.parse(made.output) as { url: string };

  const { token } = await createOperator(system);
  const operator = await openReader(t, { site: system, token });
  await operator.page.goto('/operator/rollout/info');
  await operator.page.getByRole('row', { name: /^Ada Lovelace / }).waitFor();
  const { say } = operator;
  const previewButton = say('operator.rollout.preview.of', { version: build.version });
  await operator.page.getByRole('button', { name: previewButton, exact: true }).click();
  await operator.page
    .getByRole('textbox', { name: say('operator.rollout.preview.person') })
    .fill('Grace Hopper');
  await operator.page.keyboard.press('Enter');
  const shown = operator.page.getByTitle(/\?preview=/);
  const gracesUrl = (await shown.getAttribute('title')) ?? '';
  await operator.page.getByRole('button', { name: say('kit.close') }).click();
  await operator.page.getByRole('row', { name: /^Grace Hopper / }).waitFor();

  const grace = await openReader(t, { site: system, expected: { console: [/status of 410/] } });
  await grace.page.goto(toPath(gracesUrl));
  await grace.page.getByRole('heading', { name: `Preview of info ${build.version}` }).waitFor();
  await grace.page.getByRole('button', { name: 'Show the preview' }).click();
  await waitForHeading(grace, 'info.home.headline');
  assert.equal(new URL(grace.page.url()).search, '', 'the token is not in the address');
  assert.equal(await readShownVersion(grace), build.version);
  const badge = grace.page.getByRole('complementary', { name: say('shell.notices.override.title') });
  await badge.getByText(`Previewing info ${build.version} for Grace Hopper, until `).waitFor();
  assert.equal(readInfo(await fetchPageData(system))?.version, stable, 'nobody else sees it');

  await badge.getByRole('link', { name: say('shell.notices.override.end') }).click();
  await badge.waitFor({ state: 'detached' });
  await waitForHeading(grace, 'info.home.headline');
  assert.equal(await readShownVersion(grace), stable);
  const again = await grace.page.goto(toPath(gracesUrl));
  assert.equal(again?.status(), 410);
  await grace.page.getByRole('heading', { name: 'This preview has ended' }).waitFor();

  const endButton = say('operator.rollout.previews.end.of', { person: 'Ada Lovelace' });
  await operator.page.getByRole('button', { name: endButton }).click();
  const question = operator.page.getByRole('alertdialog');
  await question.getByRole('button', { name: say('operator.rollout.previews.end'), exact: true }).click();
  await operator.page.getByText(say('operator.rollout.previews.empty')).waitFor();
  assert.equal((await grace.page.goto(toPath(url)))?.status(), 410);
});
