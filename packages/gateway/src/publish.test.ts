import assert from 'node:assert/strict';
import { appendFile, cp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { brotliCompressSync } from 'node:zlib';
import { artifactFolder, registryPath } from './artifacts/artifactFolder.ts';
import { PublishRefusedError, publishBuilds } from './publish.ts';
import { fileRegistryStore } from './registry/fileRegistryStore.ts';
import { makeDescriptor, makeFolder, makeMount, makeRemote, makeShell } from './testing/makeBuild.ts';

async function problemsOf(dataDir: string, ...distDirs: string[]): Promise<string[]> {
  const before = await fileRegistryStore(registryPath(dataDir)).read();
  const error = await publishBuilds({ distDirs, dataDir }).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  assert.ok(error instanceof PublishRefusedError, 'it was not refused');
  assert.deepEqual(
    await fileRegistryStore(registryPath(dataDir)).read(),
    before,
    'a refusal changes nothing',
  );
  return error.problems;
}

test('a first publication makes its builds stable in one revision', async () => {
  const dataDir = await makeFolder();
  const shell = await makeShell();
  const assets = await makeRemote('assets');

  const publication = await publishBuilds({ distDirs: [shell.dist, assets.dist], dataDir });

  assert.deepEqual(publication, {
    rev: 1,
    builds: [
      { name: 'shell', version: shell.build.version, outcome: 'published' },
      { name: 'assets', version: assets.build.version, outcome: 'published' },
    ],
  });
  const { remotes } = await fileRegistryStore(registryPath(dataDir)).read();
  assert.deepEqual(remotes['assets']?.versions[assets.build.version], assets.build);
  assert.equal(remotes['assets'].lastGood, null);
  const folder = artifactFolder(dataDir, 'assets', assets.build.version);
  assert.equal(await readFile(join(folder, 'First.js'), 'utf8'), 'first()');
  assert.deepEqual(await readdir(join(dataDir, 'artifacts')), ['assets', 'shell']);
});

test('publishing what is live changes nothing and says so', async () => {
  const dataDir = await makeFolder();
  const { dist } = await makeShell();
  await publishBuilds({ distDirs: [dist], dataDir });
  const again = await publishBuilds({ distDirs: [dist], dataDir });
  assert.equal(again.rev, 1);
  assert.equal(again.builds[0]?.outcome, 'unchanged');
});

test('a newer version keeps the older one to fall back to, and the older can come back', async () => {
  const dataDir = await makeFolder();
  const older = await makeRemote('info');
  const newer = await makeRemote('info', {}, { 'First.js': 'newer()' });
  await publishBuilds({ distDirs: [older.dist], dataDir });
  await publishBuilds({ distDirs: [newer.dist], dataDir });
  const store = fileRegistryStore(registryPath(dataDir));
  assert.equal((await store.read()).remotes['info']?.stable, newer.build.version);
  assert.equal((await store.read()).remotes['info']?.lastGood, older.build.version);

  const back = await publishBuilds({ distDirs: [older.dist], dataDir });

  assert.equal(back.builds[0]?.outcome, 'restored');
  assert.equal((await store.read()).remotes['info']?.stable, older.build.version);
  assert.equal((await store.read()).remotes['info']?.lastGood, newer.build.version);
});

test('an altered, missing or unfaithfully compressed file is refused by name', async () => {
  const dataDir = await makeFolder();
  const { dist } = await makeRemote('assets');
  await appendFile(join(dist, 'First.js'), ';alert(1)');
  await rm(join(dist, 'Second.js'));
  await writeFile(join(dist, 'remote.js.br'), brotliCompressSync('other()'));

  const problems = await problemsOf(dataDir, dist);

  assert.equal(problems.length, 3);
  assert.match(problems[0] ?? '', /remote\.js\.br is not remote\.js compressed/);
  assert.match(problems[1] ?? '', /First\.js is not what was built: its SHA-384 differs/);
  assert.match(problems[2] ?? '', /Second\.js is missing/);
  assert.deepEqual(await readdir(dataDir), []);
});

test('a file outside of the build is never taken in', async () => {
  const { dist } = await makeRemote('assets', {
    files: { 'x/../../secret.js': `sha384-${'a'.repeat(64)}` },
  });
  assert.match(
    (await problemsOf(await makeFolder(), dist)).join('\n'),
    /build\.json is not valid: .*secret\.js/,
  );
});

test('a folder without a valid build.json is refused, saying what is wrong with it', async () => {
  const dataDir = await makeFolder();
  const { dist, build } = await makeRemote('assets');
  await writeFile(join(dist, 'build.json'), JSON.stringify({ ...build, version: 'latest' }));
  assert.match((await problemsOf(dataDir, dist))[0] ?? '', /build\.json is not valid: .*version/);
  assert.match((await problemsOf(dataDir, await makeFolder()))[0] ?? '', /build\.json cannot be read/);
});

test('a build that refers to what it does not have is refused', async () => {
  const descriptor = makeDescriptor('assets', [
    makeMount('/center/assets', 'Third'),
    makeMount('/api/assets', 'First'),
  ]);
  const { dist } = await makeRemote('assets', { descriptor, common: ['gone.js'] });
  const problems = (await problemsOf(await makeFolder(), dist)).join('\n');
  assert.match(problems, /gone\.js is needed, but "files" does not list it/);
  assert.match(problems, /\/center\/assets shows page Third, which "pages" does not have/);
  assert.match(problems, /\/api\/assets is under \/api, which the gateway answers itself/);
});

test('a shell whose template cannot be filled in is refused', async () => {
  const { dist } = await makeShell({}, { 'index.html': '<!doctype html>' });
  assert.match((await problemsOf(await makeFolder(), dist))[0] ?? '', /must hold <!--farm:head-->/);
});

test('a remote the live shell cannot serve is refused with what it lacks', async () => {
  const dataDir = await makeFolder();
  await publishBuilds({ distDirs: [(await makeShell()).dist], dataDir });
  const { dist } = await makeRemote('assets', {
    contract: { min: 3, max: 4 },
    uses: { '@farm/ui': ['Button', 'Map', 'Globe'], '@farm/ui/charts': [] },
  });

  const problems = (await problemsOf(dataDir, dist)).join('\n');

  assert.match(problems, /assets \S+ needs contract 3 to 4, and shell \S+ offers 1 to 2/);
  assert.match(problems, /uses Map, Globe of @farm\/ui, which shell \S+ does not provide/);
  assert.match(problems, /uses @farm\/ui\/charts, which shell/);
});

test('a shell that a live remote could not live in is refused, unless that remote comes along', async () => {
  const dataDir = await makeFolder();
  const old = await makeRemote('assets');
  await publishBuilds({ distDirs: [(await makeShell()).dist, old.dist], dataDir });
  const shell = await makeShell({ contract: { min: 2, max: 2 } }, { 'main.js': 'main2()' });

  assert.match((await problemsOf(dataDir, shell.dist)).join('\n'), /assets \S+ needs contract 1, and shell/);

  const next = await makeRemote('assets', { contract: { min: 1, max: 2 } }, { 'First.js': 'first2()' });
  const { rev } = await publishBuilds({ distDirs: [shell.dist, next.dist], dataDir });
  assert.equal(rev, 2);
});

test('a path belongs to one remote, whatever its parameter is called', async () => {
  const dataDir = await makeFolder();
  await publishBuilds({ distDirs: [(await makeRemote('assets')).dist], dataDir });
  const descriptor = makeDescriptor('info', [makeMount('/Center/assets/:other/', 'First')]);
  const { dist } = await makeRemote('info', { descriptor });
  assert.deepEqual(await problemsOf(dataDir, dist), [
    'info mounts /Center/assets/:other/, which assets owns',
  ]);
});

test('a path may move from one remote to another in one publication', async () => {
  const dataDir = await makeFolder();
  await publishBuilds({ distDirs: [(await makeRemote('assets')).dist], dataDir });
  const without = makeDescriptor('assets', [makeMount('/center/assets', 'First')]);
  const assets = await makeRemote('assets', { descriptor: without }, { 'First.js': 'moved()' });
  const info = await makeRemote('info', {
    descriptor: makeDescriptor('info', [makeMount('/center/assets/:id', 'First')]),
  });
  assert.equal((await publishBuilds({ distDirs: [info.dist, assets.dist], dataDir })).rev, 2);
});

test('a version never changes its content', async () => {
  const dataDir = await makeFolder();
  const { dist, build } = await makeRemote('assets');
  await publishBuilds({ distDirs: [dist], dataDir });
  const other = await makeRemote('assets', { version: build.version }, { 'First.js': 'other()' });
  assert.match((await problemsOf(dataDir, other.dist))[0] ?? '', /is published already with other content/);
});

test('one remote twice in a publication, or a remote named shell, is refused', async () => {
  const dataDir = await makeFolder();
  const { dist } = await makeRemote('assets');
  assert.match((await problemsOf(dataDir, dist, dist))[0] ?? '', /assets is given twice/);
  assert.match(
    (await problemsOf(dataDir, (await makeRemote('shell')).dist))[0] ?? '',
    /may not be named "shell"/,
  );
});

test('a damaged artifact is repaired by publishing its version again', async () => {
  const dataDir = await makeFolder();
  const { dist, build } = await makeRemote('assets');
  await publishBuilds({ distDirs: [dist], dataDir });
  const file = join(artifactFolder(dataDir, 'assets', build.version), 'First.js');
  await writeFile(file, 'damaged');
  await publishBuilds({ distDirs: [dist], dataDir });
  assert.equal(await readFile(file, 'utf8'), 'first()');
});

test('a damaged registry is refused by name and left as it is', async () => {
  const dataDir = await makeFolder();
  await writeFile(registryPath(dataDir), '{');
  const { dist } = await makeShell();
  await assert.rejects(publishBuilds({ distDirs: [dist], dataDir }), /registry\.json is damaged/);
  assert.equal(await readFile(registryPath(dataDir), 'utf8'), '{');
});

test('two publishers of one version agree', async () => {
  const dataDir = await makeFolder();
  const { dist } = await makeRemote('assets');
  const copy = await makeFolder();
  await cp(dist, copy, { recursive: true });
  const both = await Promise.all(
    [dist, copy].map((folder) => publishBuilds({ distDirs: [folder], dataDir })),
  );
  assert.deepEqual(
    both.map(({ rev }) => rev),
    [1, 1],
  );
  assert.deepEqual(both.map(({ builds }) => builds[0]?.outcome).toSorted(), ['published', 'unchanged']);
});
