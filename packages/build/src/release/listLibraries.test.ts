import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { listLibraries } from './listLibraries.ts';

/** A repository as pnpm installs it: `packages/server` uses `fast`, which uses `@deep/one`. */
async function install(t: TestContext, manifests: Record<string, object> = {}): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'farm-libraries-'));
  t.after(() => rm(folder, { recursive: true }));
  const files: Record<string, object> = {
    'packages/server': { dependencies: { fast: '1' }, devDependencies: { tester: '1' } },
    'node_modules/.pnpm/fast@1/node_modules/fast': {
      version: '1.0.0',
      license: 'MIT',
      dependencies: { '@deep/one': '2' },
      optionalDependencies: { 'for-another-machine': '1' },
      peerDependencies: { 'only-if-wanted': '1' },
      peerDependenciesMeta: { 'only-if-wanted': { optional: true } },
    },
    'node_modules/.pnpm/@deep+one@2/node_modules/@deep/one': { version: '2.0.0', license: { type: 'ISC' } },
    ...manifests,
  };
  for (const [path, manifest] of Object.entries(files)) {
    await mkdir(join(folder, path), { recursive: true });
    const name = path.split('node_modules/').at(-1);
    await writeFile(join(folder, path, 'package.json'), JSON.stringify({ name, ...manifest }));
  }
  const link = async (path: string, target: string) => {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await symlink(join(folder, target), join(folder, path));
  };
  await link('packages/server/node_modules/fast', 'node_modules/.pnpm/fast@1/node_modules/fast');
  await link(
    'node_modules/.pnpm/fast@1/node_modules/@deep/one',
    'node_modules/.pnpm/@deep+one@2/node_modules/@deep/one',
  );
  return folder;
}

test('libraries are what the packages use when they run, and what those use', async (t) => {
  const { libraries, links } = listLibraries(await install(t), ['packages/server']);
  assert.deepEqual(
    libraries.map(({ name, version, license }) => [name, version, license]),
    [
      ['@deep/one', '2.0.0', 'ISC'],
      ['fast', '1.0.0', 'MIT'],
    ],
  );
  assert.deepEqual(links, [
    { path: 'packages/server/node_modules/fast', target: 'node_modules/.pnpm/fast@1/node_modules/fast' },
    {
      path: 'node_modules/.pnpm/fast@1/node_modules/@deep/one',
      target: 'node_modules/.pnpm/@deep+one@2/node_modules/@deep/one',
    },
  ]);
});

test('a library that is not installed is told with the package that needs it', async (t) => {
  const folder = await install(t, { 'packages/server': { dependencies: { fast: '1', gone: '1' } } });
  assert.throws(() => listLibraries(folder, ['packages/server']), {
    message: 'packages/server needs gone, which is not installed',
  });
});
