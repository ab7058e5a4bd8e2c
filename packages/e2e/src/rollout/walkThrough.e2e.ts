import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { RemoteBuild } from '@farm/contracts/registry';
import type { PublishedVersion, RolloutStatus } from '@farm/contracts/rollout';
import { fetchPageData } from '../system/pageData.ts';
import { waitUntilServed } from '../system/publishAndPromote.ts';
import { startSystem, type RunningSystem } from '../system/startSystem.ts';
import { areas, readRemoteBuild } from '../journeys/areas.ts';
import { selectFirstPages, makeRelease, type Release } from './makeRelease.ts';
import { runRollout, type RolloutResult } from './runRollout.ts';

const [info] = areas;
const PAGE_COUNT = 2;
const REASON_ARGS = ['--why', 'A headline that says more'];

describe('a release, step by step at the command line', () => {
  let system: RunningSystem;
  let oldVersion: string;
  let newRelease: Release<RemoteBuild>;
  const cleanups: (() => unknown)[] = [];
  const runCommand = (...args: string[]) => runRollout(system, args);
  const runSuccessfully = async (...args: string[]) => {
    const run = await runCommand(...args);
    assert.equal(run.code, 0, run.output);
    return run.output;
  };
  const readStatus = async (): Promise<RolloutStatus> =>
    JSON.parse(await runSuccessfully('status', '--json')) as RolloutStatus;
  const readInfoEntry = async () => (await readStatus()).entries.find(({ name }) => name === 'info');
  /** A command ends when the farm has the change; the gateway follows a moment later. */
  const fetchServedInfo = async () => {
    await waitUntilServed(system.url, (await readStatus()).rev);
    return (await fetchPageData(system)).remotes.find(({ name }) => name === 'info');
  };
  const fetchServedVersion = async () => (await fetchServedInfo())?.version;

  before(async () => {
    assert.ok(info);
    oldVersion = readRemoteBuild(info).version;
    system = await startSystem({ env: { ROLLOUT_REQUIRE_VERIFY: '1' } });
    newRelease = await makeRelease<RemoteBuild>(
      { after: (end) => cleanups.push(end as () => unknown) },
      'mfe-info/dist',
      selectFirstPages(PAGE_COUNT),
    );
  });
  after(async () => {
    await system.stop();
    for (const end of cleanups) await end();
  });

  it('publishes, which changes nothing for anybody, and says so when it is done twice', async () => {
    assert.match(await runSuccessfully('publish', newRelease.dist), /published, \d+ files uploaded/);
    assert.match(await runSuccessfully('publish', newRelease.dist), /already published$/m);
    assert.equal(await fetchServedVersion(), oldVersion);
    const { items } = JSON.parse(await runSuccessfully('versions', 'info', '--json')) as {
      items: PublishedVersion[];
    };
    assert.deepEqual(
      items.map(({ version }) => version),
      [newRelease.build.version, oldVersion],
    );
  });

  it('gives nobody what was not verified', async () => {
    assertRefused(
      await runCommand('canary', 'info', 'latest', '10', ...REASON_ARGS),
      /not been verified.*rollout -- verify info/,
    );
  });

  it('verifies every file and every page', async () => {
    assert.match(
      await runSuccessfully('verify', 'info', 'latest'),
      new RegExp(`^info \\S+ passed: ${PAGE_COUNT} pages mounted at revision 1$`, 'm'),
    );
  });

  it('gives a share of visitors the canary, and more of them when it is raised', async () => {
    await runSuccessfully('canary', 'info', newRelease.build.version.slice(0, -3), '10', ...REASON_ARGS);
    assert.deepEqual((await readInfoEntry())?.canary, {
      version: newRelease.build.version,
      percent: 10,
      set: null,
    });
    assert.match(
      await runSuccessfully('canary', 'info', '50%', ...REASON_ARGS),
      /goes to 50 % of visitors \(revision 3\)/,
    );
  });

  it('explains to a visitor what they get', async () => {
    const { visitor } = await fetchPageData(system);
    assert.match(
      await runSuccessfully('explain', visitor),
      /^info +\S+ +(canary: position|stable: position)/m,
    );
  });

  it('promotes the canary without its name, for everybody', async () => {
    await runSuccessfully('promote', 'info', ...REASON_ARGS);
    assert.equal(await fetchServedVersion(), newRelease.build.version);
  });

  it('rolls back to what was, at once', async () => {
    assert.match(
      await runSuccessfully('rollback', 'info', ...REASON_ARGS),
      new RegExp(`back at ${RegExp.escape(oldVersion)}`),
    );
    assert.equal(await fetchServedVersion(), oldVersion);
  });

  it('ends a canary by a rollback, and leaves the stable version to everybody', async () => {
    await runSuccessfully('canary', 'info', 'latest', '100', ...REASON_ARGS);
    await runSuccessfully('rollback', 'info', ...REASON_ARGS);
    assert.deepEqual([(await readInfoEntry())?.stable, (await readInfoEntry())?.canary], [oldVersion, null]);
  });

  it('switches a remote off with a reason, and on again', async () => {
    await runSuccessfully('disable', 'info', 'The', 'notices', 'are', 'being', 'moved');
    assert.deepEqual((await fetchServedInfo())?.disabled, { reason: 'The notices are being moved' });
    await runSuccessfully('enable', 'info');
    assert.equal((await readInfoEntry())?.disabled, null);
  });

  it('lets nothing but rollback and a disable that can be undone happen while everything is frozen', async () => {
    await runSuccessfully('freeze', 'The auditors are here');
    assertRefused(
      await runCommand('promote', 'info', 'latest', ...REASON_ARGS),
      /frozen \(The auditors are here\)/,
    );
    assert.match(await runSuccessfully('status'), /^Frozen: The auditors are here$/m);
    await runSuccessfully('rollback', 'info', 'latest', ...REASON_ARGS);
    await runSuccessfully('rollback', 'info', ...REASON_ARGS);
    await runSuccessfully('disable', 'info', 'The auditors found something');
    await runSuccessfully('enable', 'info');
    await runSuccessfully('unfreeze');
  });

  it('gives versions that belong together to the same visitors, and makes them stable together', async (t) => {
    const other = await makeRelease<RemoteBuild>(t, 'mfe-auth/dist', selectFirstPages(1));
    await runSuccessfully('publish', other.dist);
    await runSuccessfully('verify', 'auth', 'latest');
    await runSuccessfully('set', 'welcome', 'info=latest', 'auth=latest', '20', ...REASON_ARGS);
    assert.match(await runSuccessfully('status'), /20 % \(set welcome\)/);
    await runSuccessfully('set', 'welcome', '60', ...REASON_ARGS);
    await runSuccessfully('promote', '--set', 'welcome', ...REASON_ARGS);
    const { entries } = await readStatus();
    const stable = Object.fromEntries(entries.map(({ name, stable: version }) => [name, version]));
    assert.deepEqual([stable['info'], stable['auth']], [newRelease.build.version, other.build.version]);
  });

  it('tells afterwards who did what, and why', async () => {
    const history = await runSuccessfully('history', 'info');
    assert.match(
      history,
      /rolled back info \S+ → \S+ +A headline that says more +\S.* (?:[\w-]{4} )+[\w-]{1,4}$/m,
    );
    assert.match(history, /on the farm's machine|operator \d+/);
  });

  it('finds what is wrong with a version, one sentence each, and keeps it', async (t) => {
    const [common = ''] = newRelease.build.common;
    const broken = await makeRelease<RemoteBuild>(t, 'mfe-info/dist', {
      ...selectFirstPages(1),
      files: { [common]: (text) => `console.error('a loud remote');${text}` },
    });
    await runSuccessfully('publish', broken.dist);
    assertRefused(
      await runCommand('verify', 'info', broken.build.version),
      /- \/ on opening: console error: .*a loud remote/,
    );
    assertRefused(
      await runCommand('promote', 'info', broken.build.version, ...REASON_ARGS),
      /did not pass its last verification/,
    );
  });

  it('answers a wrong command line with its forms, and exit code 2', async () => {
    const run = await runCommand('canary', 'info', 'latest', 'many', ...REASON_ARGS);
    assert.equal(run.code, 2);
    assert.match(run.output, /"many" is not a valid share[^]*npm run rollout -- canary NAME VERSION PERCENT/);
    assert.equal((await runCommand('promote', 'info')).code, 2);
    assert.equal((await runCommand('deploy')).code, 2);
  });
});

function assertRefused({ code, output }: RolloutResult, reason: RegExp): void {
  assert.equal(code, 1, output);
  assert.match(output, reason);
}
