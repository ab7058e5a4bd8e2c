import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { fc } from '@farm/testing/property';
import type { RemoteBuild, ShellBuild } from '../registry/build.ts';
import type { RegistryDocument } from '../registry/document.ts';
import { computeShare } from '../registry/computeShare.ts';
import { emptyRegistry, MAX_RETIRED_VERSIONS } from '../registry/emptyRegistry.ts';
import { applyChange } from './applyChange.ts';
import { ChangeRefusedError } from './ChangeRefusedError.ts';
import type { RolloutChange } from './change.ts';
import { applyHalts } from './applyHalts.ts';

const AT = new Date('2026-11-22T12:00:00Z');
const SALT = '0123456789abcdef0123456789abcdef';
const OTHER_SALT = 'fedcba9876543210fedcba9876543210';
/** Versions in the order they were built. */
const [V1, V2, V3] = ['1.0.0+aaaaaaaaaaaa', '2.0.0+bbbbbbbbbbbb', '3.0.0+cccccccccccc'] as const;

const common = { files: {}, sizes: {}, builtAt: AT.toISOString(), commit: null, entry: 'main.js' };

function makeShell(version: string, change: Partial<ShellBuild> = {}): ShellBuild {
  const contract = { min: 1, max: 1 };
  const provides = { '@farm/ui': ['Button'] };
  return { ...common, version, contract, initial: [], parts: {}, provides, html: 'index.html', ...change };
}

function makeRemote(name: string, version: string, change: Partial<RemoteBuild> = {}): RemoteBuild {
  const contract = { min: 1, max: 1 };
  const mounts = [
    {
      path: `/${name}/:id`,
      page: 'First',
      title: { en: name },
      layout: 'public' as const,
      access: 'public' as const,
    },
  ];
  const descriptor = { name, title: { en: name }, contract, mounts, navigation: [] };
  return { ...common, version, contract, descriptor, pages: {}, common: [], uses: {}, ...change };
}

const toVersionRecord = <Build extends { version: string }>(...builds: Build[]) =>
  Object.fromEntries(builds.map((build) => [build.version, build]));

const builds: Record<string, Record<string, ShellBuild | RemoteBuild>> = {
  shell: toVersionRecord(...[V1, V2, V3].map((version) => makeShell(version))),
  assets: toVersionRecord(...[V1, V2, V3].map((version) => makeRemote('assets', version))),
  auth: toVersionRecord(...[V1, V2, V3].map((version) => makeRemote('auth', version))),
};

/** Applies changes one after the other. */
function applyAll(
  changes: RolloutChange[],
  from: RegistryDocument = emptyRegistry,
  at = AT,
): RegistryDocument {
  return changes.reduce((document, change) => applyChange(document, change, { builds, at }).next, from);
}

function catchRefusal(document: RegistryDocument, change: RolloutChange, input = builds): string {
  try {
    applyChange(document, change, { builds: input, at: AT });
  } catch (error) {
    assert.ok(error instanceof ChangeRefusedError);
    return error.message;
  }
  throw new assert.AssertionError({ message: 'the change was made' });
}

const promoteAll: RolloutChange = { kind: 'promote', members: { shell: V1, assets: V1, auth: V1 } };
const makeCanary = (percent: number, version: string = V2, salt = SALT): RolloutChange => ({
  kind: 'canary',
  members: { assets: version },
  percent,
  salt,
  set: null,
});
const makePair = (percent: number, salt = SALT): RolloutChange => ({
  kind: 'canary',
  members: { assets: V2, auth: V3 },
  percent,
  salt,
  set: 'wallet',
});
const live = applyAll([promoteAll]);

