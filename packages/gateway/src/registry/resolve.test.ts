import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RegistryDocument } from '@farm/contracts/registry';
import fc from 'fast-check';
import { makeRemote, makeShell } from '../testing/makeBuild.ts';
import { emptyRegistry } from './registryStore.ts';
import { resolve } from './resolve.ts';

const { build: shell } = await makeShell();
const { build: remote } = await makeRemote('assets');

/** Any pointers at all, also to versions that are not there. */
const version = fc.constantFrom('1.0.0+aaaaaaaaaaaa', '2.0.0+bbbbbbbbbbbb', '__proto__', 'toString', 'gone');
const pointers = {
  stable: fc.option(version),
  lastGood: fc.option(version),
  canary: fc.option(fc.record({ version, percent: fc.nat(100), salt: fc.string() })),
  disabled: fc.option(fc.record({ reason: fc.string() })),
};
function versions<T>(build: T) {
  return fc
    .uniqueArray(fc.constantFrom('1.0.0+aaaaaaaaaaaa', '2.0.0+bbbbbbbbbbbb'), { maxLength: 2 })
    .map((known): Record<string, T> => Object.fromEntries(known.map((key) => [key, build])));
}
const documents: fc.Arbitrary<RegistryDocument> = fc.record({
  rev: fc.nat(),
  shell: fc.record({ versions: versions(shell), ...pointers }),
  remotes: fc.dictionary(
    fc.constantFrom('assets', 'info', 'auth'),
    fc.record({ versions: versions(remote), ...pointers }),
  ),
  sets: fc.constant([]),
});

test('nobody is ever given a version that does not exist', () => {
  fc.assert(
    fc.property(documents, (document) => {
      const resolution = resolve(document);
      if (resolution === null) {
        assert.ok(!Object.hasOwn(document.shell.versions, document.shell.stable ?? ''));
        return;
      }
      assert.ok(Object.hasOwn(document.shell.versions, resolution.shell.version));
      for (const { resolved } of resolution.remotes) {
        const known = Object.keys(document.remotes[resolved.name]?.versions ?? {});
        assert.ok(known.includes(resolved.version));
        assert.equal(resolved.baseUrl, `/r/${resolved.name}/${resolved.version}/`);
        assert.notEqual(resolved.lastGood?.version, resolved.version);
        if (resolved.lastGood) assert.ok(known.includes(resolved.lastGood.version));
      }
    }),
  );
});

test('every remote with a known stable version is there, once, in the order of names', () => {
  fc.assert(
    fc.property(documents, (document) => {
      const expected = Object.entries(document.remotes)
        .filter(([, { versions, stable }]) => Object.hasOwn(versions, stable ?? ''))
        .map(([name]) => name);
      const given = resolve(document)?.remotes.map(({ resolved }) => resolved.name);
      if (given) assert.deepEqual(given, expected.toSorted());
    }),
  );
});

test('a disabled remote keeps its place and says why', () => {
  const document: RegistryDocument = {
    ...emptyRegistry,
    shell: { ...emptyRegistry.shell, versions: { [shell.version]: shell }, stable: shell.version },
    remotes: {
      assets: {
        versions: { [remote.version]: remote },
        stable: remote.version,
        canary: null,
        lastGood: null,
        disabled: { reason: 'Payouts are paused' },
      },
    },
  };
  assert.deepEqual(resolve(document)?.remotes[0]?.resolved.disabled, { reason: 'Payouts are paused' });
});

test('without a shell there is nothing to give', () => {
  assert.equal(resolve(emptyRegistry), null);
});
