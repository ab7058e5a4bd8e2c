import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { after, describe, test } from 'node:test';
import { liveEventSchema, type LiveEvent } from '@farm/contracts';
import { sql } from 'kysely';
import { createApp } from '../../app.ts';
import { createLogger } from '@farm/process';
import { toErrorCode } from '../../testing/answers.ts';
import { makeOperator } from '../../testing/people.ts';
import { startTestServer, TEST_CONFIG, type Bearer } from '../../testing/startTestServer.ts';
import { waitFor } from '@farm/process/testing';
import { startLive } from '../session/startLive.ts';
import { decodePayload, encodePayloads } from './payload.ts';
import { NO_HUMAN_CHECK } from '../../testing/noHumanCheck.ts';

const { app, call, db, databaseUrl, live, log, rollout, signIn } = await startTestServer({
  heartbeatMs: 300,
});
const replica = await startReplica();

/** Starts a second API on the same database. */
async function startReplica() {
  const quiet = createLogger('silent');
  const otherLive = startLive({
    databaseUrl,
    db,
    log: quiet,
  });
  const other = await createApp({
    config: TEST_CONFIG,
    db,
    mailQueue: { enqueue: () => Promise.resolve() },
    humanCheck: NO_HUMAN_CHECK,
    live: otherLive,
    rollout,
    log: quiet,
  });
  after(async () => {
    await other.close();
    await otherLive.stop();
  });
  return { app: other, live: otherLive };
}

for (const each of [app, replica.app]) await each.listen({ host: '127.0.0.1', port: 0 });
const portOf = (of: typeof app) => (of.server.address() as AddressInfo).port;

/** Opens a page that reads its events. */
async function openPage(headers: Partial<Bearer>, at = app) {
  const leaving = new AbortController();
  after(() => leaving.abort());
  const answer = await fetch(`http://127.0.0.1:${portOf(at)}/api/me/events`, {
    headers,
    signal: leaving.signal,
  });
  const events: LiveEvent[] = [];
  /** The `quietMs` of each `ready`. */
  const quietTimesMs: (number | undefined)[] = [];
  let text = '';
  /** Position up to which events were read. */
  let end = 0;
  let hasEnded = false;
  const reading = (async () => {
    for await (const piece of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += piece;
      const from = end;
      for (const { 0: line, 1: data = '', index } of text.slice(from).matchAll(/^data: (.*)\n\n/gm)) {
        const event = liveEventSchema.parse(JSON.parse(data));
        if (event.topic === 'ready') quietTimesMs.push(event.quietMs);
        events.push(event.topic === 'ready' ? ready : event);
        end = from + index + line.length;
      }
    }
  })();
  void reading.catch(() => undefined).then(() => (hasEnded = true));
  return {
    answer,
    events,
    quietTimesMs,
    comments: () => text.match(/^:$/gm)?.length ?? 0,
    hasEnded: () => hasEnded,
    leave: () => leaving.abort(),
    /** Resolves with the events once there are that many. */
    heard: (count: number) =>
      waitFor(() => Promise.resolve(events.length >= count ? [...events] : undefined)),
    ended: () => waitFor(() => Promise.resolve(hasEnded || undefined)),
  };
}

const ready = { topic: 'ready' } as const;
const balance = { topic: 'balance' } as const;

test('streams are counted while they are open', async () => {
  const { bearer } = await signIn();
  assert.equal(replica.live.countStreams(), 0);
  const page = await openPage(bearer, replica.app);
  await page.heard(1);
  assert.equal(replica.live.countStreams(), 1);
  page.leave();
  await waitFor(() => Promise.resolve(replica.live.countStreams() === 0 || undefined));
});

