import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { RegistryDocument } from '@farm/contracts/registry';
import { computeBucket, createVisitorId, resolveRegistry } from '@farm/registry';
import { sql } from 'kysely';
import { createLogger } from '@farm/process';
import { startRollout } from '../../../testing/beacons.ts';
import { readRegistry } from '../../../testing/rolloutChanges.ts';
import { startTestServer } from '../../../testing/startTestServer.ts';
import { stopCanary } from '../halts.ts';
import { createRevisionCache } from './createRevisionCache.ts';

const server = await startTestServer();
const { db } = server;
const parts = { ...server, log: createLogger('silent') };

const runningNames = (standings: ReturnType<typeof createRevisionCache>) =>
  standings.listCanaries().map(({ name, version, stable }) => [name, version, stable]);

/** Visitor who gets a canary of assets at that percentage, but not at half of it. */
function visitorBelow({ remotes }: RegistryDocument, percent: number): string {
  const { salt } = remotes['assets']?.canary ?? {};
  assert.ok(salt !== undefined);
  for (;;) {
    const visitor = createVisitorId();
    const bucket = computeBucket(salt, visitor);
    if (bucket >= percent / 2 && bucket < percent) return visitor;
  }
}

describe('what the registry gives', () => {
  test('is nothing before the first revision', async () => {
    const standings = createRevisionCache(db);
    assert.equal(await standings.refresh(), '');
    assert.deepEqual([standings.listCanaries(), standings.listStables()], [[], []]);
    assert.equal(
      standings.isServed({ id: createVisitorId() }, { name: 'shell', version: 'x', rev: 0 }),
      false,
    );
  });

  test('is known of the newest revisions, to the visitor as the gateway resolves it', async () => {
    const rollout = await startRollout(server);
    const [oldAssets = '', newAssets = ''] = rollout.versions['assets'] ?? [];
    const [oldAuth = '', newAuth = ''] = rollout.versions['auth'] ?? [];
    const standings = createRevisionCache(db);
    await standings.refresh();
    assert.deepEqual(standings.listCanaries(), []);
    assert.ok(
      standings.listStables().some(({ name, version }) => name === 'assets' && version === oldAssets),
    );

    const documents = [(await readRegistry(server)).document];
    for (const change of [
      () => rollout.startCanary(['assets'], 30),
      () => rollout.startCanary(['assets'], 60),
      () => rollout.take({ kind: 'promote', members: { assets: newAssets } }),
      () => rollout.startCanary(['shell', 'auth'], 40),
    ]) {
      await change();
      documents.push((await readRegistry(server)).document);
    }
    const before = await standings.refresh();
    assert.deepEqual(runningNames(standings).toSorted(), [
      ['auth', newAuth, oldAuth],
      ['shell', ...(rollout.versions['shell'] ?? []).toReversed()],
    ]);
    const halt = { name: 'auth', version: newAuth, why: 'it fails' };
    assert.ok(await stopCanary(parts, halt));
    documents.push((await readRegistry(server)).document);
    assert.notEqual(await standings.refresh(), before);
    assert.deepEqual(runningNames(standings), []);

    for (let visitor = createVisitorId(), tried = 0; tried < 300; visitor = createVisitorId(), tried++) {
      for (const document of documents) {
        const resolved = resolveRegistry(document, { id: visitor }, new Date());
        for (const { name, version } of [resolved?.shell, ...(resolved?.remotes ?? [])].filter(
          (one) => !!one,
        )) {
          assert.ok(standings.isServed({ id: visitor }, { name, version, rev: document.rev }));
        }
      }
      // No visitor got any other version, at any revision or now.
      for (const { rev } of documents) {
        const given = documents
          .filter((document) => document.rev === rev || document === documents.at(-1))
          .map((document) => resolveRegistry(document, { id: visitor }, new Date()));
        for (const [name, versions] of Object.entries(rollout.versions)) {
          for (const version of versions) {
            const isGiven = given.some((one) =>
              [one?.shell, ...(one?.remotes ?? [])].some(
                (got) => got?.name === name && got.version === version,
              ),
            );
            assert.equal(
              standings.isServed({ id: visitor }, { name, version, rev }),
              isGiven,
              `${name} ${version} ${rev}`,
            );
          }
        }
      }
    }
  });

  test('has a canary from the change on that began it, whatever share it has had since', async () => {
    const rollout = await startRollout(server);
    const standings = createRevisionCache(db);
    const since = async () => {
      await standings.refresh();
      return standings.listCanaries().find(({ name }) => name === 'assets')?.since;
    };
    await rollout.startCanary(['assets'], 10);
    const began = await since();
    await rollout.startCanary(['assets'], 50);
    assert.deepEqual(await since(), began);
    await stopCanary(parts, {
      name: 'assets',
      version: rollout.versions['assets']?.[1] ?? '',
      why: 'it fails',
    });
    assert.equal(await since(), undefined);
    await rollout.startCanary(['assets'], 50);
    assert.deepEqual(await since(), began);
    const [stable = ''] = rollout.versions['assets'] ?? [];
    await rollout.take({ kind: 'rollback', name: 'assets', version: stable });
    await rollout.startCanary(['assets'], 50);
    const anew = await since();
    assert.ok(began && anew && anew > began);
  });

  test('is known anew when the database was put back to an earlier revision', async () => {
    const rollout = await startRollout(server);
    const standings = createRevisionCache(db);
    await rollout.startCanary(['assets'], 10);
    await standings.refresh();
    const { document } = await readRegistry(server);
    await rollout.startCanary(['auth'], 10);
    await rollout.startCanary(['auth'], 20);
    await standings.refresh();
    assert.equal(standings.listCanaries().length, 2);

    await db.transaction().execute(async (restore) => {
      await sql`set local session_replication_role = replica`.execute(restore);
      await sql`delete from rollout.halt where rev > ${document.rev}`.execute(restore);
      await sql`delete from rollout.revision where rev > ${document.rev}`.execute(restore);
    });
    await standings.refresh();
    assert.deepEqual(
      standings.listCanaries().map(({ name }) => name),
      ['assets'],
    );
    await rollout.startCanary(['assets'], 50);
    await standings.refresh();
    assert.ok(
      standings.isServed(
        { id: visitorBelow(document, 50) },
        {
          name: 'assets',
          version: rollout.versions['assets']?.[1] ?? '',
          rev: document.rev + 1,
        },
      ),
    );
  });
});
