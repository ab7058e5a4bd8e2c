import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { RemoteBuild } from '@farm/contracts/registry';
import type { PublishedVersion, RolloutStatus } from '@farm/contracts/rollout';
import { createAccount, type Account } from '../system/createAccount.ts';
import { fetchPageData } from '../system/pageData.ts';
import { startSystem, type RunningSystem } from '../system/startSystem.ts';
import { areas, readRemoteBuild } from '../journeys/areas.ts';
import { makeRelease, type Release } from './makeRelease.ts';
import { runRollout, type RolloutResult } from './runRollout.ts';

const [info] = areas;
const WHY = ['--why', 'A headline that says more'];

describe('a release, step by step at the command line', () => {
  let system: RunningSystem;
  let account: Account;
  let old: string;
  let newer: Release<RemoteBuild>;
  const undo: (() => unknown)[] = [];
  const rollout = (...args: string[]) =>
    runRollout(system, args, { FARM_VERIFY_EMAIL: account.email, FARM_VERIFY_PASSWORD: account.password });
  const done = async (...args: string[]) => {
    const run = await rollout(...args);
    assert.equal(run.code, 0, run.output);
    return run.output;
  };
  const status = async (): Promise<RolloutStatus> =>
    JSON.parse(await done('status', '--json')) as RolloutStatus;
  const entry = async () => (await status()).entries.find(({ name }) => name === 'info');
  const served = async () =>
    (await fetchPageData(system)).remotes.find(({ name }) => name === 'info')?.version;

  before(async () => {
    assert.ok(info);
    old = readRemoteBuild(info).version;
    system = await startSystem({ env: { ROLLOUT_REQUIRE_VERIFY: '1' } });
    account = await createAccount(system);
    newer = await makeRelease<RemoteBuild>(
      { after: (end) => undo.push(end as () => unknown) },
      'mfe-info/dist',
      {},
    );
  });
  after(async () => {
    await system.stop();
    for (const end of undo) await end();
  });

  it('publishes, which changes nothing for anybody, and says so when it is done twice', async () => {
    assert.match(await done('publish', newer.dist), /published, \d+ files uploaded/);
    assert.match(await done('publish', newer.dist), /was published before$/m);
    assert.equal(await served(), old);
    const { items } = JSON.parse(await done('versions', 'info', '--json')) as { items: PublishedVersion[] };
    assert.deepEqual(
      items.map(({ version }) => version),
      [newer.build.version, old],
    );
  });

  it('gives nobody what was not verified', async () => {
    assertRefused(
      await rollout('canary', 'info', 'latest', '10', ...WHY),
      /not verified.*rollout -- verify info/,
    );
  });

  it('verifies every file and every page, signed in where a page needs it', async () => {
    const { length } = info?.descriptor.mounts ?? assert.fail();
    assert.match(
      await done('verify', 'info', 'latest'),
      new RegExp(`^info \\S+ passed: ${length} pages mounted beside revision 1$`, 'm'),
    );
  });

  it('gives a share of visitors the canary, and more of them when it is raised', async () => {
    await done('canary', 'info', newer.build.version.slice(0, -3), '10', ...WHY);
    assert.deepEqual((await entry())?.canary, { version: newer.build.version, percent: 10, set: null });
    assert.match(await done('canary', 'info', '50%', ...WHY), /goes to 50 % of visitors \(revision 3\)/);
  });

  it('explains to a visitor what they get', async () => {
    const { visitor } = await fetchPageData(system);
    assert.match(await done('explain', visitor), /^info +\S+ +(canary: their place|stable: their place)/m);
  });

  it('promotes the canary without its name, for everybody', async () => {
    await done('promote', 'info', ...WHY);
    assert.equal(await served(), newer.build.version);
  });

  it('rolls back to what was, at once', async () => {
    assert.match(await done('rollback', 'info', ...WHY), new RegExp(`back at ${RegExp.escape(old)}`));
    assert.equal(await served(), old);
  });

  it('ends a canary by a rollback, and leaves the stable version to everybody', async () => {
    await done('canary', 'info', 'latest', '100', ...WHY);
    await done('rollback', 'info', ...WHY);
    assert.deepEqual([(await entry())?.stable, (await entry())?.canary], [old, null]);
  });

  it('switches a remote off with a reason, and on again', async () => {
    await done('disable', 'info', 'The', 'notices', 'are', 'being', 'moved');
    const data = await fetchPageData(system);
    assert.deepEqual(data.remotes.find(({ name }) => name === 'info')?.disabled, {
      reason: 'The notices are being moved',
    });
    await done('enable', 'info');
    assert.equal((await entry())?.disabled, null);
  });

  it('lets nothing but rollback and disable happen while everything is frozen', async () => {
    await done('freeze', 'The auditors are here');
    assertRefused(await rollout('promote', 'info', 'latest', ...WHY), /frozen \(The auditors are here\)/);
    assert.match(await done('status'), /^Frozen: The auditors are here$/m);
    await done('rollback', 'info', 'latest', ...WHY);
    await done('rollback', 'info', ...WHY);
    await done('unfreeze');
  });

  it('gives versions that belong together to the same visitors, and makes them stable together', async (t) => {
    const other = await makeRelease<RemoteBuild>(t, 'mfe-auth/dist', {});
    await done('publish', other.dist);
    await done('verify', 'auth', 'latest');
    await done('set', 'welcome', 'info=latest', 'auth=latest', '20', ...WHY);
    assert.match(await done('status'), /20 % \(set welcome\)/);
    await done('set', 'welcome', '60', ...WHY);
    await done('promote', '--set', 'welcome', ...WHY);
    const { entries } = await status();
    const stable = Object.fromEntries(entries.map(({ name, stable: version }) => [name, version]));
    assert.deepEqual([stable['info'], stable['auth']], [newer.build.version, other.build.version]);
  });

  it('tells afterwards who did what, and why', async () => {
    const history = await done('history', 'info');
    assert.match(history, /rolled back info \S+ → \S+ +A headline that says more$/m);
    assert.match(history, /on the farm's machine|operator \d+/);
  });

  it('finds what is wrong with a version, one sentence each, and keeps it', async (t) => {
    const [common = ''] = newer.build.common;
    const broken = await makeRelease<RemoteBuild>(t, 'mfe-info/dist', {
      files: { [common]: (text) => `console.error('a loud remote');${text}` },
    });
    await done('publish', broken.dist);
    assertRefused(
      await rollout('verify', 'info', broken.build.version),
      /- \/: console error: .*a loud remote/,
    );
    assertRefused(
      await rollout('promote', 'info', broken.build.version, ...WHY),
      /did not pass its last verification/,
    );
  });

  it('answers a wrong command line with its forms, and exit code 2', async () => {
    const run = await rollout('canary', 'info', 'latest', 'many', ...WHY);
    assert.equal(run.code, 2);
    assert.match(run.output, /"many" is no share[^]*npm run rollout -- canary NAME VERSION PERCENT/);
    assert.equal((await rollout('promote', 'info')).code, 2);
    assert.equal((await rollout('deploy')).code, 2);
  });
});

function assertRefused({ code, output }: RolloutResult, reason: RegExp): void {
  assert.equal(code, 1, output);
  assert.match(output, reason);
}
