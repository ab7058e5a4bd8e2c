import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emptyRegistry, type RegistryDocument } from '@farm/contracts/registry';
import { fc } from '@farm/testing/property';
import { computeBucket } from './bucket.ts';
import { resolveRegistry } from './resolveRegistry.ts';
import { makeRemoteBuild, makeShellBuild } from './testing/makeBuilds.ts';
import { createVisitorId } from './visitor.ts';

const OLD = '1.0.0+aaaaaaaaaaaa';
const NEW = '2.0.0+bbbbbbbbbbbb';
const OLDER = '0.9.0+cccccccccccc';
const AT = new Date('2026-11-27T12:00:00Z');
const VERSIONS = [OLD, NEW, OLDER];

/** Arbitrary pointers, including pointers to missing versions. */
const version = fc.constantFrom(...VERSIONS, '__proto__', 'toString', 'gone');
const salt = fc.string({ minLength: 1, maxLength: 4 });
const pointers = {
  stable: fc.option(version),
  lastGood: fc.option(version),
  canary: fc.option(fc.record({ version, percent: fc.nat(100), salt })),
  disabled: fc.option(fc.record({ reason: fc.string() })),
  retired: fc.constant({}),
};
function versions<Build>(make: (version: string) => Build) {
  return fc
    .uniqueArray(fc.constantFrom(...VERSIONS))
    .map((known): Record<string, Build> => Object.fromEntries(known.map((each) => [each, make(each)])));
}
const documents: fc.Arbitrary<RegistryDocument> = fc.record({
  rev: fc.nat(),
  frozen: fc.constant(null),
  shell: fc.record({ versions: versions(makeShellBuild), ...pointers }),
  remotes: fc.dictionary(
    fc.constantFrom('assets', 'info', 'auth'),
    fc.record({ versions: versions((each) => makeRemoteBuild('any', each)), ...pointers }),
  ),
  sets: fc.array(
    fc.record({ id: fc.string(), members: fc.dictionary(fc.constantFrom('assets', 'shell'), version) }),
  ),
});
const visitors = fc.option(fc.uint8Array({ minLength: 16, maxLength: 16 }).map(toId));

function toVisitor(id: string | null) {
  return id === null ? null : { id };
}

function toId(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64url');
}

/** Returns the same ids in every run: one in a thousand sets of random ids would miss the bounds. */
function makeFixedVisitors(count: number): string[] {
  return Array.from({ length: count }, (_, index) => toId(Buffer.from(String(index).padStart(16))));
}

/** A registry whose remote `assets` has OLD stable and NEW as canary. */
function makeCanaryRegistry(percent: number, canarySalt = 'salt'): RegistryDocument {
  const builds = { [OLD]: makeRemoteBuild('assets', OLD), [NEW]: makeRemoteBuild('assets', NEW) };
  return {
    ...emptyRegistry,
    shell: { ...emptyRegistry.shell, versions: { [OLD]: makeShellBuild(OLD) }, stable: OLD },
    remotes: {
      assets: {
        versions: { ...builds, [OLDER]: makeRemoteBuild('assets', OLDER) },
        stable: OLD,
        canary: { version: NEW, percent, salt: canarySalt },
        lastGood: OLDER,
        disabled: null,
        retired: {},
      },
    },
  };
}

function resolveAssets(document: RegistryDocument, visitor: string | null) {
  const assets = resolveRegistry(document, toVisitor(visitor), AT)?.remotes[0];
  assert.ok(assets);
  return assets;
}

test('nobody is ever given a version that the registry does not hold', () => {
  fc.assert(
    fc.property(documents, visitors, (document, visitor) => {
      const resolved = resolveRegistry(document, toVisitor(visitor), AT);
      if (resolved === null) {
        assert.ok(!Object.hasOwn(document.shell.versions, document.shell.stable ?? ''));
        return;
      }
      for (const each of [resolved.shell, ...resolved.remotes]) {
        const known: Record<string, unknown> =
          each.name === 'shell' ? document.shell.versions : (document.remotes[each.name]?.versions ?? {});
        assert.ok(Object.hasOwn(known, each.version));
        assert.equal(each.build, known[each.version]);
        assert.notEqual(each.lastGood?.version, each.version);
        if (each.lastGood) assert.equal(each.lastGood.build, known[each.lastGood.version]);
      }
    }),
  );
});

