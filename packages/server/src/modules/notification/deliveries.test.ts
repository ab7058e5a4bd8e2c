import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import {
  addedWebhookSchema,
  deliveryPageSchema,
  notificationEvents,
  type NewWebhook,
} from '@farm/contracts/notification';
import { createLogger } from '@farm/process';
import { toPatientMs, waitUntil } from '@farm/process/testing';
import { startWebhookReceiver } from '@farm/simulators/outside';
import { sql } from 'kysely';
import type { MailJob } from '../../mail/mail.ts';
import { createOutboxTransport } from '../../mail/transport.ts';
import { deliveries as attempts } from '../../metrics/counters.ts';
import { createOutside, type Outside } from '../../outside/index.ts';
import { makePerson } from '../../testing/people.ts';
import { PUBLIC_URL, startTestServer, TEST_CONFIG, type Bearer } from '../../testing/startTestServer.ts';
import { startJobs } from '../../worker/startJobs.ts';
import { createDeliveries, type OutsideParts } from './index.ts';

// No worker but those of the tests looks for messages.
const server = await startTestServer({ deliveriesMs: 1_000_000_000 });
const { call, db, serverDb, mailQueue, signIn } = server;
const url = '/api/me/notifications';
const outside = createOutside({ allowedNetworks: TEST_CONFIG.outsideAllowed });

const start = (parts: Partial<Pick<OutsideParts, 'outside' | 'push' | 'factorKey'>> = {}) =>
  createDeliveries({
    ...{ db: serverDb, mailQueue, outside, push: TEST_CONFIG.push, factorKey: TEST_CONFIG.factorKey },
    ...{ groupSeconds: 0, log: createLogger('silent'), queueMail: () => Promise.resolve() },
    describe: () => Promise.resolve({ title: 'News', body: 'Of the farm', path: '/', locale: 'en' }),
    readFacts: () => Promise.resolve({}),
    ...parts,
  });
/** Tells each receiver the first message that is due, and then stops. */
const runTurn = async (parts: Parameters<typeof start>[0] = {}) => {
  const deliveries = start(parts);
  await deliveries.runTurn();
  await deliveries.stop();
};
const tell = (accountId: string, count = 1) =>
  db.transaction().execute(async (transaction) => {
    const job: MailJob = { kind: 'block-won', accountId, height: 5, launcherId: 'c0ffee' };
    for (let number = 0; number < count; number++) await mailQueue.enqueue(transaction, job);
  });
const addWebhook = async (headers: Bearer, order: Partial<NewWebhook> = {}) => {
  const receiver = await startWebhookReceiver();
  after(receiver.close);
  const payload = { name: 'Home', url: receiver.url, form: 'signed', events: notificationEvents, ...order };
  const { status, body } = await call({ method: 'POST', url: `${url}/webhooks`, headers, payload });
  assert.equal(status, 201, JSON.stringify(body));
  return { receiver, ...addedWebhookSchema.parse(body) };
};
const putWebhook = async (headers: Bearer, id: string, isOff: boolean) => {
  const payload = { name: 'Barn', events: notificationEvents, isOff };
  const { status } = await call({ method: 'PUT', url: `${url}/webhooks/${id}`, headers, payload });
  assert.equal(status, 200);
};
/** Moves the time of what waits for a webhook, as whoever claims it or puts it off. */
const moveDue = async (id: string, seconds: number) => {
  const { rows } = await sql<{ dueAt: Date }>`
    update delivery set due_at = clock_timestamp() + make_interval(secs => ${seconds})
    where webhook_id = ${id} and state = 'waiting' and due_at is not null returning due_at`.execute(db);
  return rows;
};
const listDue = async (id: string) => {
  const { rows } = await sql<{ dueAt: Date }>`
    select due_at from delivery where webhook_id = ${id} and state = 'waiting' and due_at is not null`.execute(
    db,
  );
  return rows;
};
const CLAIMED_SECONDS = 59;

