import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { after, describe, test } from 'node:test';
import { verifySignedRegistry, signedRegistrySchema } from '@farm/contracts/rollout';
import { sql } from 'kysely';
import { createApp } from '../../../app.ts';
import { createLogger } from '@farm/process';
import { makeRemoteBuild, makeShellBuild } from '../../../testing/rolloutBuilds.ts';
import { makeBearer, makePerson, publishWhole, sendPlannedChange } from '../../../testing/rolloutChanges.ts';
import { startTestServer, TEST_CONFIG } from '../../../testing/startTestServer.ts';
import { waitFor } from '@farm/process/testing';
import { stopCanary } from '../halts.ts';
import { createFeed, type RegistryFeed, type WaitingCaller } from './createFeed.ts';
import { NO_HUMAN_CHECK } from '../../../testing/noHumanCheck.ts';

const server = await startTestServer();
const { app, databaseUrl, db, live, rollout } = server;
const quiet = createLogger('silent');
const operator = { bearer: await makeBearer(server), key: await makePerson(server) };
const replicaFeed = createFeed({ databaseUrl, db, log: quiet });
const replica = await startReplica();

/** Starts a second API on the same database. */
async function startReplica() {
  const feed = replicaFeed;
  const other = await createApp({
    config: TEST_CONFIG,
    db,
    mailQueue: { enqueue: () => Promise.resolve() },
    humanCheck: NO_HUMAN_CHECK,
    live,
    rollout: { ...rollout, feed },
    log: quiet,
  });
  after(async () => {
    await other.close();
    await feed.stop();
  });
  return other;
}

for (const each of [app, replica]) await each.listen({ host: '127.0.0.1', port: 0 });
const urlAt = (of: typeof app) =>
  `http://127.0.0.1:${(of.server.address() as AddressInfo).port}/api/rollout/registry`;
const ask = async (
  query: string,
  { tag, at = app, ip = '203.0.113.1' }: { tag?: string; at?: typeof app; ip?: string } = {},
) => {
  const headers = { 'x-forwarded-for': ip, ...(tag !== undefined && { 'if-none-match': tag }) };
  const answer = await fetch(urlAt(at) + query, { headers });
  return { status: answer.status, tag: answer.headers.get('etag'), body: await answer.text() };
};
type Waiting = Partial<WaitingCaller> & Pick<WaitingCaller, 'ip' | 'signal'>;
/** Waits for a change after now, as a visitor. */
const waitAt = (feed: RegistryFeed, caller: Waiting) =>
  feed.wait({ isForwarded: true, changeCount: feed.changeCount(), ...caller });
/** True if another visitor from that address could wait. */
const hasPlace = async (feed: RegistryFeed, ip: string) => {
  const over = new AbortController();
  const waited = waitAt(feed, { ip, signal: over.signal });
  over.abort();
  return waited;
};
/** Gives a call time to start waiting. */
const pause = () => new Promise((resolve) => setTimeout(resolve, 150));

const shell = makeShellBuild();
const [one, two] = [1, 2].map((number) =>
  makeRemoteBuild('assets', {}, { 'First.js': `first${number}()` }),
) as [ReturnType<typeof makeRemoteBuild>, ReturnType<typeof makeRemoteBuild>];
for (const made of [shell, one, two]) await publishWhole(server, operator.bearer, made);

test('who waits before the first change hears of it', async () => {
  const waiting = [ask('?wait=30'), ask('?wait=30', { tag: '"0.0"', at: replica })];
  await pause();
  const members = { shell: shell.version, assets: one.version };
  await sendPlannedChange(server, operator, { kind: 'promote', members });
  for (const answer of await Promise.all(waiting))
    assert.deepEqual([answer.status, answer.tag], [200, '"1.0"']);
});

test('is told whole, letter by letter as it was signed, and again only when it changed', async () => {
  const { status, tag, body } = await ask('');
  assert.deepEqual([status, tag], [200, '"1.0"']);
  const { document } = await verifySignedRegistry(
    signedRegistrySchema.parse(JSON.parse(body)),
    await rollout.trustedKeys(),
  );
  assert.equal(document.remotes['assets']?.stable, one.version);
  for (const known of ['"1.0"', 'W/"1.0"', '"0.7", "1.0"'])
    assert.deepEqual(await ask('', { tag: known }), { status: 304, tag: '"1.0"', body: '' });
  // A client with a newer registry, from a lost database, gets the current registry all the same.
  assert.equal((await ask('?wait=30', { tag: '"9.0"' })).status, 200);
});

