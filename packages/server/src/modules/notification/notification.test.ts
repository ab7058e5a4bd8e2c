import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import {
  alwaysMailed,
  DEFAULT_MAILED,
  DEFAULT_PUSHED,
  deliveryTestSchema,
  notificationEvents,
  notificationsSchema,
  type NotificationChange,
  type PushContent,
} from '@farm/contracts/notification';
import { createLogger } from '@farm/process';
import { waitFor } from '@farm/process/testing';
import { startPushService } from '@farm/simulators/outside';
import { sql } from 'kysely';
import type { MailJob } from '../../mail/mail.ts';
import { createOutboxTransport } from '../../mail/transport.ts';
import { toErrorCode } from '../../testing/answers.ts';
import { makeMachine } from '../../testing/machineSamples.ts';
import { signInOperator } from '../../testing/profitRuns.ts';
import { PUBLIC_URL, startTestServer, TEST_CONFIG, type Bearer } from '../../testing/startTestServer.ts';
import { makeFarmer, sendAcceptedWithdrawal } from '../../testing/withdrawals.ts';
import { deleteExpired } from '../../worker/deleteExpired.ts';
import { startJobs } from '../../worker/startJobs.ts';
import { runSummaries } from './runSummaries.ts';

const GROUP_SECONDS = 2;
const server = await startTestServer({
  notifications: { groupSeconds: GROUP_SECONDS },
  deliveriesMs: 20,
});
const { call, db, mailQueue, readMail, signIn } = server;
const operator = await signInOperator(server);
const service = await startPushService();
after(service.close);
const url = '/api/me/notifications';
const log = createLogger('silent');

const read = async (headers: Bearer) => {
  const { status, body } = await call({ url, headers });
  assert.equal(status, 200, JSON.stringify(body));
  return notificationsSchema.strict().parse(body);
};
const put = (headers: Bearer, change: Partial<NotificationChange>) =>
  call({
    method: 'PUT',
    url,
    headers,
    payload: { mail: DEFAULT_MAILED, push: DEFAULT_PUSHED, quietHours: null, timeZone: 'UTC', ...change },
  });
const choose = async (headers: Bearer, change: Partial<NotificationChange>) => {
  const { status, body } = await put(headers, change);
  assert.equal(status, 200, JSON.stringify(body));
  return notificationsSchema.parse(body);
};
const tell = (...jobs: MailJob[]) =>
  db.transaction().execute(async (transaction) => {
    for (const job of jobs) await mailQueue.enqueue(transaction, job);
  });
const won = (accountId: string, height = 5): MailJob => ({
  kind: 'block-won',
  ...{ accountId, height, launcherId: 'c0ffee' },
});
const listSubjects = async (email: string) => {
  const rows = await db
    .selectFrom('outboxMail')
    .select('subject')
    .where('recipient', '=', email)
    .where('subject', 'not like', '%code%')
    .where('subject', 'not like', 'New sign-in%')
    .orderBy('id')
    .execute();
  return rows.map(({ subject }) => subject);
};
const waitForSubjects = (email: string, count: number) =>
  waitFor(async () => {
    const subjects = await listSubjects(email);
    return subjects.length >= count ? subjects : undefined;
  });
/** Waits until nothing waits for the account, but for its quiet hours. */
const waitUntilTold = (accountId: string) =>
  waitFor(async () => {
    const { rows } = await sql`
      select from delivery where account_id = ${accountId} and state = 'waiting' and due_at < now() + interval '10 seconds'
      union all select from pgboss.job where data ->> 'accountId' = ${accountId} and state in ('created', 'active', 'retry')`.execute(
      db,
    );
    return rows.length === 0 ? true : undefined;
  });
/** Quiet hours that a time is in, and those that it is not in. */
const around = (now: Date, isIn: boolean) => {
  const toClock = (hours: number) => new Date(now.getTime() + hours * 3_600_000).toISOString().slice(11, 16);
  return isIn ? { from: toClock(-1), to: toClock(2) } : { from: toClock(2), to: toClock(4) };
};

