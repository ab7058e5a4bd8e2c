import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { openPage } from '../browser/openPage.ts';
import { startFaultProxy } from '../faults/faultProxy.ts';
import { makeDataDir } from '../system/makeDataDir.ts';
import { startSystem, type RunningSystem } from '../system/startSystem.ts';
import { saveShellBuild } from './saveShellBuild.ts';

describe('a started system', () => {
  let builds: string;
  let system: RunningSystem;

  before(async () => {
    builds = await mkdtemp(join(tmpdir(), 'farm-builds-'));
    await saveShellBuild(join(builds, 'first'), 'document.title = "First build"');
    await saveShellBuild(join(builds, 'second'), 'document.title = "Second build"');
    system = await startSystem({ distFolders: [join(builds, 'first')] });
  });
  after(async () => {
    await system.stop();
    await rm(builds, { recursive: true });
  });

  it('serves what was published, then what is published while it runs', async (t) => {
    const page = await openPage(t, { site: system });
    await page.goto('/');
    assert.equal(await page.title(), 'First build');
    await system.publish([join(builds, 'second')]);
    await page.reload();
    assert.equal(await page.title(), 'Second build');
  });

  it('says why it does not publish', async () => {
    await assert.rejects(system.publish([join(builds, 'nothing')]), /publishing failed.*nothing/s);
  });

  it('answers API calls through the gateway and behind a fault proxy', async (t) => {
    const proxy = await startFaultProxy(system);
    t.after(() => proxy.close());
    assert.equal((await fetch(`${system.url}/api/ready`)).status, 200);
    const rule = proxy.break(/^\/api\//, { kind: 'status', status: 500 });
    assert.equal((await fetch(`${proxy.url}/api/ready`)).status, 500);
    rule.lift();
    assert.equal((await fetch(`${proxy.url}/api/ready`)).status, 200);
  });

  it('keeps its data when it is killed and started again on the same folder', async (t) => {
    const dataDir = await makeDataDir();
    t.after(() => rm(dataDir, { recursive: true, force: true }));
    const first = await startSystem({ dataDir, distFolders: [join(builds, 'first')] });
    t.after(() => first.stop());
    await first.kill();
    const second = await startSystem({ dataDir, distFolders: [] });
    t.after(() => second.stop());
    const page = await openPage(t, { site: second });
    await page.goto('/');
    assert.equal(await page.title(), 'First build');
  });
});

describe('a system that can not start', () => {
  it('says which program ended and what it printed', async (t) => {
    const dataDir = await makeDataDir();
    t.after(() => rm(dataDir, { recursive: true, force: true }));
    await assert.rejects(
      startSystem({ dataDir, distFolders: [], env: { LOG_LEVEL: 'loud' } }),
      /ended with 1 before it was ready[\s\S]*LOG_LEVEL/,
    );
  });
});