describe('a promotion', () => {
  test('makes all its members stable in one revision', () => {
    assert.equal(live.rev, 1);
    assert.deepEqual(
      [live.shell.stable, live.remotes['assets']?.stable, live.remotes['auth']?.stable],
      [V1, V1, V1],
    );
  });

  test('keeps what was stable as the last good, and ends the canary', () => {
    const entry = applyAll([makeCanary(10), { kind: 'promote', members: { assets: V2 } }], live).remotes[
      'assets'
    ];
    assert.deepEqual([entry?.stable, entry?.lastGood, entry?.canary], [V2, V1, null]);
  });

  test('of a version that nobody published is refused by its name', () => {
    const change: RolloutChange = { kind: 'promote', members: { assets: '9.9.9+dddddddddddd' } };
    assert.equal(catchRefusal(live, change), 'assets 9.9.9+dddddddddddd is not published');
  });

  test('changes nothing but what it names', () => {
    const next = applyAll([{ kind: 'promote', members: { assets: V2 } }], live);
    assert.deepEqual([next.shell, next.remotes['auth']], [live.shell, live.remotes['auth']]);
  });
});

describe('a canary', () => {
  test('keeps its salt while its share changes, whatever salt comes along', () => {
    const raised = applyAll([makeCanary(10), makeCanary(50, V2, OTHER_SALT)], live);
    assert.deepEqual(raised.remotes['assets']?.canary, { version: V2, percent: 50, salt: SALT });
  });

  test('of another version has a salt of its own', () => {
    const other = applyAll([makeCanary(10), makeCanary(10, V3, OTHER_SALT)], live);
    assert.deepEqual(other.remotes['assets']?.canary, { version: V3, percent: 10, salt: OTHER_SALT });
  });

  test('of what is stable already is refused', () => {
    assert.equal(catchRefusal(live, makeCanary(10, V1)), `assets ${V1} is already the stable version`);
  });

  test('needs a stable version for everybody else', () => {
    const shellOnly = applyAll([{ kind: 'promote', members: { shell: V1 } }]);
    assert.match(catchRefusal(shellOnly, makeCanary(10)), /^assets has no stable version/);
  });
});

describe('a set', () => {
  test('gives its members one salt and one share', () => {
    const { remotes, sets } = applyAll([makePair(20)], live);
    assert.deepEqual(sets, [{ id: 'wallet', members: { assets: V2, auth: V3 } }]);
    assert.deepEqual(remotes['assets']?.canary, { version: V2, percent: 20, salt: SALT });
    assert.deepEqual(remotes['auth']?.canary, { version: V3, percent: 20, salt: SALT });
  });

  test('is raised as one, and nobody in it moves out', () => {
    const { remotes } = applyAll([makePair(20), makePair(60, OTHER_SALT)], live);
    assert.deepEqual([remotes['assets']?.canary?.salt, remotes['auth']?.canary?.salt], [SALT, SALT]);
  });

  test('ends for all when one member is rolled back', () => {
    const next = applyAll([makePair(20), { kind: 'rollback', name: 'auth', version: V1 }], live);
    assert.deepEqual(
      [next.sets, next.remotes['assets']?.canary, next.remotes['auth']?.canary],
      [[], null, null],
    );
  });

  test('is not torn apart by a canary of one member, even with the salt of the set', () => {
    const running = applyAll([makePair(20)], live);
    for (const change of [makeCanary(10, V3, OTHER_SALT), makeCanary(10, V2, SALT)])
      assert.match(catchRefusal(running, change), /^assets is part of set wallet/);
  });

  test('may need a new shell, as long as the shell is in it', () => {
    const newAssets = makeRemote('assets', V2, { uses: { '@farm/ui': ['NewThing'] } });
    const newShell = makeShell(V2, { provides: { '@farm/ui': ['Button', 'NewThing'] } });
    const input = {
      ...builds,
      shell: { ...builds['shell'], [V2]: newShell },
      assets: { ...builds['assets'], [V2]: newAssets },
    };
    const both: RolloutChange = {
      kind: 'canary',
      members: { shell: V2, assets: V2 },
      percent: 5,
      salt: SALT,
      set: 'new',
    };
    assert.equal(applyChange(live, both, { builds: input, at: AT }).next.sets.length, 1);
    assert.equal(
      catchRefusal(live, makeCanary(5), input),
      `assets ${V2} uses NewThing of @farm/ui, which shell ${V1} does not provide`,
    );
  });
});

