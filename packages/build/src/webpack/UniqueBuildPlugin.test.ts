import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { promisify } from 'node:util';
import webpack from 'webpack';
import { BUILD_ID } from './sharedModules.ts';
import { UniqueBuildPlugin } from './UniqueBuildPlugin.ts';

/** A folder to build in, deleted after the test. */
async function makeFolder(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'farm-unique-build-'));
  t.after(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, 'src'));
  return folder;
}

/** Builds a remote of two chunks, one of which contains these words, and returns its files. */
async function build(folder: string, words: string): Promise<Record<string, string>> {
  await writeFile(
    join(folder, 'src/index.js'),
    "export const load = () => [import('./page.js'), import('./other.js')];",
  );
  await writeFile(join(folder, 'src/other.js'), "export const other = 'other';");
  await writeFile(join(folder, 'src/page.js'), `export const words = ${JSON.stringify(words)};`);
  const path = join(folder, 'dist');
  const compiler = webpack({
    context: folder,
    mode: 'production',
    output: {
      path,
      clean: true,
      chunkFilename: '[contenthash].js',
      uniqueName: `farm_assets_${BUILD_ID}`,
      library: { type: 'var', name: 'farm_assets' },
    },
    plugins: [new UniqueBuildPlugin()],
  });
  const stats = await promisify(compiler.run.bind(compiler))();
  assert.equal(stats?.hasErrors(), false);
  const names = (await readdir(path)).toSorted();
  return Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await readFile(join(path, name), 'utf8')] as const)),
  );
}

/** The names under which the chunks of a build find one another in a page. */
function namesOf(files: Record<string, string>): string[] {
  const names = Object.values(files).flatMap((text) => text.match(/farm_assets_\w+/g) ?? []);
  return [...new Set(names)];
}

test('all files of a build share a name that is not the one of another build', async (t) => {
  const one = await build(await makeFolder(t), 'one');
  const other = await build(await makeFolder(t), 'other');
  assert.equal(Object.keys(one).length, 3, 'the entry and two chunks');
  for (const files of [one, other])
    for (const text of Object.values(files)) assert.match(text, /webpackChunkfarm_assets_[0-9a-f]{12}\b/);
  assert.equal(namesOf(one).length, 1);
  assert.equal(namesOf(other).length, 1);
  assert.notDeepEqual(namesOf(one), namesOf(other));
});

test('the same sources make the same files', async (t) => {
  assert.deepEqual(await build(await makeFolder(t), 'one'), await build(await makeFolder(t), 'one'));
});

test('a build leaves nothing of the one before in its folder, not even in a chunk that stays the same', async (t) => {
  const folder = await makeFolder(t);
  const one = await build(folder, 'one');
  const two = await build(folder, 'two');
  assert.ok(
    Object.keys(two).some((file) => /^\w{20}/.test(file) && file in one),
    'a chunk keeps its name',
  );
  assert.equal(namesOf(two).length, 1);
  assert.notDeepEqual(namesOf(one), namesOf(two));
});
