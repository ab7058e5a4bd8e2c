import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, test } from 'node:test';
import { selectDeployables, listDeployables, listDeveloperPages } from './deployables.ts';

const namesOf = (deployables: { name: string }[]) => deployables.map(({ name }) => name);

describe('what is built', () => {
  test('is the release when nothing is named: the shell and the remotes', () => {
    const chosen = namesOf(selectDeployables([]));
    assert.equal(chosen[0], 'shell');
    assert.ok(chosen.includes('assets'));
    assert.ok(chosen.includes('operator'));
    assert.deepEqual(chosen, namesOf(listDeployables()));
  });

  test('has pages for developers in it only when they are named', () => {
    assert.ok(!namesOf(selectDeployables([])).includes('design'));
    assert.deepEqual(namesOf(selectDeployables(['design'])), ['design']);
  });

  test('is any of the six artifacts alone: the shell, auth, info, assets, devices and security', () => {
    const dists = ['shell', 'auth', 'info', 'assets', 'devices', 'security'].map((name) => {
      const [artifact, ...others] = selectDeployables([name]);
      assert.deepEqual([artifact?.name, others], [name, []]);
      assert.equal(artifact?.dist, resolve(artifact?.dir ?? '', 'dist'));
      return artifact.dist;
    });
    assert.equal(new Set(dists).size, 6, 'each has an output of its own');
  });

  test('is refused with the names there are when a name is wrong', () => {
    assert.throws(
      () => selectDeployables(['assets', 'asets']),
      /Unknown: asets\. Available: shell, .*design/,
    );
  });

  for (const { name, dir } of [...selectDeployables([]), ...listDeveloperPages()])
    test(`${name} has a build`, () => assert.ok(existsSync(resolve(dir, 'webpack.config.ts'))));

  for (const { name, dir } of listDeployables().slice(1))
    test(`${name} goes by the name of its descriptor`, () => {
      const descriptor = JSON.parse(readFileSync(resolve(dir, 'remote.json'), 'utf8')) as { name: string };
      assert.equal(name, descriptor.name);
    });
});
