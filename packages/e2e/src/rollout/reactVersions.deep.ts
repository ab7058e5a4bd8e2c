import assert from 'node:assert/strict';
import { it, type TestContext } from 'node:test';
import type { RemoteBuild, ShellBuild } from '@farm/contracts/registry';
import { addPageDataRoute } from '../browser/addPageDataRoute.ts';
import { areas, operatorArea } from '../journeys/areas.ts';
import { expectedLoadErrors } from '../journeys/expectedErrors.ts';
import { waitForHeading } from '../journeys/navigation.ts';
import { openReader } from '../journeys/openReader.ts';
import { startSystem, type RunningSystem } from '../system/startSystem.ts';
import { readShellBuild } from './contractChanges.ts';
import { makeRelease, type Release } from './makeRelease.ts';
import { applyChange, publishAll } from './operatorActions.ts';

const remotes = [...areas, operatorArea];
const built = readShellBuild().shared?.['react'] ?? assert.fail('The shell shares no React');
const [major, minor, patch] = built.split('.').map(Number) as [number, number, number];

it('remotes run in a shell with another patch and another minor of React, and never in one with another major', async (t) => {
  const otherPatch = await makeShell(t, `${major}.${minor}.${patch + 7}`);
  const otherMinor = await makeShell(t, `${major}.${minor + 5}.0`);
  const otherMajor = await makeShell(t, `${major + 1}.0.0`);
  const others = await Promise.all(remotes.map(({ folder }) => makeRelease(t, `${folder}/dist`, {})));
  const system = await startSystem({ distFolders: [otherPatch, ...others].map(({ dist }) => dist) });
  t.after(() => system.stop());
  const operator = await system.operator();
  await assertRunsHome(t, system, otherPatch);

  await publishAll(operator, otherMinor.dist);
  await applyChange(operator, { kind: 'promote', members: { shell: otherMinor.build.version } });
  await assertRunsHome(t, system, otherMinor);

  // Published, but nobody can be given it; the reason names every remote.
  await publishAll(operator, otherMajor.dist);
  await assert.rejects(
    applyChange(operator, { kind: 'promote', members: { shell: otherMajor.build.version } }),
    (error: Error) => {
      const lines = error.message.split('\n');
      assert.equal(lines.length, remotes.length, error.message);
      for (const line of lines) assert.match(line, /needs react \^\d+ \(\d+\.0\.0\), .* does not have$/);
      return true;
    },
  );
});

it('a remote that requires another major is not published, and a page that gets it does not run its script', async (t) => {
  const requires = { react: `^${major + 1}` };
  const info = await makeRelease<RemoteBuild>(t, 'mfe-info/dist', { manifest: () => ({ requires }) });
  const system = await startSystem();
  t.after(() => system.stop());
  await assert.rejects(
    publishAll(await system.operator(), info.dist),
    /needs react \^\d+ \(.*does not have$/m,
  );

  const { page, say } = await openReader(t, { site: system, expected: expectedLoadErrors });
  await addPageDataRoute(page, (data) => ({
    ...data,
    remotes: data.remotes.map((remote) => (remote.name === 'auth' ? { ...remote, requires } : remote)),
  }));
  await page.goto('/auth/login');
  const reason = `react ${requires.react} (${built})`;
  await page
    .getByRole('alert')
    .getByText(say('shell.remote.contract.missing', { reason }), { exact: true })
    .waitFor();
  // An entry script names itself in the page.
  const names = "Object.keys(globalThis).filter((key) => key.startsWith('farm_'))";
  const ran = await page.evaluate<string[]>(names);
  assert.deepEqual(
    ran.filter((name) => name.startsWith('farm_auth')),
    [],
  );
});

/** Makes a shell whose React and React DOM say that they are of another version. */
function makeShell(t: TestContext, version: string): Promise<Release<ShellBuild>> {
  const { entry, initial } = readShellBuild();
  const change = (text: string) => text.replaceAll(`"${built}"`, `"${version}"`);
  return makeRelease<ShellBuild>(t, 'shell/dist', {
    files: Object.fromEntries([entry, ...initial].map((file) => [file, change])),
    manifest: ({ shared = {} }) => ({
      shared: Object.fromEntries(
        Object.entries(shared).map(([module, old]) => [module, old === built ? version : old]),
      ),
    }),
  });
}

async function assertRunsHome(
  t: TestContext,
  system: RunningSystem,
  { build }: Release<ShellBuild>,
): Promise<void> {
  const reader = await openReader(t, { site: system });
  await reader.page.goto('/');
  await waitForHeading(reader, 'info.home.headline');
  const versions = await reader.page.evaluate<string[]>(
    '__FEDERATION__.__INSTANCES__.flatMap(({ shareScopeMap }) => Object.keys(shareScopeMap.default?.react ?? {}))',
  );
  assert.deepEqual([...new Set(versions)], [build.shared?.['react']]);
  await reader.page.close();
}