describe('what an account is told of', () => {
  test('is by default what it was before it could choose, and everything but summaries by push', async () => {
    const { bearer } = await signIn();
    assert.deepEqual(await read(bearer), {
      mail: [...DEFAULT_MAILED],
      push: notificationEvents.filter((event) => event !== 'summary'),
      ...{
        quietHours: null,
        timeZone: 'UTC',
        pushKey: TEST_CONFIG.push?.publicKey,
        browsers: [],
        webhooks: [],
        canSign: true,
      },
    });
  });

  test('is what it chose, in its time zone, and always what stops a thief', async () => {
    const { id, bearer } = await signIn();
    const change = {
      ...{ mail: ['summary', 'block'], push: ['notice', 'alarm'] },
      ...{ quietHours: { from: '22:00', to: '07:30' }, timeZone: 'Asia/Shanghai' },
    } satisfies Partial<NotificationChange>;
    const changed = await choose(bearer, change);
    assert.deepEqual(changed.mail, ['withdrawal', 'address', 'sign-in', 'block', 'summary']);
    assert.deepEqual(changed.push, ['alarm', 'notice']);
    assert.deepEqual([changed.quietHours, changed.timeZone], [change.quietHours, change.timeZone]);
    assert.deepEqual(await read(bearer), changed);
    const profile = await call({ url: '/api/me/profile', headers: bearer });
    assert.partialDeepStrictEqual(profile.body, { timeZone: 'Asia/Shanghai' });
    const { rows } = await sql<{ action: string }>`
      select action from audit_event where subject = ${id} and action = 'account.notifications-changed'`.execute(
      db,
    );
    assert.equal(rows.length, 1);
  });

  test('is refused if it is none', async () => {
    const { bearer } = await signIn();
    for (const wrong of [
      { mail: ['alarm', 'alarm'] },
      { push: ['x'] },
      { timeZone: 'Europe/Nowhere' },
      { quietHours: { from: '07:00', to: '07:00' } },
      { quietHours: { from: '24:00', to: '07:00' } },
      { quietHours: { from: '7:00', to: '08:00' } },
    ]) {
      const answer = await put(bearer, wrong as Partial<NotificationChange>);
      assert.deepEqual(
        [answer.status, toErrorCode(answer)],
        [400, 'validation_failed'],
        JSON.stringify(wrong),
      );
    }
  });
});

