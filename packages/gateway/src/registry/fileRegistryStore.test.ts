import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { makeFolder } from '../testing/makeBuild.ts';
import { fileRegistryStore } from './fileRegistryStore.ts';
import { RegistryConflictError, RegistryUnreadableError, emptyRegistry } from './registryStore.ts';

async function makeStore() {
  const folder = await makeFolder();
  const path = join(folder, 'registry.json');
  return { folder, path, store: fileRegistryStore(path) };
}

test('a registry that was never written is empty', async () => {
  const { store } = await makeStore();
  assert.deepEqual(await store.read(), emptyRegistry);
});

test('a writer who read an older revision is refused', async () => {
  const { path, store } = await makeStore();
  await store.replace(0, emptyRegistry);
  await assert.rejects(fileRegistryStore(path).replace(0, emptyRegistry), RegistryConflictError);
  assert.equal((await store.read()).rev, 1);
});

test('of writers at one moment exactly one wins each revision', async () => {
  const { folder, path } = await makeStore();
  const writers = Array.from({ length: 12 }, (_, index) => ({
    store: fileRegistryStore(path),
    set: { id: String(index), members: {} },
  }));

  await Promise.all(
    writers.map(async ({ store, set }) => {
      for (;;) {
        const document = await store.read();
        try {
          return await store.replace(document.rev, { ...document, sets: [...document.sets, set] });
        } catch (error) {
          assert.ok(error instanceof RegistryConflictError);
        }
      }
    }),
  );

  const { rev, sets } = await fileRegistryStore(path).read();
  assert.equal(rev, 12);
  assert.equal(new Set(sets.map(({ id }) => id)).size, 12);
  assert.deepEqual(await readdir(folder), ['registry.json'], 'no lock or draft is left');
});

test('a change by someone else is seen by the next read', async () => {
  const { path, store } = await makeStore();
  await store.replace(0, emptyRegistry);
  assert.equal((await store.read()).rev, 1);
  await fileRegistryStore(path).replace(1, emptyRegistry);
  assert.equal((await store.read()).rev, 2);
});

test('a damaged file is refused by name, also to a writer', async () => {
  const { path, store } = await makeStore();
  await store.replace(0, emptyRegistry);
  const text = await readFile(path, 'utf8');
  for (const damage of [text.slice(0, -20), text.replace('"rev": 1', '"rev": "1"'), '\0\0\0']) {
    await writeFile(path, damage);
    const isNamed = (error: Error) =>
      error instanceof RegistryUnreadableError && error.message.startsWith(`${path} is damaged: `);
    await assert.rejects(store.read(), isNamed);
    await assert.rejects(store.replace(1, emptyRegistry), isNamed);
  }
  await writeFile(path, text);
  assert.equal((await store.read()).rev, 1);
});

test('a lock left by a killed writer is taken over, by one successor', async () => {
  const { path } = await makeStore();
  const { pid } = spawnSync('true');
  await writeFile(`${path}.lock`, `${pid}.left-behind`);

  const outcomes = await Promise.allSettled(
    [1, 2, 3, 4].map(() => fileRegistryStore(path).replace(0, emptyRegistry)),
  );

  assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 1);
  assert.equal((await fileRegistryStore(path).read()).rev, 1);
});