test('nobody falls back to what was left for the last good version', () => {
  const back: RolloutChange = { kind: 'rollback', name: 'assets', version: V1 };
  const left = applyAll([{ kind: 'promote', members: { assets: V2 } }, back], live).remotes['assets'];
  assert.deepEqual([left?.stable, left?.lastGood], [V1, null]);
  assert.deepEqual(left?.retired, { [V2]: AT.toISOString() });
  const forward = applyAll([{ ...back, version: V2 }], live).remotes['assets'];
  assert.deepEqual([forward?.stable, forward?.lastGood], [V2, V1]);
});

test('two sets of one name do not run at once: the first would come apart', () => {
  const input = { ...builds, news: toVersionRecord(makeRemote('news', V1), makeRemote('news', V2)) };
  const all: RolloutChange = { kind: 'promote', members: { shell: V1, assets: V1, auth: V1, news: V1 } };
  const running = applyChange(emptyRegistry, all, { builds: input, at: AT }).next;
  const { next } = applyChange(running, makePair(5), { builds: input, at: AT });
  const namesake: RolloutChange = {
    kind: 'canary',
    members: { shell: V2, news: V2 },
    percent: 5,
    salt: OTHER_SALT,
    set: 'wallet',
  };
  assert.equal(
    catchRefusal(next, namesake, input),
    'Set wallet is already running with assets and auth: choose another name',
  );
  const { sets } = applyChange(next, { ...namesake, set: 'other' }, { builds: input, at: AT }).next;
  assert.deepEqual(
    sets.map(({ id }) => id),
    ['wallet', 'other'],
  );
});

describe('what does not suit', () => {
  test('is refused when a remote needs another contract than the live shell offers', () => {
    const input = { ...builds, assets: { [V2]: makeRemote('assets', V2, { contract: { min: 2, max: 3 } }) } };
    assert.equal(
      catchRefusal(live, makeCanary(10), input),
      `assets ${V2} needs contract 2 to 3, but shell ${V1} offers 1`,
    );
  });

  test('is refused when a shell takes away what a live remote needs', () => {
    const input = { ...builds, shell: { [V2]: makeShell(V2, { contract: { min: 2, max: 2 } }) } };
    const change: RolloutChange = { kind: 'promote', members: { shell: V2 } };
    assert.match(catchRefusal(live, change, input), /^assets 1.0.0\+a+ needs contract 1, but shell 2/);
  });

  test('is refused when two remotes answer one path, whatever its parameter is called', () => {
    const taken = makeRemote('assets', V2).descriptor;
    taken.mounts = taken.mounts.map((mount) => ({ ...mount, path: '/auth/:name' }));
    const input = { ...builds, assets: { [V2]: makeRemote('assets', V2, { descriptor: taken }) } };
    assert.match(catchRefusal(live, makeCanary(10), input), /mounts .*, which (auth|assets) owns$/);
  });

  test('is told but not refused when it is a rollback', () => {
    const input = { ...builds, assets: { [V2]: makeRemote('assets', V2, { contract: { min: 7, max: 7 } }) } };
    const change: RolloutChange = { kind: 'rollback', name: 'assets', version: V2 };
    const { next, warnings } = applyChange(live, change, { builds: input, at: AT });
    assert.equal(next.remotes['assets']?.stable, V2);
    assert.deepEqual(warnings, [`assets ${V2} needs contract 7, but shell ${V1} offers 1`]);
  });
});

test('while all is frozen only rollback, disable, enable and unfreeze are taken', () => {
  const frozen = applyAll([{ kind: 'freeze', reason: 'Payday' }], live);
  for (const change of [makeCanary(10), promoteAll, { kind: 'freeze', reason: 'Again' } as const])
    assert.match(catchRefusal(frozen, change), /^The rollout is frozen \(Payday\)/);
  const changes: RolloutChange[] = [
    { kind: 'rollback', name: 'assets', version: V2 },
    { kind: 'disable', name: 'auth', reason: 'Codes are not mailed' },
    { kind: 'enable', name: 'auth' },
    { kind: 'unfreeze' },
  ];
  assert.equal(applyAll(changes, frozen).frozen, null);
});

