import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { RemoteBuild, ShellBuild } from '../registry/build.ts';
import type { RegistryDocument } from '../registry/document.ts';
import { emptyRegistry } from '../registry/emptyRegistry.ts';
import { applyChange } from './applyChange.ts';
import { ChangeRefusedError } from './ChangeRefusedError.ts';
import { listBuildWarnings } from './listBuildWarnings.ts';
import { listUses } from './listUses.ts';

const [V1, V2, V3] = ['1.0.0+aaaaaaaaaaaa', '2.0.0+bbbbbbbbbbbb', '3.0.0+cccccccccccc'] as const;
const contract = { min: 1, max: 1 };
const common = {
  ...{ files: {}, sizes: {}, builtAt: '2026-11-22T12:00:00Z', commit: null, entry: 'main.js' },
  contract,
};

function makeShell(version: string, names: string[], fields: Partial<ShellBuild> = {}): ShellBuild {
  const provides = { '@farm/ui': names };
  return { ...common, version, initial: [], parts: {}, provides, html: 'i.html', ...fields };
}

function makeRemote(name: string, version: string, names: string[]): RemoteBuild {
  const page = { page: 'First', title: { en: name }, layout: 'public', access: 'public' } as const;
  const mounts = [{ path: `/${name}`, ...page }];
  const descriptor = { name, title: { en: name }, contract, mounts, navigation: [] };
  return { ...common, version, descriptor, pages: {}, common: [], uses: { '@farm/ui': names } };
}

const live = { canary: null, disabled: null, lastGood: null, retired: {} };
const document: RegistryDocument = {
  ...emptyRegistry,
  shell: {
    ...live,
    stable: V1,
    versions: {
      [V1]: makeShell(V1, ['Box', 'Map', 'OldMap', 'Older'], {
        deprecated: {
          '@farm/ui': {
            OldMap: { since: '2026-11-24', goes: '2027-05-24', hint: 'use Map' },
            Older: { since: '2026-10-01', goes: '2027-01-01', hint: 'use Map' },
          },
        },
      }),
    },
  },
  remotes: {
    devices: {
      ...live,
      stable: V1,
      canary: { version: V2, percent: 10, salt: 'a' },
      versions: {
        [V1]: makeRemote('devices', V1, ['Box', 'Map']),
        [V2]: makeRemote('devices', V2, ['Box']),
      },
    },
    assets: { ...live, stable: V1, versions: { [V1]: makeRemote('assets', V1, ['Map', 'OldMap']) } },
    info: { ...live, stable: V1, versions: { [V1]: makeRemote('info', V1, ['Box']) } },
  },
};
const narrower = makeShell(V3, ['Box', 'OldMap', 'Older']);

describe('a shell that lacks names that live remotes use', () => {
  const sentences = [
    `devices ${V1} uses Map of @farm/ui, which shell ${V3} does not provide`,
    `assets ${V1} uses Map of @farm/ui, which shell ${V3} does not provide`,
  ];

  test('names them, by version, before it is published', () => {
    assert.deepEqual(listBuildWarnings(document, { name: 'shell', build: narrower }), [
      `shell ${V3} cannot go live until these remotes change, or go live with it as a set`,
      ...sentences,
    ]);
  });

  test('is refused with the same list when it is to go live, as a canary too', () => {
    const builds = { shell: { [V3]: narrower } };
    const members = { shell: V3 };
    const canary = { kind: 'canary', members, percent: 1, salt: 'b'.repeat(32), set: null } as const;
    for (const change of [{ kind: 'promote', members } as const, canary])
      assert.throws(
        () => applyChange(document, change, { builds, at: new Date(0) }),
        (error) => error instanceof ChangeRefusedError && error.message === sentences.join('\n'),
      );
  });

  test('says nothing where nothing breaks', () => {
    const wider = makeShell(V3, ['Box', 'Map', 'OldMap', 'New']);
    assert.deepEqual(listBuildWarnings(document, { name: 'shell', build: wider }), []);
    assert.deepEqual(listBuildWarnings(emptyRegistry, { name: 'shell', build: narrower }), []);
  });
});

test('a remote is told of the names that are deprecated, the first to go first', () => {
  const build = makeRemote('info', V2, ['Box', 'OldMap', 'Older']);
  assert.deepEqual(listBuildWarnings(document, { name: 'info', build }), [
    `info ${V2} uses Older of @farm/ui, which goes on 2027-01-01: use Map`,
    `info ${V2} uses OldMap of @farm/ui, which goes on 2027-05-24: use Map`,
  ]);
  assert.deepEqual(listBuildWarnings(document, { name: 'info', build: makeRemote('info', V2, ['Box']) }), []);
});

test('uses are listed for stable versions and canaries, by part and remote', () => {
  assert.deepEqual(
    listUses(document).map(({ remote, version, state, names }) => [remote, version, state, names.join()]),
    [
      ['assets', V1, 'stable', 'Map,OldMap'],
      ['devices', V1, 'stable', 'Box,Map'],
      ['devices', V2, 'canary', 'Box'],
      ['info', V1, 'stable', 'Box'],
    ],
  );
});
