import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { fc } from '@farm/testing/property';
import type { RemoteBuild, ShellBuild } from '../registry/build.ts';
import type { RegistryDocument } from '../registry/document.ts';
import { emptyRegistry } from '../registry/emptyRegistry.ts';
import { toCanonicalPath, checkCompatibility, checkLiveCombinations } from './checkLiveCombinations.ts';

const [V1, V2] = ['1.0.0+aaaaaaaaaaaa', '2.0.0+bbbbbbbbbbbb'] as const;
const common = { files: {}, sizes: {}, builtAt: '2026-11-22T12:00:00Z', commit: null, entry: 'main.js' };

function makeShell(version: string, contract = { min: 1, max: 1 }, names = ['Button']): ShellBuild {
  return {
    ...common,
    version,
    contract,
    initial: [],
    parts: {},
    provides: { '@farm/ui': names },
    html: 'i.html',
  };
}

function makeRemote(
  name: string,
  version: string,
  {
    contract = { min: 1, max: 1 },
    paths = [`/${name}`],
    uses = {},
    requires,
  }: Partial<RemoteBuild> & { paths?: string[] } = {},
): RemoteBuild {
  const mounts = paths.map((path) => ({
    path,
    page: 'First',
    title: { en: name },
    layout: 'public' as const,
    access: 'public' as const,
  }));
  const descriptor = { name, title: { en: name }, contract, mounts, navigation: [] };
  return { ...common, version, contract, descriptor, pages: {}, common: [], uses, requires };
}

/** Makes an entry with a stable version, and a canary if there is a second build. */
function makeEntry<Build extends { version: string }>([stable, canary]: [Build, Build?], salt = 'salt') {
  return {
    versions: Object.fromEntries(
      [stable, canary].flatMap((build) => (build ? [[build.version, build]] : [])),
    ),
    stable: stable.version,
    canary: canary ? { version: canary.version, percent: 10, salt } : null,
    disabled: null,
    lastGood: null,
    retired: {},
  };
}

function makeRegistry(
  shell: [ShellBuild, ShellBuild?],
  remotes: Record<string, [RemoteBuild, RemoteBuild?]>,
  salts: Record<string, string> = {},
): RegistryDocument {
  return {
    ...emptyRegistry,
    shell: makeEntry(shell, salts['shell']),
    remotes: Object.fromEntries(
      Object.entries(remotes).map(([name, builds]) => [name, makeEntry(builds, salts[name] ?? name)]),
    ),
  };
}

describe('a remote and a shell', () => {
  test('suit each other when they share a contract number, and all names are provided', () => {
    const contract = fc
      .tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 0, max: 4 }))
      .map(([min, extra]) => ({ min, max: min + extra }));
    fc.assert(
      fc.property(contract, contract, (offered, required) => {
        const shared = [1, 2, 3, 4, 5, 6, 7, 8, 9].some(
          (one) => one >= offered.min && one <= offered.max && one >= required.min && one <= required.max,
        );
        const remote = makeRemote('assets', V1, { contract: required });
        assert.equal(checkCompatibility(makeShell(V1, offered), 'assets', remote).length === 0, shared);
      }),
    );
  });

  test('are told apart by what is missing', () => {
    const remote = makeRemote('assets', V1, {
      contract: { min: 2, max: 3 },
      uses: { '@farm/ui': ['Button', 'Map', 'Globe'], '@farm/ui/charts': [], constructor: [] },
    });
    assert.deepEqual(checkCompatibility(makeShell(V2), 'assets', remote), [
      `assets ${V1} needs contract 2 to 3, but shell ${V2} offers 1`,
      `assets ${V1} uses Map, Globe of @farm/ui, which shell ${V2} does not provide`,
      `assets ${V1} uses @farm/ui/charts, which shell ${V2} does not provide`,
      `assets ${V1} uses constructor, which shell ${V2} does not provide`,
    ]);
  });
});

describe('the React of a shell', () => {
  const shared = { react: '19.3.1', 'react-dom': '19.3.1' };
  const shell = { ...makeShell(V2), provides: { react: ['useId'], 'react-dom': [] }, shared };
  const check = (requires: Record<string, string>) =>
    checkCompatibility(shell, 'assets', makeRemote('assets', V1, { requires }));

  for (const range of ['^19', '^19.0.0', '^19.3.0', '^19 || ^20', '>=18 <20', '*'])
    test(`suits a remote that requires ${range}`, () => {
      assert.deepEqual(check({ react: range, 'react-dom': range }), []);
    });

  test('is named where a remote requires another major, or a later minor', () => {
    assert.deepEqual(check({ react: '^20', 'react-dom': '^19.4.0' }), [
      `assets ${V1} needs react ^20 (19.3.1), react-dom ^19.4.0 (19.3.1), which shell ${V2} does not have`,
    ]);
  });

  test('is not asked for by builds from before it was recorded', () => {
    const { shared: _shared, ...older } = shell;
    assert.deepEqual(
      checkCompatibility(older, 'assets', makeRemote('assets', V1, { requires: { react: '^20' } })),
      [],
    );
    assert.deepEqual(checkCompatibility(shell, 'assets', makeRemote('assets', V1)), []);
  });
});

