import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { test, type TestContext } from 'node:test';
import { promisify } from 'node:util';

const PLUGIN = resolve(import.meta.dirname, 'StableIdPlugin.ts');
/** A process of its own: Module Federation writes its entry below the current folder. */
const PROGRAM = `
  import federation from '${import.meta.resolve('@module-federation/enhanced/webpack')}';
  import webpack from '${import.meta.resolve('webpack')}';
  import { StableIdPlugin } from '${PLUGIN}';
  webpack({
    context: process.cwd(),
    mode: 'production',
    entry: {},
    output: { uniqueName: 'farm_assets', chunkFilename: '[name].[contenthash].js' },
    plugins: [
      new federation.ModuleFederationPlugin({
        name: 'farm_assets',
        filename: 'remoteEntry.js',
        exposes: { './remote': './src/remote.js' },
        dts: false,
        dev: false,
      }),
      new StableIdPlugin(),
    ],
  }).run((error, stats) => {
    if (error || stats.hasErrors()) throw error ?? new Error(stats.toString());
  });
`;

/** Builds a remote in a folder of its own, and returns its scripts. */
async function build(t: TestContext, prefix: string): Promise<Record<string, string>> {
  const folder = await mkdtemp(join(tmpdir(), prefix));
  t.after(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, 'src'));
  await writeFile(join(folder, 'src/remote.js'), "export const load = () => import('./page.js');");
  await writeFile(join(folder, 'src/page.js'), "export const words = 'one';");
  await writeFile(join(folder, 'build.mjs'), PROGRAM);
  await promisify(execFile)(process.execPath, ['build.mjs'], { cwd: folder });
  const dist = join(folder, 'dist');
  const names = (await readdir(dist)).filter((name) => name.endsWith('.js')).toSorted();
  return Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await readFile(join(dist, name), 'utf8')] as const)),
  );
}

test('a remote that is built in two folders has the same scripts', async (t) => {
  const one = await build(t, 'farm-one-');
  assert.ok(one['remoteEntry.js']?.includes('farm_assets'));
  assert.deepEqual(await build(t, 'farm-another-folder-'), one);
});