test('every remote with a known stable version is there, once, in the order of names', () => {
  fc.assert(
    fc.property(documents, visitors, (document, visitor) => {
      const expected = Object.entries(document.remotes)
        .filter(([, entry]) => Object.hasOwn(entry.versions, entry.stable ?? ''))
        .map(([name]) => name);
      const given = resolveRegistry(document, toVisitor(visitor), AT)?.remotes.map(({ name }) => name);
      if (given) assert.deepEqual(given, expected.toSorted());
    }),
  );
});

test('whoever is unknown gets stable versions only', () => {
  fc.assert(
    fc.property(documents, (document) => {
      const resolved = resolveRegistry(document, null, AT);
      for (const each of resolved ? [resolved.shell, ...resolved.remotes] : []) {
        const entry = each.name === 'shell' ? document.shell : document.remotes[each.name];
        assert.equal(each.version, entry?.stable);
        assert.deepEqual([each.why, each.bucket], [{ kind: 'stable' }, null]);
      }
    }),
  );
});

test('the reason agrees with the version, and the bucket with the percentage', () => {
  fc.assert(
    fc.property(documents, visitors, (document, visitor) => {
      const resolved = resolveRegistry(document, toVisitor(visitor), AT);
      for (const { name, version, why, bucket } of resolved ? [resolved.shell, ...resolved.remotes] : []) {
        const entry = name === 'shell' ? document.shell : document.remotes[name];
        if (why.kind === 'canary') {
          assert.ok(why.bucket === bucket && why.bucket < why.percent);
          assert.equal(version, entry?.canary?.version);
        } else assert.equal(version, entry?.stable);
      }
    }),
  );
});

test('ten percent of 10,000 visitors are ten percent, and the same ones every time', () => {
  const ids = makeFixedVisitors(10_000);
  const document = makeCanaryRegistry(10, 'a release');
  const first = ids.map((id) => resolveAssets(document, id).version);
  const share = first.filter((each) => each === NEW).length / 100;
  assert.ok(share >= 9 && share <= 11, `${share} %`);
  assert.deepEqual(
    ids.map((id) => resolveAssets(structuredClone(document), id).version),
    first,
  );
});

test('at 0 % nobody gets the canary, at 100 % everybody does', () => {
  for (const id of Array.from({ length: 2_000 }, createVisitorId)) {
    assert.equal(resolveAssets(makeCanaryRegistry(0), id).version, OLD);
    assert.equal(resolveAssets(makeCanaryRegistry(100), id).version, NEW);
  }
});

test('raising a canary takes it from nobody', () => {
  fc.assert(
    fc.property(visitors, fc.nat(100), fc.nat(100), (visitor, one, other) => {
      const [low, high] = [Math.min(one, other), Math.max(one, other)];
      if (resolveAssets(makeCanaryRegistry(low), visitor).version === NEW)
        assert.equal(resolveAssets(makeCanaryRegistry(high), visitor).version, NEW);
    }),
  );
});

test('a plan gives a version to more visitors with each step, and takes it from nobody', () => {
  const minute = (count: number) => new Date(AT.getTime() + count * 60_000);
  const plans = fc
    .uniqueArray(fc.integer({ min: 1, max: 100 }), { minLength: 2, maxLength: 6 })
    .map((shares) => shares.toSorted((one, other) => one - other));
  fc.assert(
    fc.property(plans, visitors, fc.tuple(fc.nat(200), fc.nat(200)), (shares, visitor, minutes) => {
      const document = makeCanaryRegistry(shares[0] ?? 0);
      const canary = document.remotes['assets']?.canary;
      assert.ok(canary);
      const steps = shares.map((percent, index) => ({ percent, at: minute(index * 30).toISOString() }));
      canary.plan = { steps, minVisitors: 0 };
      const versionAt = (count: number) =>
        resolveRegistry(document, toVisitor(visitor), minute(count))?.remotes[0]?.version;
      const [early, late] = [Math.min(...minutes), Math.max(...minutes)];
      if (versionAt(early) === NEW) assert.equal(versionAt(late), NEW);
      const signed = shares[Math.min(Math.floor(late / 30), shares.length - 1)] ?? 0;
      assert.equal(versionAt(late) === NEW, visitor !== null && computeBucket('salt', visitor) < signed);
    }),
  );
});