describe('a page that is open', () => {
  test('is told that it misses nothing, then of what changes, by any replica, and of nothing of others', async () => {
    const [user, other] = [await signIn(), await signIn()];
    const near = await openPage(user.bearer);
    const far = await openPage(user.bearer, replica.app);
    const stranger = await openPage(other.bearer, replica.app);
    assert.equal(near.answer.headers.get('content-type'), 'text/event-stream; charset=utf-8');
    assert.equal(near.answer.headers.get('cache-control'), 'no-store');
    assert.equal(near.answer.headers.get('x-accel-buffering'), 'no');
    assert.equal(near.answer.headers.get('connection'), 'close');
    for (const page of [near, far, stranger]) assert.deepEqual(await page.heard(1), [ready]);

    const withdrawal = { topic: 'withdrawal', id: randomUUID() } as const;
    live.publish(user.id, balance, withdrawal);
    for (const page of [near, far]) assert.deepEqual(await page.heard(3), [ready, balance, withdrawal]);
    replica.live.publish(user.id, balance);
    for (const page of [near, far]) assert.deepEqual((await page.heard(4)).at(-1), balance);
    replica.live.publish(other.id, balance);
    assert.deepEqual(await stranger.heard(2), [ready, balance]);
    assert.equal(near.events.length, 4);
  });

  test('is told for how long nothing of its account had changed, on any replica', async () => {
    const { bearer, id } = await signIn();
    for (const at of [app, replica.app]) {
      const early = await openPage(bearer, at);
      await early.heard(1);
      const toldAt = performance.now();
      live.publish(id, balance);
      await early.heard(2);
      const heardAt = performance.now();
      const openedAt = performance.now();
      const late = await openPage(bearer, at);
      await late.heard(1);
      const quietMs = late.quietTimesMs[0] ?? NaN;
      assert.ok(quietMs >= Math.floor(openedAt - heardAt) - 1 && quietMs <= performance.now() - toldAt);
    }
  });

  test('is told of what concerns everybody, by any replica, and once', async () => {
    const [user, other] = [await signIn(), await signIn()];
    const pages = [await openPage(user.bearer), await openPage(other.bearer, replica.app)];
    for (const page of pages) await page.heard(1);
    const notice = { topic: 'notice' } as const;
    for (let index = 0; index < 20; index++) live.publishToAll(notice);
    for (const page of pages) assert.deepEqual(await page.heard(2), [ready, notice]);
    replica.live.publishToAll(notice);
    for (const page of pages) assert.deepEqual(await page.heard(3), [ready, notice, notice]);
    live.publish(user.id, balance);
    assert.deepEqual(await pages[0]?.heard(4), [ready, notice, notice, balance]);
    assert.equal(pages[1]?.events.length, 3);
  });

  test('is told once of what happened many times at once', async () => {
    const { bearer, id } = await signIn();
    const page = await openPage(bearer);
    await page.heard(1);
    for (let index = 0; index < 500; index++) live.publish(id, balance);
    await page.heard(2);
    const marker = { topic: 'withdrawal', id: randomUUID() } as const;
    live.publish(id, marker);
    assert.deepEqual(await page.heard(3), [ready, balance, marker]);
  });

  test('hears of a deposit once it is made', async () => {
    const [operator, user] = [await signIn(), await signIn()];
    await makeOperator(db, operator);
    const page = await openPage(user.bearer);
    await page.heard(1);
    const { status } = await call({
      method: 'POST',
      url: '/api/admin/ledger/deposit',
      headers: { ...operator.bearer, 'idempotency-key': randomUUID() },
      payload: { account: user.id, amount: '1', reason: 'x' },
    });
    assert.equal(status, 201);
    assert.deepEqual(await page.heard(2), [ready, balance]);
  });

  test('is told that it may have missed something when the listening connection was lost', async () => {
    const { bearer, id } = await signIn();
    const pages = [await openPage(bearer), await openPage(bearer, replica.app)];
    for (const page of pages) await page.heard(1);
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'farm-live' and datname = current_database()`.execute(db);
    for (const page of pages) assert.deepEqual(await page.heard(2), [ready, ready]);
    live.publish(id, balance);
    for (const page of pages) assert.deepEqual(await page.heard(3), [ready, ready, balance]);
    assert.match(log(), /live events are not heard/);
  });
});

test('what somebody else says on the channel is ignored, and the next is heard', async () => {
  const { bearer, id } = await signIn();
  const page = await openPage(bearer);
  await page.heard(1);
  const nonsense = ['nonsense', '', '{', 'null', '7', '{}', JSON.stringify({ accountId: id }), '[]\n\n'];
  for (const payload of nonsense) await sql`select pg_notify('farm_live', ${payload})`.execute(db);
  live.publish(id, balance);
  assert.deepEqual(await page.heard(2), [ready, balance]);
  assert.match(log(), /a notification is not understood/);
});

describe('a stream', () => {
  test('is kept open by comments, and ends with its session', async () => {
    const { bearer } = await signIn();
    const page = await openPage(bearer);
    await waitFor(() => Promise.resolve(page.comments() > 1 || undefined));
    assert.equal(page.hasEnded(), false);
    await call({ method: 'DELETE', url: '/api/session/this', headers: bearer });
    await page.ended();
    assert.equal((await openPage(bearer)).answer.status, 401);
  });

  test('ends when its session expires', async () => {
    const { bearer, id } = await signIn();
    const page = await openPage(bearer);
    await page.heard(1);
    await sql`update session set expires_at = now() where account_id = ${id}`.execute(db);
    await page.ended();
  });

  test('ends at once where somebody says that sessions ended', async () => {
    const { bearer, id } = await signIn();
    // The replica's heartbeat is slow.
    const page = await openPage(bearer, replica.app);
    await page.heard(1);
    await sql`delete from session where account_id = ${id}`.execute(db);
    live.recheckSessions(id);
    await page.ended();
  });

  test('ends at once when its session signs out', async () => {
    const { id: accountId, bearer } = await signIn();
    const { id: sessionId } = await db
      .selectFrom('session')
      .select('id')
      .where('accountId', '=', accountId)
      .executeTakeFirstOrThrow();
    const stream = await replica.live.openStream({ accountId, sessionId });
    const began = performance.now();
    await call({ method: 'DELETE', url: '/api/session/this', headers: bearer });
    await once(stream.resume(), 'end');
    assert.ok(performance.now() - began < 20_000, 'it did not wait for the heartbeat');
  });

  test('of a session that ended while the stream was opened ends at once', async () => {
    const { id: accountId } = await signIn();
    const stream = await replica.live.openStream({ accountId, sessionId: randomUUID() });
    const began = performance.now();
    await once(stream.resume(), 'end');
    assert.ok(performance.now() - began < 20_000, 'it did not wait for the heartbeat');
  });

  test('of an account takes the place of its oldest when there are too many', async () => {
    const { bearer, id } = await signIn();
    const oldest = await openPage(bearer);
    await oldest.heard(1);
    const others = await Promise.all(Array.from({ length: 20 }, () => openPage(bearer)));
    await oldest.ended();
    live.publish(id, balance);
    for (const page of others) assert.deepEqual(await page.heard(2), [ready, balance]);
  });

  test('whose reader went away, or does not read, is dropped and troubles nobody', async () => {
    const { bearer, id } = await signIn();
    const gone = await openPage(bearer);
    await gone.heard(1);
    gone.leave();
    const deaf = connect(portOf(app), '127.0.0.1');
    await once(deaf, 'connect');
    deaf.pause();
    deaf.write(
      `GET /api/me/events HTTP/1.1\r\nhost: farm.test\r\nauthorization: ${bearer.authorization}\r\n\r\n`,
    );
    const page = await openPage(bearer);
    await page.heard(1);
    const isDropped = () => Promise.resolve(log().includes('does not read') || undefined);
    let told = 1;
    await waitFor(async () => {
      // No more at once than a stream buffers, so that the reading page can keep up.
      for (let index = 0; index < 3_000; index++) {
        live.publish(id, { topic: 'withdrawal', id: randomUUID() });
      }
      told += 3_000;
      await page.heard(told);
      return isDropped();
    });
    deaf.destroy();
    assert.equal(page.hasEnded(), false);
  });

  test('is nobody’s without a session, and has no answer without a body', async () => {
    const none = await call({ url: '/api/me/events' });
    assert.deepEqual([none.status, toErrorCode(none)], [401, 'no_login_error']);
    const bad = await call({ url: '/api/me/events', headers: { authorization: 'Bearer nonsense' } });
    assert.deepEqual([bad.status, toErrorCode(bad)], [401, 'token_error']);
    const { bearer } = await signIn();
    assert.equal((await call({ method: 'HEAD', url: '/api/me/events', headers: bearer })).status, 405);
  });

  test('ends when the app closes, which does not wait for it', async () => {
    const { bearer } = await signIn();
    const page = await openPage(bearer, replica.app);
    await page.heard(1);
    await replica.app.close();
    await page.ended();
  });
});

test('what is told is packed into payloads that PostgreSQL takes', () => {
  const told = Array.from({ length: 500 }, () => ({ accountId: randomUUID(), event: balance }));
  const payloads = encodePayloads(told);
  for (const payload of payloads) assert.ok(Buffer.byteLength(payload) < 8_000);
  assert.ok(payloads.length < 10);
  assert.deepEqual(payloads.flatMap(decodePayload), told);
  assert.deepEqual(encodePayloads([]), []);
});
