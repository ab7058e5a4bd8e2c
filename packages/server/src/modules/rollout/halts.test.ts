import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { describe, test } from 'node:test';
import {
  historyPageSchema,
  RegistryUntrustedError,
  rolloutStatusSchema,
  signedRegistrySchema,
} from '@farm/contracts/rollout';
import { sql } from 'kysely';
import { toErrorCode } from '../../testing/answers.ts';
import { makeRemoteBuild, makeShellBuild } from '../../testing/rolloutBuilds.ts';
import {
  makeBearer,
  makePerson,
  planChange,
  sendChange,
  publishWhole,
  readRegistry,
  sendPlannedChange,
} from '../../testing/rolloutChanges.ts';
import { startTestServer } from '../../testing/startTestServer.ts';
import { stopCanary } from './halts.ts';

const server = await startTestServer();
const { call, db, rollout } = server;
const parts = { db, rollout };
const bearer = await makeBearer(server);
const operator = { bearer, key: await makePerson(server) };

const shell = makeShellBuild();
const names = ['assets', 'info'] as const;
const [old, next] = [1, 2].map((number) =>
  Object.fromEntries(
    names.map((name) => [name, makeRemoteBuild(name, {}, { 'First.js': `first${number}()` })]),
  ),
) as [Record<string, ReturnType<typeof makeRemoteBuild>>, Record<string, ReturnType<typeof makeRemoteBuild>>];
const versionsOf = (builds: typeof old) =>
  Object.fromEntries(Object.entries(builds).map(([name, { version }]) => [name, version]));
for (const made of [shell, ...Object.values(old), ...Object.values(next)])
  await publishWhole(server, bearer, made);
await sendPlannedChange(server, operator, {
  kind: 'promote',
  members: { shell: shell.version, ...versionsOf(old) },
});
const start = (percent: number) =>
  sendPlannedChange(server, operator, {
    kind: 'canary',
    members: versionsOf(next),
    percent,
    salt: randomBytes(16).toString('hex'),
    set: 'spring',
  });
const failing = {
  name: 'assets',
  version: next['assets']?.version ?? '',
  why: '12 of 22 visitors could not',
};
const signedNow = async () => signedRegistrySchema.parse((await call({ url: '/api/rollout/registry' })).body);

describe('a halt', () => {
  test('by twenty at once is one, lowers the whole set, and is signed by the registry', async () => {
    await start(25);
    const { document } = await readRegistry(server);
    const halts = await Promise.all(Array.from({ length: 20 }, () => stopCanary(parts, failing)));
    assert.equal(halts.filter((halt) => halt !== null).length, 1);
    const halted = await readRegistry(server);
    assert.equal(halted.document.rev, document.rev);
    for (const name of names) assert.equal(halted.document.remotes[name]?.canary?.percent, 0);
    for (const name of names) assert.equal(halted.signed.remotes[name]?.canary?.percent, 25);
    const { halts: told, haltSignature } = await signedNow();
    assert.partialDeepStrictEqual(told, [{ action: 'stop-canary', ...failing }]);
    assert.equal(haltSignature?.keyId, rollout.registryKey.keyId);

    const page = await call({ url: '/api/rollout/history?limit=2', headers: { ...bearer } });
    const [first, second] = historyPageSchema.parse(page.body).items;
    assert.partialDeepStrictEqual(first, {
      who: 'registry',
      why: failing.why,
      keyName: 'registry',
      change: null,
    });
    assert.equal(second?.halt, null);
  });

  test('makes a change that was planned before it a conflict, and is part of the next one', async () => {
    await start(30);
    const planned = await planChange(server, operator.key, { kind: 'freeze', reason: 'Halving' });
    await stopCanary(parts, failing);
    const answer = await sendChange(server, bearer, planned);
    assert.deepEqual([answer.status, toErrorCode(answer)], [409, 'rollout_conflict']);
    assert.match((answer.body as { message: string }).message, /\(halts: 1\), but this change was planned/);
    await sendPlannedChange(server, operator, { kind: 'unfreeze' });
    const { signed, haltCount } = await readRegistry(server);
    assert.equal(haltCount, 0);
    assert.equal(signed.remotes['assets']?.canary?.percent, 0);
  });

  test('of what is no running canary does nothing', async () => {
    const { document, haltCount } = await readRegistry(server);
    for (const one of [
      failing,
      { ...failing, version: old['assets']?.version ?? '' },
      { ...failing, name: 'nobody' },
    ])
      assert.equal(await stopCanary(parts, one), null);
    assert.deepEqual(await readRegistry(server), { ...(await readRegistry(server)), document, haltCount });
  });

  test('of a registry that is not trusted fails, so that the loop it is part of says so once', async () => {
    const untrusting = { db, rollout: { ...rollout, trustedKeys: () => Promise.resolve([]) } };
    await assert.rejects(stopCanary(untrusting, failing), RegistryUntrustedError);
  });

  test('does not end the time that a canary is judged by: only a rollback does', async () => {
    const canarySince = async () => {
      const { body } = await call({ url: '/api/rollout/status', headers: { ...bearer } });
      return rolloutStatusSchema.parse(body).entries.find(({ name }) => name === 'assets')?.canarySince ?? '';
    };
    await start(33);
    const began = await canarySince();
    await start(34);
    assert.equal(await canarySince(), began);
    await stopCanary(parts, failing);
    assert.equal(await canarySince(), began);
    await start(35);
    assert.equal(await canarySince(), began);
    const { document } = await readRegistry(server);
    const stable = document.remotes['assets']?.stable ?? '';
    await sendPlannedChange(server, operator, { kind: 'rollback', name: 'assets', version: stable });
    await start(36);
    assert.ok((await canarySince()) > began);
    await stopCanary(parts, failing);
  });

  test('and what is done with it happen both or not at all', async () => {
    await start(35);
    await assert.rejects(
      stopCanary(parts, failing, () => Promise.reject(new Error('no mail'))),
      /no mail/,
    );
    assert.equal((await readRegistry(server)).haltCount, 0);
    assert.notEqual(await stopCanary(parts, failing), null);
  });

  test('belongs to the newest revision, and a revision knows every halt before it: else the database refuses', async () => {
    const { rev } = (await readRegistry(server)).document;
    await assert.rejects(
      sql`insert into rollout.halt (rev, number, action, name, version, why, at, key_id, key_name, signature)
        select ${rev - 1}::integer, 1, action, name, version, why, at, key_id, key_name, signature
        from rollout.halt limit 1`.execute(db),
      /is not the newest/,
    );
    await assert.rejects(
      sql`insert into rollout.revision (rev, base_halts, document, key_id, key_name, signature, change, names, before,
          since, warnings, who, why, planned_at)
        select rev + 1, 0, jsonb_set(document::jsonb, '{rev}', (rev + 1)::text::jsonb)::text, key_id, key_name,
          signature, change, names, before, since, warnings, who, why, planned_at
        from rollout.revision where rev = ${rev}`.execute(db),
      /does not know every halt/,
    );
  });
});
