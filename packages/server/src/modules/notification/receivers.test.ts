import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import {
  addedWebhookSchema,
  deliveryPageSchema,
  deliveryTestSchema,
  MAX_PUSH_BROWSERS,
  MAX_WEBHOOKS,
  notificationEvents,
  notificationsSchema,
  pushBrowserSchema,
  webhookSchema,
  webhookSecretSchema,
  type NewWebhook,
  type PushContent,
} from '@farm/contracts/notification';
import type { Db } from '@farm/database';
import { createLogger } from '@farm/process';
import { waitFor } from '@farm/process/testing';
import { startPushService, startWebhookReceiver, type WebhookReceiver } from '@farm/simulators/outside';
import { sql } from 'kysely';
import type { MailJob } from '../../mail/mail.ts';
import { createOutboxTransport } from '../../mail/transport.ts';
import { toErrorCode } from '../../testing/answers.ts';
import { createFactorCalls } from '../../testing/factors.ts';
import { makeMachine } from '../../testing/machineSamples.ts';
import { signInOperator } from '../../testing/profitRuns.ts';
import {
  makeBrowserCookie,
  makePassword,
  PUBLIC_URL,
  startTestServer,
  TEST_CONFIG,
  type Bearer,
} from '../../testing/startTestServer.ts';
import { makeFarmer, sendAcceptedWithdrawal } from '../../testing/withdrawals.ts';
import { deleteExpired } from '../../worker/deleteExpired.ts';
import { startJobs } from '../../worker/startJobs.ts';
import { addBrowser as storeBrowser } from './pushBrowser.repository.ts';

const server = await startTestServer({ outside: { timeoutMs: 1_000 }, deliveriesMs: 20 });
const { call, db, mailQueue, readMail, signIn } = server;
const service = await startPushService();
after(service.close);
const url = '/api/me/notifications';
const pushKey = TEST_CONFIG.push?.publicKey ?? assert.fail();

const startReceiver = async () => {
  const receiver = await startWebhookReceiver();
  after(receiver.close);
  return receiver;
};
const read = async (headers: Bearer) =>
  notificationsSchema.strict().parse((await call({ url, headers })).body);
const post = (headers: Bearer, path: string, payload?: object) =>
  call({ method: 'POST', url: `${url}${path}`, headers, ...(payload && { payload }) });
const postWebhook = (headers: Bearer, address: string, order: Partial<NewWebhook> = {}) =>
  post(headers, '/webhooks', {
    ...{ name: 'Home', url: address, form: 'signed', events: notificationEvents, ...order },
  });
const addWebhook = async (
  headers: Bearer,
  receiver: Pick<WebhookReceiver, 'url' | 'setSecret'>,
  order: Partial<NewWebhook> = {},
) => {
  const { status, body } = await postWebhook(headers, receiver.url, order);
  assert.equal(status, 201, JSON.stringify(body));
  const added = addedWebhookSchema.strict().parse(body);
  if (added.secret !== null) receiver.setSecret(added.secret);
  return added;
};
const addBrowser = async (headers: Bearer, keys = service.subscribe(pushKey)) => {
  const { status, body } = await post(headers, '/browsers', { ...keys, name: 'Phone' });
  assert.equal(status, 201, JSON.stringify(body));
  return { ...pushBrowserSchema.strict().parse(body), endpoint: keys.endpoint };
};
const listLog = async (headers: Bearer, id: string) =>
  deliveryPageSchema.parse((await call({ url: `${url}/webhooks/${id}/deliveries`, headers })).body).items;
const tell = (...jobs: MailJob[]) =>
  db.transaction().execute(async (transaction) => {
    for (const job of jobs) await mailQueue.enqueue(transaction, job);
  });
const won = (accountId: string, height = 5): MailJob => ({
  kind: 'block-won',
  ...{ accountId, height, launcherId: 'c0ffee' },
});
const waitForCount = (list: readonly unknown[], count: number) =>
  waitFor(() => Promise.resolve(list.length >= count ? true : undefined));
/** Has what waits for an account tried now. */
const hurry = (accountId: string) =>
  sql`
    update delivery set due_at = now()
    where account_id = ${accountId} and state = 'waiting' and due_at is not null`.execute(db);
const waitForState = (accountId: string, state: string, count: number) =>
  waitFor(async () => {
    const { rows } =
      await sql`select from delivery where account_id = ${accountId} and state = ${state}`.execute(db);
    return rows.length >= count ? true : undefined;
  });
const pushesTo = (endpoint: string) =>
  service.received
    .filter((push) => push.endpoint === endpoint)
    .map((push) => ({ ...push, content: JSON.parse(push.payload) as PushContent }));
const heightsOf = ({ received }: WebhookReceiver, status = 204) =>
  received
    .filter((request) => request.status === status)
    .map(({ body }) => (JSON.parse(body) as { data: { height: number } }).data.height);