describe('an email', () => {
  test('tells what was chosen, and nothing else', async () => {
    const [chose, didNot] = [await signIn(), await signIn()];
    await choose(chose.bearer, { mail: ['block'] });
    await tell(won(chose.id, 1_234_567), won(didNot.id));
    const { subject, body } = await readMail(chose.email, 2);
    assert.equal(subject, 'Your farm won a block');
    assert.match(body, /^Your plots won block 1,234,567\./);
    assert.ok(body.includes(`${PUBLIC_URL}/center/security/notifications\n`));
    await waitUntilTold(didNot.id);
    assert.deepEqual(await listSubjects(didNot.email), []);
  });

  test('about incidents has those of the events that were chosen', async () => {
    const incidents = { ids: [], count: 2 };
    const none = { ids: [], count: 0 };
    const alarm = { kind: 'alarm', dropped: none, silent: incidents, recovered: incidents } as const;
    const stored = async (accountId: string) => {
      const { rows } = await sql<{ job: typeof alarm }>`
        select job from delivery where account_id = ${accountId} order by number`.execute(db);
      return rows.map(({ job }) => [job.silent.count, job.recovered.count]);
    };
    for (const [mail, told] of [
      [['alarm', 'recovery'], [[2, 2]]],
      [['alarm'], [[2, 0]]],
      [['recovery'], [[0, 2]]],
      [[], []],
    ] as const) {
      const { id, bearer } = await signIn();
      await choose(bearer, { mail: [...mail] });
      await tell({ ...alarm, accountId: id });
      assert.deepEqual(await stored(id), told, String(mail));
    }
  });

  test('that stops a thief comes at once, whatever was chosen, in quiet hours too', async () => {
    const farmer = await makeFarmer(server);
    await choose(farmer.bearer, { mail: [], quietHours: around(new Date(), true) });
    await tell(won(farmer.id));
    await sendAcceptedWithdrawal(server, farmer);
    await sendAcceptedWithdrawal(server, farmer);
    const subjects = await waitForSubjects(farmer.email, 2);
    assert.deepEqual(subjects, Array(2).fill('Withdrawal of 1 XCH'));
    for (const event of alwaysMailed) assert.ok((await read(farmer.bearer)).mail.includes(event));
  });

  test('waits for the end of quiet hours, and then tells of everything in one', async () => {
    const { id, email, bearer } = await signIn();
    await choose(bearer, { mail: ['block', 'notice', 'payout'], quietHours: around(new Date(), true) });
    await tell(won(id), won(id), { kind: 'automatic-payout-missed', accountId: id, problem: 'minimum' });
    await waitUntilTold(id);
    assert.deepEqual(await listSubjects(email), []);
    const { rows } = await sql<{ hours: number }>`
      select (extract(epoch from max(due_at) - now()) / 3600)::float as hours from delivery where account_id = ${id}`.execute(
      db,
    );
    assert.ok(Math.abs((rows[0]?.hours ?? 0) - 2) < 0.1, JSON.stringify(rows));
    // Moves their end to the past.
    await choose(bearer, { mail: ['block', 'notice', 'payout'], quietHours: around(new Date(), false) });
    const { subject, body } = await readMail(email, 2);
    assert.equal(subject, 'What happened at your farm');
    assert.match(body, /^Payouts: 1\nBlocks won: 2$/m);
    await waitUntilTold(id);
    assert.equal((await listSubjects(email)).length, 1);
  });

  test('is one for a flood: the first comes at once, and the others together', async () => {
    const { id, email, bearer } = await signIn();
    await choose(bearer, { mail: ['block'] });
    for (let number = 0; number < 20; number++) await tell(won(id, number));
    assert.deepEqual(await waitForSubjects(email, 2), [
      'Your farm won a block',
      'What happened at your farm',
    ]);
    await waitUntilTold(id);
    assert.equal((await listSubjects(email)).length, 2);
    assert.match((await readMail(email)).body, /^Blocks won: 19$/m);
  });

  test('is one for each 500 of a flood, and none is left', async () => {
    const { id, email, bearer } = await signIn();
    await choose(bearer, { mail: ['block'] });
    await sql`
      insert into delivery (account_id, channel, event, job)
      select ${id}, 'mail', 'block', ${JSON.stringify(won(id))}::jsonb from generate_series(1, 502)`.execute(
      db,
    );
    assert.equal((await waitForSubjects(email, 2)).length, 2);
    const { rows } = await sql<{ counts: object }>`
      select data -> 'counts' as counts from pgboss.job
      where data ->> 'accountId' = ${id} and data ->> 'kind' = 'several' order by created_on`.execute(db);
    assert.deepEqual(rows, [{ counts: { block: 500 } }, { counts: { block: 2 } }]);
  });

  test('comes once, though several workers run and are stopped', async () => {
    const people = [];
    for (let count = 0; count < 4; count++) people.push(await signIn());
    for (const { bearer } of people) await choose(bearer, { mail: ['block'] });
    const { databaseUrl, live, withdrawals } = server;
    const start = () =>
      startJobs({
        ...{ databaseUrl, db, live, withdrawals, log, publicUrl: PUBLIC_URL },
        ...{ retention: TEST_CONFIG.retention, notifications: { groupSeconds: GROUP_SECONDS } },
        ...{ push: TEST_CONFIG.push, factorKey: TEST_CONFIG.factorKey },
        outsideAllowed: TEST_CONFIG.outsideAllowed,
        transport: createOutboxTransport(db),
      });
    const workers = [await start(), await start()];
    for (let number = 0; number < 5; number++) {
      await Promise.all(people.map(({ id }) => tell(won(id, number))));
      await workers.shift()?.stop();
      workers.push(await start());
    }
    for (const { id } of people) await waitUntilTold(id);
    for (const worker of workers) await worker.stop();
    for (const { id } of people) {
      const { rows } = await sql<{ told: number }>`
        select sum(case data ->> 'kind' when 'several' then (data -> 'counts' ->> 'block')::integer else 1 end)::integer as told
        from pgboss.job where data ->> 'accountId' = ${id} and data ->> 'kind' in ('several', 'block-won')`.execute(
        db,
      );
      assert.equal(rows[0]?.told, 5);
    }
  });

  test('can be tried, but not endlessly', async () => {
    const { email, bearer } = await signIn();
    const tryMail = () => call({ method: 'POST', url: `${url}/mail/test`, headers: bearer });
    const { status, body } = await tryMail();
    assert.equal(status, 200);
    assert.deepEqual(deliveryTestSchema.parse(body), { isDelivered: true, status: null, problem: null });
    assert.equal((await readMail(email, 2)).subject, 'Test of your notifications');
    let refused;
    for (let count = 0; count < 10; count++) refused = await tryMail();
    assert.equal(toErrorCode(refused ?? assert.fail()), 'too_many_requests');
  });

  test('about a notice comes once, when it is published first, to those who chose it', async () => {
    const [chose, didNot] = [await signIn(), await signIn()];
    await choose(chose.bearer, { mail: ['notice'] });
    const payload = {
      ...{ isPinned: false, isPublished: false },
      texts: { en: { title: 'Payouts wait', body: 'Until four.' }, zh: null },
    };
    const adminUrl = '/api/admin/notices';
    const headers = operator.bearer;
    const { body: draft } = await call({ method: 'POST', url: adminUrl, headers, payload });
    const { id } = draft as { id: string };
    const save = async (isPublished: boolean) => {
      const change = { ...payload, isPublished };
      const answer = await call({ method: 'PUT', url: `${adminUrl}/${id}`, headers, payload: change });
      assert.equal(answer.status, 200);
    };
    await save(true);
    const { subject, body } = await readMail(chose.email, 2);
    for (const isPublished of [true, false, true]) await save(isPublished);
    assert.equal(subject, 'Notice: Payouts wait');
    assert.ok(body.includes(`${PUBLIC_URL}/info/notice?notice=${id}\n`));
    await waitUntilTold(chose.id);
    assert.deepEqual(await listSubjects(chose.email), [subject]);
    assert.deepEqual(await listSubjects(didNot.email), []);
  });
});