test('the shell is rolled back, never switched off', () => {
  const change: RolloutChange = { kind: 'disable', name: 'shell', reason: 'x' };
  assert.match(catchRefusal(live, change), /^The shell cannot be disabled.*: roll it back instead$/);
});

test('however often something is released, the document keeps the last versions of it alone', () => {
  const versions = Array.from({ length: 40 }, (_, index) => `1.0.${index}+aaaaaaaaaaaa`);
  const input = {
    ...builds,
    assets: toVersionRecord(...versions.map((version) => makeRemote('assets', version))),
  };
  const released = versions.reduce((document, version, index) => {
    const at = new Date(AT.getTime() + index * 60_000);
    return applyChange(document, { kind: 'promote', members: { assets: version } }, { builds: input, at })
      .next;
  }, live).remotes['assets'];
  const [stable, lastGood, ...left] = versions.toReversed();
  assert.deepEqual([released?.stable, released?.lastGood], [stable, lastGood]);
  const retained = left.slice(0, MAX_RETIRED_VERSIONS);
  assert.deepEqual(Object.keys(released?.retired ?? {}).toSorted(), retained.toSorted());
  assert.deepEqual(
    Object.keys(released?.versions ?? {}).toSorted(),
    [stable, lastGood, ...retained].toSorted(),
  );
});

describe('a halt', () => {
  const running = applyAll([makeCanary(50)], live);
  const halt = {
    action: 'stop-canary',
    name: 'assets',
    version: V2,
    why: '12 of 22 failed',
    at: AT.toISOString(),
  } as const;

  test('leaves the canary to nobody, and says so to the next change', () => {
    const halted = applyHalts(running, [halt]);
    assert.equal(halted.remotes['assets']?.canary?.percent, 0);
    assert.equal(running.remotes['assets']?.canary?.percent, 50, 'what people signed stays');
    assert.equal(
      applyAll([{ kind: 'freeze', reason: 'Looking' }], halted).remotes['assets']?.canary?.percent,
      0,
    );
  });

  test('stops a set as a whole', () => {
    const { remotes } = applyHalts(applyAll([makePair(20)], live), [halt]);
    assert.deepEqual([remotes['assets']?.canary?.percent, remotes['auth']?.canary?.percent], [0, 0]);
  });

  test('of a version that is no canary any more changes nothing', () => {
    const promoted = applyAll([{ kind: 'promote', members: { assets: V2 } }], running);
    assert.deepEqual(applyHalts(promoted, [halt]), promoted);
  });

  test('can only take away: whatever it says, nobody gets a version they did not get before', () => {
    const halts = fc.array(
      fc.record({
        action: fc.constantFrom('stop-canary' as const, 'disable' as const),
        name: fc.constantFrom('assets', 'auth', 'shell', '__proto__', 'gone'),
        version: fc.constantFrom(V1, V2, V3),
        why: fc.string(),
        at: fc.constant(AT.toISOString()),
      }),
    );
    fc.assert(
      fc.property(halts, (input) => {
        const result = applyHalts(running, input);
        for (const [name, entry] of [['shell', result.shell] as const, ...Object.entries(result.remotes)]) {
          const before = name === 'shell' ? running.shell : running.remotes[name];
          assert.deepEqual(
            [entry.stable, entry.versions, entry.lastGood],
            [before?.stable, before?.versions, before?.lastGood],
          );
          assert.ok((entry.canary?.percent ?? 0) <= (before?.canary?.percent ?? 0));
          assert.equal(entry.canary?.version, before?.canary?.version);
        }
      }),
    );
  });
});

describe('an audience', () => {
  const staff = { roles: ['admin' as const] };
  const makeFor = (percent: number, audience?: typeof staff | null): RolloutChange => ({
    ...{ kind: 'canary', members: { assets: V2 }, percent, salt: OTHER_SALT, set: null },
    ...(audience !== undefined && { audience }),
  });
  const readCanary = ({ remotes }: RegistryDocument) => remotes['assets']?.canary;
  const started = applyAll([makeFor(50, staff)], live);

  test('stays while the share changes, unless the change says otherwise', () => {
    const canary = { version: V2, percent: 100, salt: OTHER_SALT };
    assert.deepEqual(readCanary(applyAll([makeFor(100)], started)), { ...canary, audience: staff });
    assert.deepEqual(readCanary(applyAll([makeFor(100, null)], started)), canary);
    assert.deepEqual(readCanary(applyAll([{ kind: 'freeze', reason: 'x' }], started))?.audience, staff);
  });

  test('is not that of another version', () => {
    assert.equal(readCanary(applyAll([makeCanary(10, V3)], started))?.audience, undefined);
  });
});