describe('who waits', () => {
  test('is answered at the end of the wait when nothing changed', async () => {
    assert.deepEqual(await ask('?wait=1', { tag: '"1.0"' }), { status: 304, tag: '"1.0"', body: '' });
    assert.equal((await ask('?wait=31', { tag: '"1.0"' })).status, 400);
  });

  test('hears of a change and of a halt at once, at every replica', async () => {
    const hear = (tag: string) => Promise.all([app, replica].map((at) => ask('?wait=30', { tag, at })));
    const change = hear('"1.0"');
    await pause();
    const salt = '0'.repeat(32);
    await sendPlannedChange(server, operator, {
      kind: 'canary',
      members: { assets: two.version },
      percent: 10,
      salt,
      set: null,
    });
    for (const { status, tag } of await change) assert.deepEqual([status, tag], [200, '"2.0"']);
    const halt = hear('"2.0"');
    await pause();
    await stopCanary({ db, rollout }, { name: 'assets', version: two.version, why: 'it fails' });
    for (const { status, tag } of await halt) assert.deepEqual([status, tag], [200, '"2.1"']);
  });

  test('hears of what changed while the listening connection was lost', async () => {
    const waiting = ask('?wait=30', { tag: '"2.1"' });
    await pause();
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'farm-live' and datname = current_database()`.execute(db);
    await sendPlannedChange(server, operator, { kind: 'freeze', reason: 'Halving' });
    assert.equal((await waiting).tag, '"3.0"');
  });

  test('may be twenty of a network; one more is answered at once, and nobody else waits for that', async () => {
    const ip = '198.51.100.7';
    const over = new AbortController();
    const places = Array.from({ length: 25 }, () => waitAt(rollout.feed, { ip, signal: over.signal }));
    assert.deepEqual(await Promise.all(places.slice(20)), Array<boolean>(5).fill(false));
    const unplaced = await ask('?wait=30', { tag: '"3.0"', ip });
    assert.deepEqual(unplaced, { status: 304, tag: '"3.0"', body: '' });
    assert.equal((await ask('', { ip })).status, 200);
    assert.equal(await hasPlace(rollout.feed, '198.51.100.8'), true);
    over.abort();
    assert.deepEqual(await Promise.all(places.slice(0, 20)), Array<boolean>(20).fill(true));
    assert.equal(await hasPlace(rollout.feed, ip), true);
  });

  test('through gateways takes no place of a gateway, of which any number may come from one address', async () => {
    const over = new AbortController();
    const { signal } = over;
    const visitors = Array.from({ length: 1_000 }, (_, index) =>
      waitAt(replicaFeed, { ip: `10.0.0.${Math.floor(index / 20)}`, signal: signal }),
    );
    assert.equal(await hasPlace(replicaFeed, '203.0.113.9'), false);
    const gateways = Array.from({ length: 200 }, () =>
      waitAt(replicaFeed, { ip: '10.0.0.1', isForwarded: false, signal: signal }),
    );
    over.abort();
    assert.ok((await Promise.all([...visitors, ...gateways])).every(Boolean));
  });

  test('and went away takes no place any more', async () => {
    const ip = '198.51.100.9';
    const { port } = app.server.address() as AddressInfo;
    const sockets = Array.from({ length: 20 }, () => connect(port, '127.0.0.1'));
    await Promise.all(sockets.map((socket) => once(socket, 'connect')));
    for (const socket of sockets)
      socket.write(
        `GET /api/rollout/registry?wait=30 HTTP/1.1\r\nhost: farm.test\r\nif-none-match: "3.0"\r\nx-forwarded-for: ${ip}\r\n\r\n`,
      );
    await waitFor(async () => ((await hasPlace(rollout.feed, ip)) ? undefined : true));
    for (const socket of sockets) socket.destroy();
    await waitFor(async () => ((await hasPlace(rollout.feed, ip)) ? true : undefined));
  });

  test('is answered when the app closes, which does not wait for it', async () => {
    const waiting = ask('?wait=30', { tag: '"3.0"', at: replica });
    await pause();
    await replica.close();
    assert.equal((await waiting).status, 304);
  });
});

test('however many ask at once share few readings', async () => {
  let readings = 0;
  const counting = createFeed({
    databaseUrl,
    log: quiet,
    db: new Proxy(db, {
      get: (target, name) => {
        if (name === 'selectFrom') readings += 1;
        const member = Reflect.get(target, name, target) as unknown;
        return typeof member === 'function' ? (member.bind(target) as unknown) : member;
      },
    }),
  });
  const all = await Promise.all(Array.from({ length: 500 }, () => counting.latest()));
  await counting.stop();
  assert.ok(all.every((latest) => latest?.rev === 3));
  // Two reads of two statements each.
  assert.ok(readings <= 4, `${readings} statements`);
});