test('a farm without a key for secrets says that it signs no webhooks, and has those of Discord', async () => {
  assert.equal((await read((await signIn()).bearer)).canSign, true);
  const keyless = await startTestServer({ factorKey: null });
  const { bearer: headers } = await keyless.signIn();
  const { body } = await keyless.call({ url, headers });
  assert.equal(notificationsSchema.parse(body).canSign, false);
  const add = async (form: string) => {
    const payload = { name: 'Home', url: 'http://127.0.0.1/', form, events: ['block'] };
    return keyless.call({ method: 'POST', url: `${url}/webhooks`, headers, payload });
  };
  assert.equal(toErrorCode(await add('signed')), 'unavailable');
  assert.equal((await add('discord')).status, 201);
});

describe('a push', () => {
  const addBrowser = async (headers: Bearer) => {
    const keys = service.subscribe(TEST_CONFIG.push?.publicKey ?? assert.fail());
    const payload = { ...keys, name: 'Phone' };
    const { status } = await call({ method: 'POST', url: `${url}/browsers`, headers, payload });
    assert.equal(status, 201);
    return keys.endpoint;
  };
  const listPushes = (endpoint: string) =>
    service.received
      .filter((push) => push.endpoint === endpoint)
      .map(({ payload }) => JSON.parse(payload) as PushContent);
  const waitForPushes = (endpoint: string, count: number) =>
    waitFor(() => {
      const pushes = listPushes(endpoint);
      return Promise.resolve(pushes.length >= count ? pushes : undefined);
    });

  test('is one for a flood: the first comes at once, and the others together', async () => {
    const { id, bearer } = await signIn();
    const endpoint = await addBrowser(bearer);
    await tell(won(id, 0));
    await waitForPushes(endpoint, 1);
    for (let number = 1; number < 20; number++) await tell(won(id, number));
    const [first, second] = await waitForPushes(endpoint, 2);
    assert.equal(first?.title, 'Your farm won a block');
    assert.equal(second?.title, 'What happened at your farm');
    assert.match(second.body, /\nBlocks won: 19$/);
    await waitUntilTold(id);
    assert.equal(listPushes(endpoint).length, 2);
  });

  test('waits for the end of quiet hours, even about what is mailed at once', async () => {
    const farmer = await makeFarmer(server);
    const endpoint = await addBrowser(farmer.bearer);
    await choose(farmer.bearer, { quietHours: around(new Date(), true) });
    await sendAcceptedWithdrawal(server, farmer);
    await waitForSubjects(farmer.email, 1);
    await waitUntilTold(farmer.id);
    assert.deepEqual(listPushes(endpoint), []);
    await choose(farmer.bearer, { quietHours: around(new Date(), false) });
    assert.equal((await waitForPushes(endpoint, 1))[0]?.title, 'Withdrawal of 1 XCH');
  });
});

