import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { test } from 'node:test';
import { shellContract } from '@farm/contracts/registry';
import { repository } from '../paths.ts';
import { readSharedVersions } from './readSharedVersions.ts';
import { sharedModules, toRequiredVersion } from './sharedModules.ts';

const shell = resolve(repository, 'shell');
const versions = readSharedVersions(shell);

test('a shell says the version of every module that it shares, as the module itself does', () => {
  const require = createRequire(resolve(shell, 'package.json'));
  assert.deepEqual(Object.keys(versions), [...sharedModules]);
  for (const name of ['react', 'react-dom'])
    assert.equal(versions[name], (require(name) as { version: string }).version);
  assert.equal(versions['react/jsx-runtime'], versions['react']);
  assert.equal(versions['@farm/ui/table'], `${shellContract.max}.0.0`);
});

test('remotes require the major that the shell of the same sources has', () => {
  for (const [module, version] of Object.entries(versions)) {
    const range = toRequiredVersion(module);
    if (range !== false) assert.ok(range.split(' || ').includes(`^${version.split('.')[0]}`), module);
  }
});
