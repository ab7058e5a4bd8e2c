import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { registryPath } from './artifacts/artifactFolder.ts';
import { fileRegistryStore } from './registry/fileRegistryStore.ts';
import { makeFolder, makeRemote } from './testing/makeBuild.ts';

const run = promisify(execFile);
const command = join(import.meta.dirname, 'publishCommand.ts');

test('the command says what it did, and as JSON', async () => {
  const dataDir = await makeFolder();
  const env = { DATA_DIR: dataDir };
  const { dist, build } = await makeRemote('assets');

  const first = await run(process.execPath, [command, dist], { env });
  const second = await run(process.execPath, [command, '--json', dist], { env });

  assert.equal(first.stdout, `assets ${build.version} is live\n`);
  assert.deepEqual(JSON.parse(second.stdout), {
    ok: true,
    rev: 1,
    builds: [{ name: 'assets', version: build.version, outcome: 'unchanged' }],
  });
});

test('the command refuses with a reason a line, and explains its use', async () => {
  const folder = await makeFolder();
  const refused = run(process.execPath, [command, 'dist', '--json'], { cwd: folder });
  await assert.rejects(refused, (error: { code: number; stdout: string }) => {
    const { ok, problems } = JSON.parse(error.stdout) as { ok: boolean; problems: string[] };
    return error.code === 1 && !ok && problems.join().includes('build.json cannot be read');
  });
  const misused = run(process.execPath, [command], { cwd: folder });
  await assert.rejects(misused, (error: { code: number; stderr: string }) => {
    return error.code === 2 && error.stderr.startsWith('Usage: ');
  });
});

test('publishers in several processes at once all land', async () => {
  const dataDir = await makeFolder();
  const names = ['auth', 'info', 'assets', 'devices', 'security', 'sixth'];
  const remotes = await Promise.all(names.map((name) => makeRemote(name)));

  await Promise.all(
    remotes.map(({ dist }) => run(process.execPath, [command, dist], { env: { DATA_DIR: dataDir } })),
  );

  const document = await fileRegistryStore(registryPath(dataDir)).read();
  assert.equal(document.rev, names.length);
  assert.deepEqual(Object.keys(document.remotes).toSorted(), names.toSorted());
  for (const { build } of remotes)
    assert.equal(document.remotes[build.descriptor.name]?.stable, build.version);
});