test('a canary for an audience goes to nobody else, and to its share of them', () => {
  const audiences = fc.record(
    {
      roles: fc.uniqueArray(fc.constantFrom('user' as const, 'admin' as const), { minLength: 1 }),
      languages: fc.uniqueArray(fc.constantFrom('en' as const, 'zh' as const), { minLength: 1 }),
    },
    { requiredKeys: [], noNullPrototype: true },
  );
  const groups = fc.record(
    {
      role: fc.constantFrom('user' as const, 'admin' as const),
      language: fc.constantFrom('en' as const, 'zh' as const),
    },
    { requiredKeys: [], noNullPrototype: true },
  );
  fc.assert(
    fc.property(audiences, groups, fc.nat(100), (audience, known, percent) => {
      const document = makeCanaryRegistry(percent);
      const canary = document.remotes['assets']?.canary;
      assert.ok(canary);
      canary.audience = audience;
      const [id = ''] = makeFixedVisitors(1);
      const isMeant =
        (!audience.roles || audience.roles.some((role) => role === known.role)) &&
        (!audience.languages || audience.languages.some((language) => language === known.language));
      const assets = resolveRegistry(document, { id, ...known }, AT)?.remotes[0];
      assert.equal(assets?.version === NEW, isMeant && computeBucket('salt', id) < percent);
    }),
  );
});

test('who is in one release says nothing about who is in the next', () => {
  const ids = makeFixedVisitors(10_000);
  const inBoth = (one: string, other: string) => {
    const counts = { both: 0, one: 0, other: 0, none: 0 };
    for (const id of ids) {
      const [a, b] = [computeBucket(one, id) < 50, computeBucket(other, id) < 50];
      counts[a && b ? 'both' : a ? 'one' : b ? 'other' : 'none'] += 1;
    }
    return counts;
  };
  // Chi-square of four equal cells with three degrees of freedom: above 16.27 once in a thousand.
  for (const [one, other] of [
    ['first', 'second'],
    ['0', '1'],
    ['a'.repeat(32), 'b'.repeat(32)],
  ] as const) {
    const chi = Object.values(inBoth(one, other)).reduce((sum, n) => sum + (n - 2_500) ** 2 / 2_500, 0);
    assert.ok(chi < 16.27, `${one} and ${other}: ${chi}`);
  }
});

test('buckets are spread evenly, from 0 up to but not 100', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (any, visitor) => {
      const bucket = computeBucket(any, visitor);
      assert.ok(bucket >= 0 && bucket < 100);
    }),
  );
  const tenths = Array.from({ length: 10 }, () => 0);
  for (let index = 0; index < 10_000; index += 1) {
    const tenth = Math.floor(computeBucket('even', String(index)) / 10);
    tenths[tenth] = (tenths[tenth] ?? 0) + 1;
  }
  // Nine degrees of freedom: above 27.88 once in a thousand.
  const chi = tenths.reduce((sum, n) => sum + (n - 1_000) ** 2 / 1_000, 0);
  assert.ok(chi < 27.88, String(chi));
});

test('the bucket is the first 32 bits of SHA-256, as a share of a hundred', () => {
  // sha256("salt" + "visitor") begins with these digits (`printf saltvisitor | sha256sum`).
  assert.equal(computeBucket('salt', 'visitor'), (0xf9a65152 / 2 ** 32) * 100);
});

test('a canary falls back to the stable version, and a stable version to the last good one', () => {
  assert.equal(resolveAssets(makeCanaryRegistry(100), createVisitorId()).lastGood?.version, OLD);
  assert.equal(resolveAssets(makeCanaryRegistry(0), createVisitorId()).lastGood?.version, OLDER);
});

test('members of a set, which share a salt, are got together or not at all', () => {
  const document = makeCanaryRegistry(50);
  document.remotes['auth'] = structuredClone(document.remotes['assets']) as never;
  document.sets = [{ id: 'pair', members: { assets: NEW, auth: NEW } }];
  for (const id of Array.from({ length: 500 }, createVisitorId)) {
    const [assets, auth] = resolveRegistry(document, { id }, AT)?.remotes ?? [];
    assert.ok(assets && auth);
    assert.equal(assets.version, auth.version);
    assert.equal(
      assets.why.kind === 'canary' ? assets.why.set : 'none',
      assets.version === NEW ? 'pair' : 'none',
    );
  }
});

test('a disabled remote keeps its place and says why', () => {
  const document = makeCanaryRegistry(0);
  (document.remotes['assets'] as { disabled: unknown }).disabled = { reason: 'Payouts are paused' };
  assert.deepEqual(resolveAssets(document, null).disabled, { reason: 'Payouts are paused' });
});

test('without a shell there is nothing to give', () => {
  assert.equal(resolveRegistry(emptyRegistry, { id: createVisitorId() }, AT), null);
});