describe('a signed webhook', () => {
  test('is told each event by itself, in order, signed, with its facts', async () => {
    const farmer = await makeFarmer(server);
    const receiver = await startReceiver();
    const { id, secret } = await addWebhook(farmer.bearer, receiver);
    assert.match(secret ?? '', /^whsec_/);
    await tell(won(farmer.id, 1), won(farmer.id, 2));
    const { id: withdrawalId } = await sendAcceptedWithdrawal(server, farmer);
    await waitForCount(receiver.received, 3);
    const messages = receiver.received.map(({ body }) => JSON.parse(body) as Record<string, unknown>);
    assert.deepEqual(
      messages.map(({ type }) => type),
      ['block', 'block', 'withdrawal'],
    );
    assert.deepEqual(messages[0]?.['data'], { height: 1, launcherId: 'c0ffee' });
    assert.partialDeepStrictEqual(messages[2]?.['data'], {
      ...{ id: withdrawalId, step: 'requested', amount: '1', address: farmer.address },
    });
    for (const [index, request] of receiver.received.entries()) {
      assert.equal(request.signature, 'valid');
      assert.equal(request.id, messages[index]?.['id']);
      assert.match(String(request.headers['content-type']), /^application\/json/);
    }
    await waitForState(farmer.id, 'delivered', 3);
    const log = await listLog(farmer.bearer, id);
    assert.deepEqual(
      log.map(({ event, state, attempts, status, problem, nextAt }) => [
        ...[event, state, attempts, status, problem, nextAt],
      ]),
      ['withdrawal', 'block', 'block'].map((event) => [event, 'delivered', 1, 204, null, null]),
    );
    assert.deepEqual(
      log.map((one) => one.id),
      messages.map((message) => message['id']).toReversed(),
    );
    const [webhook] = (await read(farmer.bearer)).webhooks;
    assert.partialDeepStrictEqual(webhook, { id, lastDelivery: { isDelivered: true, status: 204 } });
  });

  test('is told what happened during an outage, in order, each once taken, with the same ID', async () => {
    const { id: accountId, bearer } = await signIn();
    const receiver = await startReceiver();
    const { id } = await addWebhook(bearer, receiver, { events: ['block'] });
    receiver.setManner({ status: 503 });
    for (let height = 1; height <= 5; height++) await tell(won(accountId, height));
    await waitForCount(receiver.received, 1);
    await waitFor(async () => ((await listLog(bearer, id)).at(-1)?.status === 503 ? true : undefined));
    receiver.setManner('down');
    await hurry(accountId);
    await waitFor(async () => ((await listLog(bearer, id)).at(-1)?.attempts === 2 ? true : undefined));
    const [first] = (await listLog(bearer, id)).toReversed();
    assert.deepEqual([first?.state, first?.problem, first?.status], ['waiting', 'no-connection', null]);
    assert.ok(Date.parse(first?.nextAt ?? '') > Date.now());
    receiver.setManner({ status: 204 });
    await hurry(accountId);
    await waitForState(accountId, 'delivered', 5);
    assert.deepEqual(heightsOf(receiver), [1, 2, 3, 4, 5]);
    const taken = receiver.received.filter(({ status }) => status === 204);
    assert.equal(new Set(taken.map((request) => request.id)).size, 5);
    assert.equal(receiver.received[0]?.id, taken[0]?.id);
  });

  test('is told once although several workers run, and again if one was killed while it sent', async () => {
    const { id: accountId, bearer } = await signIn();
    const receiver = await startReceiver();
    await addWebhook(bearer, receiver, { events: ['block'] });
    const { databaseUrl, live, withdrawals } = server;
    const start = () =>
      startJobs({
        ...{ databaseUrl, db, live, withdrawals, log: createLogger('silent'), publicUrl: PUBLIC_URL },
        ...{ retention: TEST_CONFIG.retention, notifications: TEST_CONFIG.notifications },
        ...{ push: TEST_CONFIG.push, factorKey: TEST_CONFIG.factorKey },
        outsideAllowed: TEST_CONFIG.outsideAllowed,
        transport: createOutboxTransport(db),
      });
    const workers = [await start(), await start()];
    for (let height = 1; height <= 10; height++) await tell(won(accountId, height));
    await waitForState(accountId, 'delivered', 10);
    for (const worker of workers) await worker.stop();
    assert.deepEqual(heightsOf(receiver), [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    // As a worker leaves it that was killed after it sent.
    await sql`
      update delivery set state = 'waiting', due_at = now()
      where account_id = ${accountId} and job ->> 'height' = '10'`.execute(db);
    await waitForCount(receiver.received, 11);
    assert.equal(receiver.received[10]?.id, receiver.received[9]?.id);
  });

  test('is told of each sign-in by a new browser, also of those that are not mailed any more', async () => {
    const { email, password, bearer } = await signIn();
    const receiver = await startReceiver();
    await addWebhook(bearer, receiver, { events: ['sign-in'] });
    for (let count = 0; count < 7; count++) {
      const { status } = await call({
        ...{ method: 'POST', url: '/api/session(by-email-password)' },
        headers: { cookie: makeBrowserCookie() },
        payload: { email, password, remember: false },
      });
      assert.equal(status, 200);
    }
    await waitForCount(receiver.received, 7);
    const listMails = () =>
      sql`select from outbox_mail where recipient = ${email} and subject like 'New sign-in%'`.execute(db);
    await waitFor(async () => ((await listMails()).rows.length === 5 ? true : undefined));
    const { rows } = await sql`
      select from pgboss.job where data ->> 'kind' = 'new-browser'
        and data ->> 'accountId' = (select id::text from account where email = ${email})`.execute(db);
    assert.equal(rows.length, 5);
  });

  test('is told in quiet hours too', async () => {
    const { id: accountId, bearer } = await signIn();
    const receiver = await startReceiver();
    await addWebhook(bearer, receiver);
    const toClock = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString().slice(11, 16);
    const quietHours = { from: toClock(-1), to: toClock(1) };
    const payload = { mail: [], push: [], quietHours, timeZone: 'UTC' };
    assert.equal((await call({ method: 'PUT', url, headers: bearer, payload })).status, 200);
    await tell(won(accountId));
    await waitForCount(receiver.received, 1);
  });

  test('is turned off when it wants nothing any more, with an email, and told the rest when it is on again', async () => {
    const { id: accountId, email, bearer } = await signIn();
    const receiver = await startReceiver();
    const { id } = await addWebhook(bearer, receiver, { events: ['block'] });
    receiver.setManner({ status: 410 });
    await tell(won(accountId, 1), won(accountId, 2));
    const isOff = async () => (await read(bearer)).webhooks[0]?.isOff === true;
    await waitFor(async () => ((await isOff()) ? true : undefined));
    assert.equal((await readMail(email, 3)).subject, 'Your webhook “Home” was turned off');
    receiver.setManner({ status: 204 });
    await tell(won(accountId, 3));
    await hurry(accountId);
    const change = { name: 'Home', events: ['block'], isOff: false };
    const answer = await call({
      method: 'PUT',
      url: `${url}/webhooks/${id}`,
      headers: bearer,
      payload: change,
    });
    assert.partialDeepStrictEqual(webhookSchema.parse(answer.body), change);
    await waitForState(accountId, 'delivered', 1);
    // Events of the time in which it was off were not for it.
    assert.deepEqual(heightsOf(receiver), [2]);
    assert.deepEqual(
      (await listLog(bearer, id)).map(({ state, problem }) => [state, problem]),
      [
        ['delivered', null],
        ['given-up', 'gone'],
      ],
    );
  });

  test('stays off when it is renamed without a word about that', async () => {
    const { bearer } = await signIn();
    const { id } = await addWebhook(bearer, await startReceiver());
    const change = async (payload: object) => {
      const options = { method: 'PUT', url: `${url}/webhooks/${id}`, headers: bearer } as const;
      return webhookSchema.parse((await call({ ...options, payload })).body);
    };
    await change({ name: 'Home', events: ['block'], isOff: true });
    const renamed = { name: 'Barn', events: ['payout'] };
    assert.partialDeepStrictEqual(await change(renamed), { ...renamed, isOff: true });
    await change({ ...renamed, isOff: false });
    assert.equal((await change(renamed)).isOff, false);
  });

  test('goes out when it is turned on, at whatever moment the farm looks at it', async () => {
    const { id: accountId, bearer } = await signIn();
    const receiver = await startReceiver();
    const { id } = await addWebhook(bearer, receiver, { events: ['block'] });
    const change = async (isOff: boolean) => {
      const payload = { name: 'Home', events: ['block'], isOff };
      const { status } = await call({
        method: 'PUT',
        url: `${url}/webhooks/${id}`,
        headers: bearer,
        payload,
      });
      assert.equal(status, 200);
    };
    for (let round = 1; round <= 10; round++) {
      receiver.setManner({ status: 500 });
      await tell(won(accountId, round));
      await waitFor(async () => ((await listLog(bearer, id))[0]?.attempts === 1 ? true : undefined));
      await change(true);
      receiver.setManner({ status: 204 });
      await hurry(accountId);
      await change(false);
      await waitForState(accountId, 'delivered', round);
    }
    assert.deepEqual(heightsOf(receiver), [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });

  test('is changed while it is told, and nothing fails or comes twice', async () => {
    const { id: accountId, bearer } = await signIn();
    const receiver = await startReceiver();
    const { id } = await addWebhook(bearer, receiver, { events: ['block'] });
    const heights = Array.from({ length: 40 }, (_, index) => index + 1);
    await tell(...heights.map((height) => won(accountId, height)));
    const statuses = new Set<number>();
    while (receiver.received.length < heights.length) {
      const payload = { name: 'Home', events: ['block'], isOff: false };
      const answers = await Promise.all(
        [1, 2, 3].map(() => call({ method: 'PUT', url: `${url}/webhooks/${id}`, headers: bearer, payload })),
      );
      for (const { status } of answers) statuses.add(status);
    }
    await waitForState(accountId, 'delivered', heights.length);
    assert.deepEqual([...statuses], [200]);
    assert.deepEqual(heightsOf(receiver), heights);
  });

  test('is given up after a day, and turned off with the first that is given up after three', async () => {
    const { id: accountId, email, bearer } = await signIn();
    const receiver = await startReceiver();
    const { id } = await addWebhook(bearer, receiver, { events: ['block'] });
    receiver.setManner({ status: 500 });
    await tell(won(accountId, 1), won(accountId, 2));
    const failDay = async () => {
      const { rows } = await sql<{ id: string }>`
        select id from delivery where account_id = ${accountId} and state = 'waiting' order by number limit 1`.execute(
        db,
      );
      const head = rows[0]?.id ?? assert.fail();
      // An attempt that began before puts the message off, so once may not be enough.
      await waitFor(async () => {
        const { numAffectedRows } = await sql`
          update delivery set attempts = 31, due_at = now() where id = ${head} and state = 'waiting'`.execute(
          db,
        );
        return numAffectedRows === 0n ? true : undefined;
      });
    };
    await waitForCount(receiver.received, 1);
    await failDay();
    assert.equal((await read(bearer)).webhooks[0]?.isOff, false);
    await sql`update account_webhook set failing_since = now() - interval '73 hours' where id = ${id}`.execute(
      db,
    );
    await failDay();
    assert.equal((await read(bearer)).webhooks[0]?.isOff, true);
    assert.match((await readMail(email, 3)).body, /127\.0\.0\.1/);
  });

  test('follows no redirect', async () => {
    const { id: accountId, bearer } = await signIn();
    const [receiver, other] = [await startReceiver(), await startReceiver()];
    const { id } = await addWebhook(bearer, receiver, { events: ['block'] });
    receiver.setManner({ status: 302, location: other.url });
    await tell(won(accountId));
    await waitFor(async () => ((await listLog(bearer, id))[0]?.status === 302 ? true : undefined));
    assert.deepEqual(other.received, []);
  });

  test('that is slow or dead delays no other account, and not its own mailbox', async () => {
    const { id: slowId, email, bearer } = await signIn();
    const dead = [];
    for (const manner of ['silent', 'down', { status: 500 }, 'silent', 'silent'] as const) {
      const receiver = await startReceiver();
      receiver.setManner(manner);
      dead.push(receiver);
      await addWebhook(bearer, receiver, { events: ['block'] });
    }
    const payload = { mail: ['block'], push: [], quietHours: null, timeZone: 'UTC' };
    await call({ method: 'PUT', url, headers: bearer, payload });
    const others = [];
    for (let count = 0; count < 3; count++) {
      const person = await signIn();
      const receiver = await startReceiver();
      await addWebhook(person.bearer, receiver, { events: ['block'] });
      others.push({ person, receiver });
    }
    for (let height = 0; height < 20; height++) await tell(won(slowId, height));
    for (const { person } of others) await tell(won(person.id));
    for (const { receiver } of others) await waitForCount(receiver.received, 1);
    const { rows } = await sql<{ tried: number }>`
      select count(*)::integer as tried from account_webhook where account_id = ${slowId} and tried_at is not null`.execute(
      db,
    );
    assert.ok((rows[0]?.tried ?? 0) < dead.length, 'the others did not wait for all of them');
    assert.match((await readMail(email, 8)).subject, /won a block/);
  });
});

describe('a webhook', () => {
  test('of Discord gets a text that mentions nobody, without a signature', async () => {
    const { id: accountId, bearer } = await signIn();
    const receiver = await startReceiver();
    const { secret } = await addWebhook(bearer, receiver, { form: 'discord' });
    assert.equal(secret, null);
    await tell(won(accountId, 7));
    await waitForCount(receiver.received, 1);
    const [request] = receiver.received;
    assert.equal(request?.signature, 'unknown');
    assert.deepEqual(JSON.parse(request.body), {
      content: '**Your farm won a block**\nYour plots won block 7. Its reward has reached the pool.',
      allowed_mentions: { parse: [] },
    });
  });

  test('leads to no network of the farm, by name or number, and needs TLS', async () => {
    const { bearer } = await signIn();
    const resolve = (host: string) => Promise.resolve(host === 'inside.example' ? ['10.0.0.1'] : ['8.8.8.8']);
    const strict = await startTestServer({ outside: { allowedNetworks: [], resolve } });
    const { bearer: headers } = await strict.signIn();
    for (const address of [
      'http://hook.example/',
      'https://127.0.0.1/',
      'https://[::1]/',
      'https://[::ffff:10.0.0.1]/',
      'https://192.168.1.1/',
      'https://169.254.169.254/latest',
      'https://inside.example/',
    ]) {
      const payload = { name: 'x', url: address, form: 'signed', events: [] };
      const answer = await strict.call({ method: 'POST', url: `${url}/webhooks`, headers, payload });
      assert.deepEqual([answer.status, toErrorCode(answer)], [400, 'url_refused'], address);
    }
    for (const address of ['ftp://hook.example/', 'https://ada:secret@hook.example/', 'x'])
      assert.equal(toErrorCode(await postWebhook(bearer, address)), 'validation_failed', address);
  });

  test('is told of to its owner by mail, changed, listed without its secret, and removed', async () => {
    const { id: accountId, email, bearer } = await signIn();
    const receiver = await startReceiver();
    const { secret, ...webhook } = await addWebhook(bearer, receiver, { name: 'Barn', events: ['alarm'] });
    const { subject, body } = await readMail(email, 2);
    assert.equal(subject, 'New webhook for your account');
    assert.match(body, /A webhook named “Barn” was added\. It tells 127\.0\.0\.1:\d+ what happens/);
    assert.deepEqual((await read(bearer)).webhooks, [webhook]);
    const where = `${url}/webhooks/${webhook.id}`;
    const replaced = await call({ method: 'POST', url: `${where}/secret`, headers: bearer });
    const next = webhookSecretSchema.parse(replaced.body).secret;
    assert.notEqual(next, secret);
    receiver.setSecret(next);
    const tested = await post(bearer, `/webhooks/${webhook.id}/test`);
    assert.deepEqual(deliveryTestSchema.parse(tested.body), {
      isDelivered: true,
      status: 204,
      problem: null,
    });
    assert.equal(receiver.received[0]?.signature, 'valid');
    assert.equal((JSON.parse(receiver.received[0].body) as { type: string }).type, 'test');
    receiver.setManner('silent');
    const { body: late } = await post(bearer, `/webhooks/${webhook.id}/test`);
    assert.deepEqual(late, { isDelivered: false, status: null, problem: 'timed-out' });
    const stored = await db
      .selectFrom('accountWebhook')
      .select('secret')
      .where('id', '=', webhook.id)
      .executeTakeFirstOrThrow();
    assert.ok(!stored.secret?.toString('latin1').includes(next.slice(6)));
    assert.equal((await call({ method: 'DELETE', url: where, headers: bearer })).status, 204);
    assert.equal((await call({ method: 'DELETE', url: where, headers: bearer })).status, 404);
    assert.deepEqual((await read(bearer)).webhooks, []);
    const { rows } = await sql<{ action: string }>`
      select action from audit_event where subject = ${accountId} and action like 'account.webhook-%' order by id`.execute(
      db,
    );
    assert.deepEqual(
      rows.map(({ action }) => action),
      ['account.webhook-added', 'account.webhook-secret-replaced', 'account.webhook-removed'],
    );
  });

  test('is one of at most five, and needs a proof of the second factor', async () => {
    const person = await signIn();
    const receiver = await startReceiver();
    for (let count = 0; count < MAX_WEBHOOKS; count++) await addWebhook(person.bearer, receiver);
    const answer = await postWebhook(person.bearer, receiver.url);
    assert.deepEqual([answer.status, toErrorCode(answer)], [409, 'webhook_limit']);
    await createFactorCalls(server).addApp(person, 'Phone');
    await sql`update session set proved_at = null where account_id = ${person.id}`.execute(db);
    assert.equal(toErrorCode(await postWebhook(person.bearer, receiver.url)), 'proof_required');
  });

  test('of another account is neither seen nor changed', async () => {
    const [ada, eve] = [await signIn(), await signIn()];
    const receiver = await startReceiver();
    const { id } = await addWebhook(ada.bearer, receiver);
    const where = `${url}/webhooks/${id}`;
    const payload = { name: 'Eve', events: [], isOff: true };
    for (const request of [
      { method: 'PUT', url: where, payload },
      { method: 'DELETE', url: where },
      { method: 'POST', url: `${where}/secret` },
      { method: 'POST', url: `${where}/test` },
      { method: 'GET', url: `${where}/deliveries` },
    ] as const)
      assert.equal((await call({ ...request, headers: eve.bearer })).status, 404, request.url);
    assert.partialDeepStrictEqual((await read(ada.bearer)).webhooks, [{ id, name: 'Home', isOff: false }]);
    assert.deepEqual((await read(eve.bearer)).webhooks, []);
    assert.deepEqual(receiver.received, []);
  });
});

describe('a push', () => {
  test('reaches each browser in the language of the account, and no other account', async () => {
    const [ada, eve] = [await signIn(), await signIn()];
    await sql`update account set locale = 'zh' where id = ${ada.id}`.execute(db);
    assert.equal((await read(ada.bearer)).pushKey, pushKey);
    const browsers = [await addBrowser(ada.bearer), await addBrowser(ada.bearer)];
    const other = await addBrowser(eve.bearer);
    await tell(won(ada.id, 9));
    for (const { endpoint } of browsers) {
      await waitFor(() => Promise.resolve(pushesTo(endpoint)[0]));
      const [push = assert.fail()] = pushesTo(endpoint);
      assert.deepEqual([push.content.title, push.content.locale], ['您的农场赢得了一个区块', 'zh-CN']);
      assert.deepEqual([push.content.path, push.urgency], ['/center/my', 'normal']);
      assert.equal(push.topic, push.content.tag.replaceAll('-', ''));
      assert.equal(pushesTo(endpoint).length, 1);
    }
    assert.deepEqual(pushesTo(other.endpoint), []);
    await waitForState(ada.id, 'delivered', 2);
    for (const { usedAt } of (await read(ada.bearer)).browsers) assert.notEqual(usedAt, null);
  });

  test('about an alarm, a withdrawal and a block comes with what it is about', async () => {
    const farmer = await makeFarmer(server);
    const { endpoint } = await addBrowser(farmer.bearer);
    const none = { ids: [], count: 0 };
    const { machineId } = await makeMachine(db, farmer.id);
    const { rows } = await sql<{ id: string }>`
      insert into incident (account_id, machine_id, kind, started_at)
      values (${farmer.id}, ${machineId}, 'offline', now()) returning id`.execute(db);
    const silent = { ids: rows.map((row) => row.id), count: 1 };
    await tell({ kind: 'alarm', accountId: farmer.id, dropped: none, silent, recovered: none });
    const { id } = await sendAcceptedWithdrawal(server, farmer);
    await tell(won(farmer.id));
    await waitFor(() => Promise.resolve(pushesTo(endpoint)[2]));
    assert.deepEqual(
      pushesTo(endpoint).map(({ content, urgency }) => [content.title, content.path, urgency]),
      [
        ['barn is offline', '/center/my/machines', 'high'],
        ['Withdrawal of 1 XCH', `/center/my/assets/withdrawals/${id}`, 'high'],
        ['Your farm won a block', '/center/my', 'normal'],
      ],
    );
    const links = await sql`select from lockdown_link where account_id = ${farmer.id}`.execute(db);
    assert.ok(links.rows.length <= 1, 'only the email has links');
  });

  test('to a browser whose service forgot it removes the browser', async () => {
    const { id: accountId, bearer } = await signIn();
    const gone = [await addBrowser(bearer), await addBrowser(bearer)];
    const kept = await addBrowser(bearer);
    for (const [index, { endpoint }] of gone.entries())
      service.unsubscribe(endpoint, index === 0 ? 404 : 410);
    await tell(won(accountId));
    await waitFor(async () => ((await read(bearer)).browsers.length === 1 ? true : undefined));
    assert.equal((await read(bearer)).browsers[0]?.id, kept.id);
  });

  test('can be tried, and says how it went', async () => {
    const { id, bearer } = await signIn();
    const attempt = async () => deliveryTestSchema.parse((await post(bearer, '/push/test')).body);
    assert.deepEqual(await attempt(), { isDelivered: false, status: null, problem: 'no-browser' });
    const { endpoint } = await addBrowser(bearer);
    const one = { reached: 1, all: 1 };
    assert.deepEqual(await attempt(), { isDelivered: true, status: 201, problem: null, browsers: one });
    assert.equal(pushesTo(endpoint)[0]?.content.title, 'Test of your notifications');
    await sql`update account set locale = 'zh' where id = ${id}`.execute(db);
    assert.deepEqual(await attempt(), { isDelivered: true, status: 201, problem: null, browsers: one });
    assert.deepEqual(
      pushesTo(endpoint).map(({ content }) => content.locale),
      ['en', 'zh-CN'],
    );
    const other = await addBrowser(bearer);
    service.unsubscribe(other.endpoint);
    const some = { reached: 1, all: 2 };
    assert.deepEqual(await attempt(), { isDelivered: true, status: 201, problem: null, browsers: some });
    service.unsubscribe(endpoint);
    const none = { reached: 0, all: 1 };
    assert.deepEqual(await attempt(), { isDelivered: false, status: 410, problem: 'gone', browsers: none });
    assert.deepEqual((await read(bearer)).browsers, []);
  });

  test('goes to the account that registered the browser last, to at most ten, until one is removed', async () => {
    const [ada, eve] = [await signIn(), await signIn()];
    const keys = service.subscribe(pushKey);
    const first = await addBrowser(ada.bearer, keys);
    await addBrowser(eve.bearer, keys);
    assert.deepEqual((await read(ada.bearer)).browsers, []);
    const remove = (headers: Bearer, id: string) =>
      call({ method: 'DELETE', url: `${url}/browsers/${id}`, headers });
    assert.equal((await remove(ada.bearer, first.id)).status, 404);
    const [own = assert.fail()] = (await read(eve.bearer)).browsers;
    assert.equal((await remove(ada.bearer, own.id)).status, 404);
    assert.equal((await remove(eve.bearer, own.id)).status, 204);
    const added = [];
    for (let count = 0; count <= MAX_PUSH_BROWSERS; count++) added.push((await addBrowser(ada.bearer)).id);
    const { browsers } = await read(ada.bearer);
    assert.deepEqual(
      browsers.map(({ id }) => id),
      added.slice(1).toReversed(),
    );
  });
});

describe('what waits for a browser or a webhook', () => {
  /** Counts how often the connection has read all messages. */
  const countScans = async (transaction: Db) => {
    const { rows } = await sql<{ scans: number }>`
      select seq_scan::integer as scans from pg_stat_xact_user_tables where relname = 'delivery'`.execute(
      transaction,
    );
    return rows[0]?.scans ?? assert.fail();
  };

  test('goes with it, and nothing else is read for that', async () => {
    const { id: accountId, bearer } = await signIn();
    const other = await signIn();
    const webhook = await addWebhook(bearer, await startReceiver());
    const browser = await addBrowser(bearer);
    await sql`
      insert into delivery (account_id, channel, event, job, due_at)
      select ${other.id}, 'mail', 'block', '{}', now() + interval '1 day' from generate_series(1, 3000)`.execute(
      db,
    );
    await sql`
      insert into delivery (account_id, channel, browser_id, webhook_id, event, job, due_at)
      select ${accountId}, channel, browser_id::uuid, webhook_id::uuid, 'block', '{}', now() + interval '1 day'
      from (values ('push', ${browser.id}, null), ('webhook', null, ${webhook.id})) receiver (channel, browser_id, webhook_id)`.execute(
      db,
    );
    await sql`analyze delivery`.execute(db);
    for (const [table, id] of [
      ['push_browser', browser.id],
      ['account_webhook', webhook.id],
    ] as const) {
      const scans = await db.transaction().execute(async (transaction) => {
        const before = await countScans(transaction);
        await sql`delete from ${sql.table(table)} where id = ${id}`.execute(transaction);
        return (await countScans(transaction)) - before;
      });
      assert.equal(scans, 0, table);
    }
    const { rows } = await sql`
      delete from delivery where account_id in (${accountId}, ${other.id}) returning account_id = ${accountId} as is_own`.execute(
      db,
    );
    assert.deepEqual([rows.length, rows.some((row) => (row as { isOwn: boolean }).isOwn)], [3_000, false]);
  });
});

/** Resolves once a query waits for another transaction's lock. */
const blocked = () =>
  waitFor(async () => {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      db,
    );
    return rows.length > 0 ? true : undefined;
  });

describe('an event while a receiver is being deleted', () => {
  const prepare = async () => {
    const { id: accountId, bearer } = await signIn();
    const receiver = await startReceiver();
    const [left, gone] = [
      await addWebhook(bearer, receiver),
      await addWebhook(bearer, await startReceiver()),
    ];
    const browser = await addBrowser(bearer);
    return { accountId, bearer, receiver, left, gone, browser };
  };
  const remove = async (
    { browser, gone }: Awaited<ReturnType<typeof prepare>>,
    act: () => Promise<unknown>,
  ) => {
    const { acting } = await db.transaction().execute(async (transaction) => {
      await sql`
        delete from session where id = (select session_id from push_browser where id = ${browser.id})`.execute(
        transaction,
      );
      await sql`delete from account_webhook where id = ${gone.id}`.execute(transaction);
      const doing = act();
      await Promise.race([blocked(), doing]);
      return { acting: doing };
    });
    return acting;
  };

  test('happens, and is told to those that are left', async () => {
    const person = await prepare();
    await remove(person, () => tell(won(person.accountId, 7)));
    await waitForCount(person.receiver.received, 1);
    assert.deepEqual(heightsOf(person.receiver), [7]);
    const { rows } = await sql`
      select webhook_id as id from delivery where account_id = ${person.accountId} and channel <> 'mail'`.execute(
      db,
    );
    assert.deepEqual(rows, [{ id: person.left.id }]);
  });

  test('is told to it if it stays after all', async () => {
    const { accountId, receiver, left } = await prepare();
    const failing = db.transaction().execute(async (transaction) => {
      await sql`delete from account_webhook where id = ${left.id}`.execute(transaction);
      const telling = tell(won(accountId, 8));
      await Promise.race([blocked(), telling]);
      throw new Error('undone', { cause: telling });
    });
    await assert.rejects(failing, /undone/);
    await waitForCount(receiver.received, 1);
    assert.deepEqual(heightsOf(receiver), [8]);
  });

  test('is also a notice to everybody', async () => {
    const person = await prepare();
    const operator = await signInOperator(server);
    const texts = { en: { title: 'Payouts wait', body: 'Until four.' }, zh: null };
    const answer = await remove(person, () =>
      call({
        ...{ method: 'POST', url: '/api/admin/notices', headers: operator.bearer },
        payload: { isPinned: false, isPublished: true, texts },
      }),
    );
    assert.equal((answer as { status: number }).status, 201, JSON.stringify(answer));
    await waitForCount(person.receiver.received, 1);
  });
});

describe('a browser that is registered', () => {
  const register = (headers: Bearer, keys = service.subscribe(pushKey)) =>
    post(headers, '/browsers', { ...keys, name: 'Phone' });

  test('while its session ends is refused', async () => {
    const { id, bearer } = await signIn();
    const { registering } = await db.transaction().execute(async (transaction) => {
      await sql`delete from session where account_id = ${id}`.execute(transaction);
      const answer = register(bearer);
      await Promise.race([blocked(), answer]);
      return { registering: answer };
    });
    assert.equal(toErrorCode(await registering), 'token_error');
  });

  test('by two accounts at once belongs to the last one', async () => {
    const [ada, eve] = [await signIn(), await signIn()];
    const first = await addBrowser(ada.bearer);
    const { sessionId } = await db
      .selectFrom('pushBrowser')
      .select('sessionId')
      .where('id', '=', first.id)
      .executeTakeFirstOrThrow();
    const keys = service.subscribe(pushKey);
    const { registering } = await db.transaction().execute(async (transaction) => {
      await storeBrowser(transaction, { ...keys, accountId: ada.id, sessionId, name: 'Phone' });
      const answer = register(eve.bearer, keys);
      await Promise.race([blocked(), answer]);
      return { registering: answer };
    });
    assert.equal((await registering).status, 201, JSON.stringify((await registering).body));
    assert.deepEqual(
      (await read(ada.bearer)).browsers.map(({ id }) => id),
      [first.id],
    );
    assert.equal((await read(eve.bearer)).browsers.length, 1);
  });
});

describe('what doubts an account', () => {
  const prepare = async () => {
    const person = await makeFarmer(server);
    const receiver = await startReceiver();
    await addWebhook(person.bearer, receiver);
    const { endpoint } = await addBrowser(person.bearer);
    return { ...person, receiver, endpoint };
  };
  const assertEnded = async (accountId: string) => {
    const { rows } = await sql<{ isOff: boolean }>`
      select is_off from account_webhook where account_id = ${accountId}`.execute(db);
    assert.deepEqual(rows, [{ isOff: true }]);
    const browsers = await sql`select from push_browser where account_id = ${accountId}`.execute(db);
    assert.equal(browsers.rows.length, 0);
  };

  test('ends its browsers with their sessions, and turns its webhooks off', async () => {
    const operator = await signInOperator(server);
    const changes: Record<string, (person: Awaited<ReturnType<typeof prepare>>) => Promise<unknown>> = {
      'a lockdown': ({ id }) =>
        sql`
        with ended as (delete from session where account_id = ${id})
        update account set locked_at = now() where id = ${id}`.execute(db),
      'a lock of signing in': ({ id }) =>
        call({
          method: 'PUT',
          url: `/api/admin/accounts/${id}/lock`,
          headers: operator.bearer,
          payload: { signIn: true, withdrawals: false, reason: 'looks odd' },
        }),
      'signing out everywhere': ({ id }) =>
        call({
          method: 'DELETE',
          url: `/api/admin/accounts/${id}/sessions`,
          headers: operator.bearer,
        }),
    };
    for (const [name, change] of Object.entries(changes)) {
      const person = await prepare();
      const answer = await change(person);
      await assertEnded(person.id).catch((error: unknown) => {
        throw new Error(`${name}: ${JSON.stringify(answer)}`, { cause: error });
      });
    }
  });

  test('is also a new password, which leaves the browser of its session', async () => {
    const person = await prepare();
    const code = await server.mailCode('reset-password', person.email);
    const payload = { email: person.email, code, password: makePassword() };
    const answer = await call({
      ...{ method: 'PUT', url: '/api/me/setting/password', headers: person.bearer, payload },
    });
    assert.ok(answer.status < 300, JSON.stringify(answer.body));
    const { webhooks, browsers } = await read(person.bearer);
    assert.deepEqual([webhooks[0]?.isOff, browsers.length], [true, 1]);
  });
});

describe('a browser whose session expires', () => {
  const prepare = async ({ isDeleted }: { isDeleted: boolean }) => {
    const person = await signIn();
    const keys = service.subscribe(pushKey);
    const browser = await addBrowser(person.bearer, keys);
    await sql`update session set expires_at = now() - interval '1 second' where account_id = ${person.id}`.execute(
      db,
    );
    if (isDeleted) await deleteExpired({ db, retention: TEST_CONFIG.retention, log: createLogger('silent') });
    const payload = { email: person.email, password: person.password, remember: true };
    const answer = await call({ method: 'POST', url: '/api/session(by-email-password)', payload });
    const { token } = answer.body as { token: string };
    return { ...person, browser, keys, bearer: { authorization: `Bearer ${token}` } };
  };

  test('is still told, and removed by another session', async () => {
    const { id: accountId, bearer, browser } = await prepare({ isDeleted: true });
    await tell(won(accountId));
    await waitFor(() => Promise.resolve(pushesTo(browser.endpoint)[0]));
    assert.deepEqual(
      (await read(bearer)).browsers.map(({ id }) => id),
      [browser.id],
    );
    const removed = await call({ method: 'DELETE', url: `${url}/browsers/${browser.id}`, headers: bearer });
    assert.equal(removed.status, 204);
    assert.deepEqual((await read(bearer)).browsers, []);
  });

  test('belongs to the session that registers it again, with what waits for it, and ends with that', async () => {
    const { id: accountId, bearer, browser, keys } = await prepare({ isDeleted: true });
    const isCurrent = async () => (await read(bearer)).browsers.map((one) => one.isCurrent);
    assert.deepEqual(await isCurrent(), [false]);
    const toClock = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString().slice(11, 16);
    const quietHours = { from: toClock(-1), to: toClock(1) };
    const choice = { mail: [], push: ['block'], timeZone: 'UTC' };
    const choose = (change: object) =>
      call({ method: 'PUT', url, headers: bearer, payload: { ...choice, ...change } });
    await choose({ quietHours });
    await tell(won(accountId));
    assert.equal((await addBrowser(bearer, keys)).id, browser.id);
    assert.deepEqual(await isCurrent(), [true]);
    await choose({ quietHours: null });
    await waitFor(() => Promise.resolve(pushesTo(browser.endpoint)[0]));
    assert.equal((await call({ method: 'DELETE', url: '/api/session/this', headers: bearer })).status, 204);
    const left = await sql`select from push_browser where account_id = ${accountId}`.execute(db);
    assert.equal(left.rows.length, 0);
  });

  test('ends with what ends all others', async () => {
    const operator = await signInOperator(server);
    const changes: Record<string, (person: Awaited<ReturnType<typeof prepare>>) => Promise<unknown>> = {
      'signing out elsewhere': ({ bearer }) =>
        call({ method: 'DELETE', url: '/api/me/sessions', headers: bearer }),
      'an operator who signs it out': ({ id }) =>
        call({ method: 'DELETE', url: `/api/admin/accounts/${id}/sessions`, headers: operator.bearer }),
      'a new password': async ({ email, bearer }) => {
        const code = await server.mailCode('reset-password', email);
        const payload = { email, code, password: makePassword() };
        return call({ method: 'PUT', url: '/api/me/setting/password', headers: bearer, payload });
      },
      // As the release before does it, which knows no browsers.
      'a new password of an older program': ({ id }) =>
        sql`update account set password_hash = 'new' where id = ${id}`.execute(db),
      'a lockdown': ({ id }) => sql`update account set locked_at = now() where id = ${id}`.execute(db),
      'a closing': ({ id }) => sql`update account set closed_at = now() where id = ${id}`.execute(db),
      'a lock of signing in': ({ id }) =>
        sql`
          insert into account_lock (account_id, sign_in, withdrawals, reason, operator_id)
          values (${id}, true, false, 'looks odd', ${operator.id})`.execute(db),
    };
    for (const [name, change] of Object.entries(changes))
      for (const isDeleted of [true, false]) {
        const person = await prepare({ isDeleted });
        const { endpoint } = await addBrowser(person.bearer);
        await change(person);
        const { rows } = await sql<{ endpoint: string }>`
          select endpoint from push_browser where account_id = ${person.id}`.execute(db);
        const isOtherKept = !name.includes('operator');
        assert.deepEqual(rows, isOtherKept ? [{ endpoint }] : [], name);
      }
  });

  test('is not one whose session is ended', async () => {
    const ends: ((bearer: Bearer, id: string) => Promise<{ status: number }>)[] = [
      (bearer) => call({ method: 'DELETE', url: '/api/session/this', headers: bearer }),
      (bearer, id) => call({ method: 'DELETE', url: `/api/me/sessions/${id}`, headers: bearer }),
    ];
    for (const end of ends) {
      const { id: accountId, bearer } = await signIn();
      await addBrowser(bearer);
      const { rows } = await sql<{
        id: string;
      }>`select id from session where account_id = ${accountId}`.execute(db);
      const { status } = await end(bearer, rows[0]?.id ?? assert.fail());
      assert.ok(status < 300, String(status));
      const left = await sql`select from push_browser where account_id = ${accountId}`.execute(db);
      assert.equal(left.rows.length, 0);
    }
  });
});