describe('what a worker is sending', () => {
  test('is not sent by another one because its webhook is changed', async () => {
    const { id: accountId, bearer } = await signIn();
    const { id, receiver } = await addWebhook(bearer);
    await tell(accountId);
    const claimed = await moveDue(id, CLAIMED_SECONDS);
    assert.equal(claimed.length, 1);
    await putWebhook(bearer, id, false);
    assert.deepEqual(await listDue(id), claimed);
    await putWebhook(bearer, id, true);
    await putWebhook(bearer, id, false);
    await runTurn();
    assert.equal(receiver.received.length, 1, 'turning it on sends what waits');
  });

  test('is not sent by another one because quiet hours are changed; what waits for their end is sent', async () => {
    const { id: accountId, bearer } = await signIn();
    const { id, receiver } = await addWebhook(bearer, { form: 'discord' });
    const toClock = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString().slice(11, 16);
    const choose = async (quietHours: { from: string; to: string } | null) => {
      const payload = { mail: [], push: [], quietHours, timeZone: 'UTC' };
      const { status } = await call({ method: 'PUT', url, headers: bearer, payload });
      assert.equal(status, 200);
    };
    await choose({ from: toClock(-1), to: toClock(2) });
    await tell(accountId);
    await runTurn();
    const [putOff = assert.fail()] = await listDue(id);
    assert.ok(putOff.dueAt.getTime() > Date.now() + 3_600_000);
    const claimed = await moveDue(id, CLAIMED_SECONDS);
    await choose(null);
    assert.deepEqual(await listDue(id), claimed);
    await moveDue(id, 7_200);
    await choose(null);
    await runTurn();
    assert.equal(receiver.received.length, 1);
  });

  test('is not put off to the end of quiet hours that were ended meanwhile', async () => {
    const { id: accountId, bearer } = await signIn();
    const { id, receiver } = await addWebhook(bearer, { form: 'discord' });
    await tell(accountId);
    const { choosing } = await db.transaction().execute(async (transaction) => {
      // As a worker that has read the quiet hours.
      await sql`
        update delivery set due_at = clock_timestamp() + interval '2 hours' where webhook_id = ${id}`.execute(
        transaction,
      );
      const payload = { mail: [], push: [], quietHours: null, timeZone: 'UTC' };
      const chosen = call({ method: 'PUT', url, headers: bearer, payload });
      const answered = chosen.then(() => true);
      await waitUntil(async () => {
        const { rows } = await sql`
          select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
          transaction,
        );
        return rows.length > 0 || Promise.race([answered, Promise.resolve(false)]);
      });
      return { choosing: chosen };
    });
    assert.equal((await choosing).status, 200);
    await runTurn();
    assert.equal(receiver.received.length, 1);
  });
});

test('a receiver that takes ten seconds has one message before others have their turn', async (t) => {
  const { id: accountId, bearer } = await signIn();
  const receivers = [await addWebhook(bearer), await addWebhook(bearer)].map(({ receiver }) => receiver);
  await tell(accountId, 3);
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() });
  const slow: Outside = {
    ...outside,
    send: (message) => {
      t.mock.timers.tick(10_000);
      return outside.send(message);
    },
  };
  const deliveries = start({ outside: slow });
  await waitUntil(async () => {
    if (receivers.every(({ received }) => received.length > 0)) return true;
    await deliveries.runTurn();
    return false;
  });
  assert.deepEqual(
    receivers.map(({ received }) => received.length),
    [1, 1],
  );
  await deliveries.stop();
});

test('the log says when a message that failed is tried again, unless its webhook is off', async () => {
  const { id: accountId, bearer } = await signIn();
  const { id, receiver } = await addWebhook(bearer);
  const readNext = async () => {
    const { body } = await call({ url: `${url}/webhooks/${id}/deliveries`, headers: bearer });
    return deliveryPageSchema.parse(body).items[0]?.nextAt;
  };
  await tell(accountId);
  assert.equal(await readNext(), null, 'it was not tried yet');
  receiver.setManner({ status: 500 });
  await runTurn();
  const [head] = await listDue(id);
  assert.equal(await readNext(), head?.dueAt.toISOString());
  await putWebhook(bearer, id, true);
  await moveDue(id, 0);
  await runTurn();
  assert.equal(await readNext(), null, 'it is not tried while the webhook is off');
});

test('attempts are counted by channel and outcome', async () => {
  const read = async () => {
    const { values } = await attempts.get();
    return ['delivered', 'status', 'no-connection', 'unsigned'].map(
      (outcome) =>
        values.find(({ labels }) => labels.channel === 'webhook' && labels.outcome === outcome)?.value ?? 0,
    );
  };
  // Messages that other tests left would be counted too.
  await sql`delete from delivery where state = 'waiting'`.execute(db);
  const { id: accountId, bearer } = await signIn();
  const { id, receiver } = await addWebhook(bearer);
  await tell(accountId);
  const before = await read();
  await runTurn({ factorKey: null });
  for (const manner of ['down', { status: 500 }, { status: 204 }] as const) {
    receiver.setManner(manner);
    await moveDue(id, 0);
    await runTurn();
  }
  const counted = await read();
  assert.deepEqual(
    counted.map((count, index) => count - (before[index] ?? 0)),
    [1, 1, 1, 1],
  );
});

test('a message that the farm cannot sign waits until it can, and the receiver is not blamed', async () => {
  const { id: accountId, bearer } = await signIn();
  const { id, receiver } = await addWebhook(bearer);
  await tell(accountId);
  for (const factorKey of [null, 'another key than the one of the webhook']) {
    await moveDue(id, 0);
    await runTurn({ factorKey });
    const { rows } = await sql`
      select delivery.state, attempts, due_at > now() + interval '5 minutes' as is_put_off, webhook.tried_at, failing_since
      from delivery join account_webhook webhook on webhook.id = webhook_id where webhook_id = ${id}`.execute(
      db,
    );
    assert.deepEqual(rows, [
      { state: 'waiting', attempts: 0, isPutOff: true, triedAt: null, failingSince: null },
    ]);
  }
  assert.deepEqual(receiver.received, []);
  await moveDue(id, 0);
  await runTurn();
  assert.equal(receiver.received.length, 1);
});

describe('a webhook is told at once', () => {
  const MANY = 1_000;
  /** Adds messages to a receiver that have been due for an hour. */
  const addOld = (
    accountId: string,
    to: { webhookId?: string; browserId?: string },
    { attempts = 0, event = 'block' } = {},
  ) =>
    sql`
      insert into delivery (account_id, channel, webhook_id, browser_id, event, job, attempts, due_at)
      select ${accountId}, ${to.webhookId ? 'webhook' : 'push'}, ${to.webhookId ?? null}, ${to.browserId ?? null},
        ${event}, '{}', ${attempts}, now() - interval '1 hour' from generate_series(1, ${MANY})`.execute(db);

  test('though many pushes wait for a key', async () => {
    const [other, { id: accountId, bearer }] = [await signIn(), await signIn()];
    const { rows } = await sql<{ id: string }>`
      insert into push_browser (account_id, session_id, endpoint, p256dh, auth, name)
      select account_id, id, 'https://push.example/', '', '', '' from session where account_id = ${other.id}
      returning id`.execute(db);
    await addOld(other.id, { browserId: rows[0]?.id ?? assert.fail() });
    const { receiver } = await addWebhook(bearer);
    await tell(accountId);
    await runTurn({ push: null });
    assert.equal(receiver.received.length, 1);
    await sql`delete from push_browser where account_id = ${other.id}`.execute(db);
  });

  test('though many receivers fail', async () => {
    const [other, { id: accountId, bearer }] = [await signIn(), await signIn()];
    const failing = await addWebhook(other.bearer);
    failing.receiver.setManner('down');
    await addOld(other.id, { webhookId: failing.id }, { attempts: 1 });
    const { receiver } = await addWebhook(bearer);
    await tell(accountId);
    await runTurn();
    assert.deepEqual([failing.receiver.received.length, receiver.received.length], [1, 1]);
  });

  test('though a notice waits for many, and their receivers take their time', async () => {
    const noticeUrl = 'https://notices.example/';
    const [told, released] = [new Set<string>(), Promise.withResolvers<null>()];
    const others = await Promise.all(Array.from({ length: 40 }, () => makePerson(db)));
    for (const { id } of others) {
      const { rows } = await sql<{ id: string }>`
        insert into account_webhook (account_id, name, url, form, events)
        values (${id}, 'Home', ${noticeUrl + id}, 'discord', '{notice}') returning id`.execute(db);
      await addOld(id, { webhookId: rows[0]?.id ?? assert.fail() }, { event: 'notice' });
    }
    const { id: accountId, bearer } = await signIn();
    const { receiver } = await addWebhook(bearer);
    const slow: Outside = {
      ...outside,
      send: async (message) => {
        if (!message.url.startsWith(noticeUrl)) return outside.send(message);
        told.add(message.url);
        await released.promise;
        return { status: 204, problem: null };
      },
    };
    const deliveries = start({ outside: slow });
    await waitUntil(async () => {
      await deliveries.runTurn();
      return told.size >= 8;
    });
    for (let turn = 1; turn <= 40; turn++) await deliveries.runTurn();
    await tell(accountId);
    await deliveries.runTurn();
    await waitUntil(() => receiver.received.length === 1);
    assert.equal(told.size, 8);
    released.resolve(null);
    await deliveries.stop();
    await sql`delete from delivery where event = 'notice'`.execute(db);
  });
});

describe('a worker that stops', () => {
  const startWorker = (outside: Outside) =>
    startJobs({
      ...{
        databaseUrl: server.databaseUrl,
        db: serverDb,
        live: server.live,
        withdrawals: server.withdrawals,
      },
      ...{
        log: createLogger('silent'),
        publicUrl: PUBLIC_URL,
        transport: createOutboxTransport(db),
        outside,
      },
      ...{ retention: TEST_CONFIG.retention, notifications: { groupSeconds: 0 }, deliveriesMs: 10 },
      ...{ push: null, factorKey: TEST_CONFIG.factorKey, outsideAllowed: TEST_CONFIG.outsideAllowed },
    });
  /** Starts a worker, and waits until it sends the first of three messages to a webhook, which arrives when it is released. */
  const startSending = async () => {
    const { id: accountId, bearer } = await signIn();
    const { id, receiver } = await addWebhook(bearer);
    await tell(accountId, 3);
    const [sending, released] = [Promise.withResolvers<null>(), Promise.withResolvers<null>()];
    const worker = await startWorker({
      ...outside,
      send: async (message) => {
        if (message.url === receiver.url) sending.resolve(null);
        await released.promise;
        return outside.send(message);
      },
    });
    await sending.promise;
    return { id, worker, receiver, release: () => released.resolve(null) };
  };

  test('ends the message that it sends, and begins no other', async () => {
    const { id, worker, receiver, release } = await startSending();
    const stopping = worker.stop();
    release();
    await stopping;
    assert.equal(receiver.received.length, 1);
    const { rows } = await sql<{ state: string }>`
      select state from delivery where webhook_id = ${id} order by number`.execute(db);
    assert.deepEqual(
      rows.map(({ state }) => state),
      ['delivered', 'waiting', 'waiting'],
    );
  });

  test('waits five seconds for a receiver at most', { timeout: toPatientMs(20_000) }, async (t) => {
    const { worker, receiver, release } = await startSending();
    t.mock.timers.enable({ apis: ['setTimeout'] });
    const stopping = worker.stop();
    t.mock.timers.tick(5_000);
    t.mock.timers.reset();
    await stopping;
    assert.deepEqual(receiver.received, []);
    release();
  });
});