describe('a plan', () => {
  const makePlanned = (shares: number[], percent = 1): RolloutChange => ({
    ...{ kind: 'canary', members: { assets: V2, auth: V3 }, percent, salt: SALT, set: 'wallet' },
    plan: { shares, everyMinutes: 30, minVisitors: 20 },
  });
  const minutes = (count: number) => new Date(AT.getTime() + count * 60_000);
  const walking = applyAll([makePlanned([5, 25])], live);
  const readShares = ({ remotes }: RegistryDocument, at: Date) =>
    ['assets', 'auth'].map((name) => {
      const canary = remotes[name]?.canary;
      return canary ? computeShare(canary, at) : null;
    });
  const held = (at: Date, document = walking) =>
    applyHalts(document, [
      { action: 'hold-canary', name: 'auth', version: V3, why: 'too few', at: at.toISOString() },
    ]);

  test('raises all members of a set at the times that were signed', () => {
    const shares = [-1, 0, 29, 30, 59, 60, 1e6].map((count) => readShares(walking, minutes(count)));
    assert.deepEqual(
      shares,
      [1, 1, 1, 5, 5, 25, 25].map((share) => [share, share]),
    );
    assert.deepEqual(walking.remotes['assets']?.canary?.plan?.steps, [
      { percent: 1, at: '2026-11-22T12:00:00.000Z' },
      { percent: 5, at: '2026-11-22T12:30:00.000Z' },
      { percent: 25, at: '2026-11-22T13:00:00.000Z' },
    ]);
  });

  test('that does not rise is refused', () => {
    for (const [percent, shares] of [
      [5, [5]],
      [5, [10, 8]],
      [0, [10]],
    ] as const)
      assert.match(
        catchRefusal(live, makePlanned([...shares], percent)),
        /^The shares of a plan have to rise/,
      );
  });

  test('goes on while another remote changes', () => {
    const next = applyAll([{ kind: 'disable', name: 'assets', reason: 'x' }], walking, minutes(40));
    assert.deepEqual(next.remotes['auth'], walking.remotes['auth']);
    const released = applyAll([{ kind: 'promote', members: { shell: V2 } }], walking, minutes(40));
    assert.deepEqual(released.remotes, walking.remotes);
  });

  test('ends when a person sets the share, or makes another plan', () => {
    const lowered = applyAll([makePair(2)], walking, minutes(40));
    assert.deepEqual(lowered.remotes['assets']?.canary, { version: V2, percent: 2, salt: SALT });
    const anew = applyAll([makePlanned([50], 10)], walking, minutes(40));
    assert.deepEqual(readShares(anew, minutes(69)), [10, 10]);
    assert.deepEqual(readShares(anew, minutes(70)), [50, 50]);
  });

  test('ends with a freeze, at the share that it has reached', () => {
    const frozen = applyAll([{ kind: 'freeze', reason: 'x' }], walking, minutes(40));
    assert.deepEqual(frozen.remotes['assets']?.canary, { version: V2, percent: 5, salt: SALT });
    assert.deepEqual(readShares(frozen, minutes(1_000)), [5, 5]);
  });

  test('that is held stays at the step that it has, whatever a person changes elsewhere', () => {
    for (const at of [minutes(30), minutes(100)]) assert.deepEqual(readShares(held(minutes(40)), at), [5, 5]);
    const next = applyAll([{ kind: 'promote', members: { shell: V2 } }], held(minutes(40)), minutes(50));
    assert.deepEqual(readShares(next, minutes(1_000)), [5, 5]);
    assert.deepEqual(applyHalts(live, [{ ...makeHold(), at: AT.toISOString() }]), live);
  });

  test('that is stopped has ended', () => {
    const stopped = applyHalts(walking, [{ ...makeHold(), action: 'stop-canary', at: AT.toISOString() }]);
    assert.deepEqual(readShares(stopped, minutes(1_000)), [0, 0]);
  });

  test('never gives more than was signed, whatever is halted and whenever that claims to be', () => {
    const halts = fc.array(
      fc.record({
        action: fc.constantFrom('stop-canary' as const, 'hold-canary' as const, 'disable' as const),
        name: fc.constantFrom('assets', 'auth', 'gone'),
        version: fc.constantFrom(V1, V2, V3),
        why: fc.string(),
        at: fc.integer({ min: -100, max: 1_000 }).map((count) => minutes(count).toISOString()),
      }),
    );
    fc.assert(
      fc.property(halts, fc.integer({ min: -10, max: 200 }), (input, count) => {
        const signed = readShares(walking, minutes(count));
        const [assets, auth] = readShares(applyHalts(walking, input), minutes(count));
        assert.equal(assets, auth, 'a set walks as one');
        assert.ok((assets ?? 0) <= (signed[0] ?? 0));
      }),
    );
  });

  function makeHold() {
    return { action: 'hold-canary', name: 'assets', version: V2, why: 'too few' } as const;
  }
});

