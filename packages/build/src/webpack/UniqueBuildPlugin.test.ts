import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { promisify } from 'node:util';
import webpack from 'webpack';
import { BUILD_ID, UniqueBuildPlugin } from './UniqueBuildPlugin.ts';

/** Builds a remote whose one chunk says this, and returns its files. */
async function build(t: TestContext, words: string): Promise<Record<string, string>> {
  const folder = await mkdtemp(join(tmpdir(), 'farm-unique-build-'));
  t.after(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, 'src'));
  await writeFile(join(folder, 'src/index.js'), "export const load = () => import('./page.js');");
  await writeFile(join(folder, 'src/page.js'), `export const words = ${JSON.stringify(words)};`);
  const path = join(folder, 'dist');
  const compiler = webpack({
    context: folder,
    mode: 'production',
    output: { path, uniqueName: `farm_assets_${BUILD_ID}`, library: { type: 'var', name: 'farm_assets' } },
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
  const one = await build(t, 'one');
  const other = await build(t, 'other');
  assert.equal(Object.keys(one).length, 2, 'the entry and a chunk');
  for (const files of [one, other])
    for (const text of Object.values(files)) assert.match(text, /webpackChunkfarm_assets_[0-9a-f]{12}\b/);
  assert.equal(namesOf(one).length, 1);
  assert.equal(namesOf(other).length, 1);
  assert.notDeepEqual(namesOf(one), namesOf(other));
});

test('the same sources make the same files', async (t) => {
  assert.deepEqual(await build(t, 'one'), await build(t, 'one'));
});
