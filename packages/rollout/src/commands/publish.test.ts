import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test, type TestContext } from 'node:test';
import {
  emptyRegistry,
  type RegistryDocument,
  type RemoteBuild,
  type ShellBuild,
} from '@farm/contracts/registry';
import { makeRemoteBuild, makeShellBuild } from '../testing/builds.ts';
import { run } from '../testing/run.ts';
import { startTestApi } from '../testing/startTestApi.ts';

describe('publish', () => {
  const shell = { ...makeShellBuild('1'), provides: { '@farm/ui': ['Map', 'OldMap'] } };
  const deprecated = { OldMap: { since: '2026-11-24', goes: '2027-05-24', hint: 'use Map' } };
  const assets = { ...makeRemoteBuild('assets', '2'), uses: { '@farm/ui': ['Map'] } };
  const live = { canary: null, disabled: null, lastGood: null, retired: {} };
  const document: RegistryDocument = {
    ...emptyRegistry,
    shell: {
      ...live,
      stable: shell.version,
      versions: { [shell.version]: { ...shell, deprecated: { '@farm/ui': deprecated } } },
    },
    remotes: { assets: { ...live, stable: assets.version, versions: { [assets.version]: assets } } },
  };
  const signed = {
    text: JSON.stringify(document),
    keyId: 'a',
    signature: 'b',
    halts: [],
    haltSignature: null,
  };
  const open = async (t: TestContext, build: RemoteBuild | ShellBuild) => {
    const folder = await mkdtemp(join(tmpdir(), 'farm-dist-'));
    t.after(() => rm(folder, { recursive: true }));
    await writeFile(join(folder, 'build.json'), JSON.stringify(build));
    const farm = await startTestApi(t, ({ path }) => ({
      status: 200,
      json: path === '/registry' ? signed : { missing: [], isPublished: true },
    }));
    return { ...farm, folder };
  };
  const narrower = { ...makeShellBuild('3'), provides: { '@farm/ui': ['OldMap'] } };

  test('of a shell names the live remotes that it would break, and with --check publishes nothing', async (t) => {
    const { server, requests, folder } = await open(t, narrower);
    const warnings = [
      `shell ${narrower.version} cannot go live until these remotes change, or go live with it as a set`,
      `assets ${assets.version} uses Map of @farm/ui, which shell ${narrower.version} does not provide`,
    ];
    const checked = await run(server, 'publish', folder, '--check');
    assert.equal(checked.exitCode, 0);
    assert.equal(checked.stdout, warnings.map((warning) => `Warning: ${warning}\n`).join(''));
    assert.deepEqual(
      requests.map(({ path }) => path),
      ['/registry'],
    );
    const { stdout } = await run(server, 'publish', folder, '--json');
    assert.partialDeepStrictEqual(JSON.parse(stdout), { warnings, publications: [{ name: 'shell' }] });
  });

  test('of a remote names the deprecated names that it uses', async (t) => {
    const build = { ...makeRemoteBuild('assets', '4'), uses: { '@farm/ui': ['Map', 'OldMap'] } };
    const { server, folder } = await open(t, build);
    const { exitCode, stdout } = await run(server, 'publish', folder);
    assert.equal(exitCode, 0);
    assert.equal(
      stdout.trimEnd().split('\n').at(-1),
      `Warning: assets ${build.version} uses OldMap of @farm/ui, which goes on 2027-05-24: use Map`,
    );
  });

  test('of a remote that needs what the live shell lacks is refused by --check, with that', async (t) => {
    const build = { ...makeRemoteBuild('assets', '5'), uses: { '@farm/ui': ['Map', 'Globe'] } };
    const { server, folder, requests } = await open(t, build);
    const { exitCode, stdout } = await run(server, 'publish', folder, '--check');
    assert.equal(exitCode, 1);
    assert.equal(
      stdout,
      `assets ${build.version} uses Globe of @farm/ui, which shell ${shell.version} does not provide\n`,
    );
    assert.equal(requests.length, 1);
  });

  test('with --check says so when nothing live is affected', async (t) => {
    const { server, folder } = await open(t, { ...narrower, provides: shell.provides });
    assert.equal((await run(server, 'publish', folder, '--check')).stdout, 'It fits what is live.\n');
  });
});