/** Arbitrary changes, sensible or not. */
const changes: fc.Arbitrary<RolloutChange[]> = fc.array(
  fc.oneof(
    fc.record({
      kind: fc.constant('canary' as const),
      members: fc.dictionary(fc.constantFrom('shell', 'assets', 'auth'), fc.constantFrom(V1, V2, V3), {
        minKeys: 1,
      }),
      percent: fc.nat(100),
      salt: fc.constantFrom(SALT, OTHER_SALT),
      set: fc.constantFrom(null, 'wallet', 'other'),
    }),
    fc.record({
      kind: fc.constant('promote' as const),
      members: fc.dictionary(fc.constantFrom('shell', 'assets', 'auth'), fc.constantFrom(V1, V2, V3), {
        minKeys: 1,
      }),
    }),
    fc.record({
      kind: fc.constant('rollback' as const),
      name: fc.constantFrom('shell', 'assets', 'auth'),
      version: fc.constantFrom(V1, V2, V3),
    }),
    fc.record({
      kind: fc.constant('disable' as const),
      name: fc.constantFrom('assets', 'auth'),
      reason: fc.constant('x'),
    }),
    fc.constant({ kind: 'freeze' as const, reason: 'x' }),
    fc.constant({ kind: 'unfreeze' as const }),
  ),
  { maxLength: 25 },
);

test('after any changes every pointer has its version, no part that was live is lost, and a set is whole or gone', () => {
  fc.assert(
    fc.property(changes, (input) => {
      let document = live;
      for (const change of input) {
        const before = structuredClone(document);
        try {
          const { next } = applyChange(document, change, { builds, at: AT });
          assert.deepEqual(document, before, 'the document given stays as it is');
          assert.equal(next.rev, document.rev + 1);
          document = next;
        } catch (error) {
          assert.ok(error instanceof ChangeRefusedError, String(error));
        }
      }
      const entries = { shell: document.shell, ...document.remotes };
      for (const { versions, stable, canary: running, lastGood } of Object.values(entries))
        for (const version of [stable, running?.version, lastGood])
          assert.ok(version === null || version === undefined || Object.hasOwn(versions, version));
      // Its descriptor keeps its pages known: a part that is switched off says so, and none becomes an unknown address.
      for (const name of Object.keys(live.remotes))
        assert.notEqual(document.remotes[name]?.stable ?? null, null);
      for (const { members } of document.sets) {
        const salts = Object.entries(members).map(([name, version]) => {
          const entry = entries[name as keyof typeof entries];
          return entry.canary?.version === version ? `${entry.canary.salt} ${entry.canary.percent}` : null;
        });
        assert.ok(salts[0] !== null && new Set(salts).size === 1);
      }
    }),
    { numRuns: 300 },
  );
});
