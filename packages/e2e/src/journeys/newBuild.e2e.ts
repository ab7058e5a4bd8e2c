import assert from 'node:assert/strict';
import { appendFile, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it, type TestContext } from 'node:test';
import { toPatientMs } from '@farm/process/testing';
import { startFaultProxy, type FaultRule } from '../faults/faultProxy.ts';
import type { Fault } from '../faults/faults.ts';
import { startSystem, type RunningSystem } from '../system/startSystem.ts';
import { areas, readRemoteBuild } from './areas.ts';
import { expectedLoadErrors } from './expectedErrors.ts';
import { openEntry, waitForHeading, type Reader } from './navigation.ts';
import { openReader } from './openReader.ts';
import { buildChangedRemote, type ChangedRemote } from './buildChangedRemote.ts';

const HEADLINE = 'A headline that was released later.';
const NOTICES = 'Announcements that were released later.';

let system: RunningSystem;
let newBuild: ChangedRemote;
before(async () => {
  [system, newBuild] = await Promise.all([
    startSystem({ env: { REMOTE_TIMEOUT_MS: String(toPatientMs(3_000)) } }),
    buildChangedRemote('info', { 'info.home.headline': HEADLINE, 'info.notice.sentence': NOTICES }),
  ]);
});
after(async () => {
  await system.stop();
  await newBuild.remove();
});

it('a newer build of a remote is what the next page load shows, with the shell as it was', async (t) => {
  const openTab = await openReader(t, { site: system });
  await openTab.page.goto('/');
  await waitForHeading(openTab, 'info.home.headline');
  await openTab.page.evaluate('window.untouched = true');
  const shellBefore = await fetchShellScripts(system);

  await system.publish([newBuild.dist]);

  const next = await openReader(t, { site: system });
  await next.page.goto('/');
  await next.page.getByRole('heading', { level: 1, name: HEADLINE }).waitFor();
  assert.deepEqual(await fetchShellScripts(system), shellBefore, 'the shell did not change by a byte');

  // The open tab keeps the version it started with, even for pages it had not loaded yet.
  await openNotices(openTab);
  await openTab.page.getByRole('banner').getByRole('link', { name: 'Home', exact: true }).click();
  await waitForHeading(openTab, 'info.home.headline');
  assert.equal(await openTab.page.evaluate('window.untouched'), true);
  await openTab.page.reload();
  await openTab.page.getByRole('heading', { level: 1, name: HEADLINE }).waitFor();
});

describe('a newer build whose entry is broken', { concurrency: 3 }, () => {
  before(() => system.publish([newBuild.dist]));
  const faults: [name: string, fault: Fault][] = [
    ['is missing', { kind: 'status', status: 404 }],
    ['answers 500', { kind: 'status', status: 500 }],
    ['is reset', { kind: 'reset' }],
    ['is a page of HTML', { kind: 'html' }],
    ['does not parse', { kind: 'syntaxError' }],
    ['never comes', { kind: 'hang' }],
  ];
  for (const [name, fault] of faults)
    it(`gives way to the last good one by itself when it ${name}`, async (t) => {
      const { reader, rule } = await openBrokenBuild(t, fault);
      await waitForHeading(reader, 'info.home.headline');
      assert.equal(await reader.page.getByRole('alert').count(), 0);
      // The late entry may now arrive and run; it must not affect its replacement.
      rule.lift();
      await openNotices(reader);
      assert.equal(await reader.page.getByRole('alert').count(), 0);
    });
});

describe('an artifact that was altered on the disk', () => {
  const auth = areas.find(({ name }) => name === 'auth');
  assert.ok(auth);
  const { version, entry, common, pages } = readRemoteBuild(auth);
  const files = { entry, 'exposed module': common[0] ?? '', page: pages['LoginPage']?.files[0] ?? '' };
  for (const [name, file] of Object.entries(files))
    it(`is refused by the browser, and asked for anew once it is put right: the ${name}`, async (t) => {
      const restore = await corruptFile(join(system.dataDir, 'artifacts/auth', version, file));
      t.after(restore);
      const reader = await openReader(t, { site: system, expected: expectedLoadErrors });
      const { page, say } = reader;
      await page.goto('/auth/login');
      const title = say('shell.remote.unreachable.title', { area: 'Login' });
      const card = page.getByRole('alert');
      await card.getByRole('heading', { name: title }).waitFor();
      assert.equal(await page.evaluate('window.robbed'), undefined, 'none of it ran');
      await restore();
      await card.getByRole('button', { name: say('shell.remote.retry') }).click();
      await waitForHeading(reader, 'auth.login.title');
    });
});

/** Opens the page of notices, which has to be that of the earlier build. */
async function openNotices(reader: Reader): Promise<void> {
  await openEntry(reader, 'notice');
  await reader.page.getByText(reader.say('info.notice.sentence'), { exact: true }).waitFor();
}

async function openBrokenBuild(t: TestContext, fault: Fault): Promise<{ reader: Reader; rule: FaultRule }> {
  const proxy = await startFaultProxy(system);
  t.after(() => proxy.close());
  const { version, entry } = newBuild.build;
  const rule = proxy.break(new RegExp(RegExp.escape(`/r/info/${version}/${entry}`)), fault);
  const reader = await openReader(t, { site: proxy, expected: expectedLoadErrors });
  await reader.page.goto('/', { waitUntil: 'commit' });
  t.after(() => {
    assert.ok(rule.hits > 0, 'the fault was met');
  });
  return { reader, rule };
}

/** Returns the shell's script tags in the page, each with its script. */
async function fetchShellScripts({ url }: RunningSystem): Promise<[tag: string, body: string][]> {
  const html = await (await fetch(url, { headers: { accept: 'text/html' } })).text();
  const tags = html.match(/<script defer [^>]*>/g) ?? [];
  return Promise.all(
    tags.map(async (tag): Promise<[string, string]> => {
      const source = /src="([^"]+)"/.exec(tag)?.[1] ?? '';
      return [tag, await (await fetch(url + source)).text()];
    }),
  );
}

/** Appends a line to a script and drops its compressed copy. Returns a function that restores both. */
async function corruptFile(file: string): Promise<() => Promise<void>> {
  const content = await readFile(file);
  const compressed = await readFile(`${file}.br`);
  await appendFile(file, '\n;window.robbed = true;');
  await rm(`${file}.br`);
  return async () => {
    await writeFile(file, content);
    await writeFile(`${file}.br`, compressed);
  };
}