describe('what visitors can get together', () => {
  const oldShell = makeShell(V1, { min: 1, max: 1 });
  const newShell = makeShell(V2, { min: 2, max: 2 });
  const oldAssets = makeRemote('assets', V1, { contract: { min: 1, max: 1 } });
  const newAssets = makeRemote('assets', V2, { contract: { min: 2, max: 2 } });

  test('is each version of one beside each of the other, as long as nothing ties them together', () => {
    const apart = makeRegistry(
      [oldShell, newShell],
      { assets: [oldAssets, newAssets] },
      { shell: 'a', assets: 'b' },
    );
    assert.deepEqual(checkLiveCombinations(apart, new Set(['assets'])), [
      `assets ${V1} needs contract 1, but shell ${V2} offers 2`,
      `assets ${V2} needs contract 2, but shell ${V1} offers 1`,
    ]);
  });

  test('is no member of a set beside the stable version of another member', () => {
    const set = makeRegistry(
      [oldShell, newShell],
      { assets: [oldAssets, newAssets] },
      { shell: 'a', assets: 'a' },
    );
    assert.deepEqual(checkLiveCombinations(set, new Set(['shell', 'assets'])), []);
  });

  test('is a member of a set beside what takes no part in it', () => {
    const info = makeRemote('info', V1, { contract: { min: 1, max: 1 } });
    const set = makeRegistry(
      [oldShell, newShell],
      { assets: [oldAssets, newAssets], info: [info] },
      { shell: 'a', assets: 'a' },
    );
    assert.deepEqual(checkLiveCombinations(set, new Set(['shell', 'assets'])), [
      `info ${V1} needs contract 1, but shell ${V2} offers 2`,
    ]);
  });

  test('matters only where something changed', () => {
    const broken = makeRegistry([newShell], { assets: [oldAssets], info: [makeRemote('info', V1)] });
    assert.equal(checkLiveCombinations(broken, new Set(['info'])).length, 1);
    assert.equal(checkLiveCombinations(broken, new Set(['shell'])).length, 2);
    assert.deepEqual(checkLiveCombinations(broken, new Set()), []);
  });

  test('is one path for one remote only, whatever its parameter is called', () => {
    const one = makeRemote('assets', V1, { paths: ['/center/:id'] });
    const other = makeRemote('info', V1, { paths: ['/Center/:other/'] });
    const document = makeRegistry([oldShell], { assets: [one], info: [other] });
    for (const changed of ['assets', 'info'])
      assert.deepEqual(checkLiveCombinations(document, new Set([changed])), [
        `info ${V1} mounts /Center/:other/, which assets owns`,
      ]);
    const twoVersions = makeRegistry([oldShell], {
      assets: [one, makeRemote('assets', V2, { paths: ['/center/:id'] })],
    });
    assert.deepEqual(checkLiveCombinations(twoVersions, new Set(['assets'])), []);
  });
});

test('paths that match the same requests are one', () => {
  const segment = fc.stringMatching(/^[a-z]{1,6}$/);
  fc.assert(
    fc.property(fc.array(fc.tuple(segment, fc.boolean()), { minLength: 1, maxLength: 4 }), (segments) => {
      const toPath = (map: (text: string, isParameter: boolean) => string) =>
        `/${segments.map(([text, isParameter]) => map(text, isParameter)).join('/')}`;
      const path = toPath((text, isParameter) => (isParameter ? `:${text}` : text));
      const renamed = toPath((text, isParameter) => (isParameter ? `:x${text}` : text.toUpperCase()));
      const fixed = toPath((text, isParameter) => (isParameter ? 'fixed0' : text));
      assert.equal(toCanonicalPath(renamed), toCanonicalPath(path));
      assert.equal(toCanonicalPath(`${path}/`), toCanonicalPath(path));
      if (segments.some(([, isParameter]) => isParameter))
        assert.notEqual(toCanonicalPath(fixed), toCanonicalPath(path));
    }),
  );
});