describe('the daily summary', () => {
  test('comes in the morning of its zone, once, with the figures of the day before', async () => {
    const [tokyo, utc, none] = [await signIn(), await signIn(), await signIn()];
    await choose(tokyo.bearer, { mail: ['summary'], timeZone: 'Asia/Tokyo' });
    await choose(utc.bearer, { mail: ['summary'] });
    const { machineId } = await makeMachine(db, tokyo.id);
    await sql`
      insert into incident (account_id, machine_id, kind, started_at, ended_at, outcome)
      select ${tokyo.id}, ${machineId}, 'offline', at, at + interval '1 minute', 'recovered'
      from unnest(${['2026-11-27T15:00:00Z', '2026-11-28T14:59:59Z', '2026-11-28T15:00:00Z']}::timestamptz[]) as at`.execute(
      db,
    );
    const run = (now: string) => runSummaries({ db, mailQueue }, new Date(now));
    // 7:59 in Tokyo.
    await run('2026-11-28T22:59:00Z');
    for (let count = 0; count < 3; count++) await run('2026-11-28T23:00:00Z');
    await Promise.all([run('2026-11-29T00:30:00Z'), run('2026-11-29T00:30:00Z')]);
    const { subject, body } = await readMail(tokyo.email, 2);
    assert.equal(subject, 'Your farm on November 28, 2026');
    assert.match(body, /^Profit: 0 XCH\nSpace now: .*\nMachines now: 1 online, 0 offline\nIncidents: 2$/m);
    await waitUntilTold(tokyo.id);
    assert.equal((await listSubjects(tokyo.email)).length, 1);
    assert.deepEqual([await listSubjects(utc.email), await listSubjects(none.email)], [[], []]);
    // A farm that was down in the morning tells nothing in the evening.
    await run('2026-11-29T20:00:00Z');
    await run('2026-11-30T08:00:00Z');
    assert.equal((await readMail(utc.email, 2)).subject, 'Your farm on November 29, 2026');
  });
});

describe('what was told', () => {
  test('is forgotten after 30 days, and not before', async () => {
    const { id, bearer } = await signIn();
    await choose(bearer, { mail: ['block'] });
    await tell(won(id, 1));
    await tell(won(id, 2));
    await waitUntilTold(id);
    await sql`
      update delivery set created_at = now() - interval '31 days' where account_id = ${id} and job ->> 'height' = '1'`.execute(
      db,
    );
    await deleteExpired({ db, retention: TEST_CONFIG.retention, log });
    const { rows } = await sql<{ height: string }>`
      select job ->> 'height' as height from delivery where account_id = ${id}`.execute(db);
    assert.deepEqual(rows, [{ height: '2' }]);
  });

  test('keeps nothing waiting that comes after it', async () => {
    const { id, email, bearer } = await signIn();
    await choose(bearer, { mail: ['block'] });
    // As they are left while the first one is put off.
    await sql`
      insert into delivery (account_id, channel, event, job, created_at, due_at)
      select ${id}, 'mail', 'block', ${JSON.stringify(won(id))}::jsonb, now() - age,
        case when age > '30 days' then now() + interval '1 day' end
      from unnest('{31 days,29 days,28 days}'::interval[]) age`.execute(db);
    await deleteExpired({ db, retention: TEST_CONFIG.retention, log });
    assert.deepEqual(await waitForSubjects(email, 1), ['What happened at your farm']);
    assert.match((await readMail(email)).body, /^Blocks won: 2$/m);
  });
});
