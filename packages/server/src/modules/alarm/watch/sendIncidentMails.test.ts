import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ALARM_DEFAULTS } from '@farm/contracts';
import { sql } from 'kysely';
import { createLogger } from '@farm/process';
import { createOutboxTransport } from '../../../mail/transport.ts';
import { addMachine, makeStoredReport } from '../../../testing/reportingMachines.ts';
import { PUBLIC_URL, startTestServer, TEST_CONFIG } from '../../../testing/startTestServer.ts';
import { waitFor } from '@farm/process/testing';
import { startWorker } from '../../../worker/startWorker.ts';
import { updateAlarmSetting } from '../service.ts';
import { createAlarmWatch } from './createAlarmWatch.ts';

// The server's worker watches as well, all the time: anything it does first is done only once.
const server = await startTestServer();
const { db, readMail, signUp } = server;
const { machines } = TEST_CONFIG;
const runWatch = createAlarmWatch({ ...server, groupSeconds: machines.alarmGroupSeconds, listenSeconds: 0 });
const signUpWithoutMail = async () => {
  const person = await signUp();
  await sql`delete from outbox_mail where recipient = ${person.email}`.execute(db);
  return person;
};
const addReportingMachine = async (owner: string, name: string) => {
  const id = await addMachine(db, owner, name);
  await makeStoredReport(db, id, { plots: 120 });
  return id;
};
const reportTwice = async (id: string, plots: number) => {
  await makeStoredReport(db, id, { plots });
  await makeStoredReport(db, id, { plots });
  await runWatch();
};
const fallSilent = async (id: string) => {
  await sql`update machine set seen_at = now() - interval '11 minutes' where id = ${id}`.execute(db);
  await runWatch();
};
/** Simulates the passing of `seconds`. */
const passSeconds = async (owner: string, seconds: number) => {
  await sql`
    update incident set opened_at = opened_at - make_interval(secs => ${seconds}),
      ended_at = ended_at - make_interval(secs => ${seconds})
    where account_id = ${owner}`.execute(db);
  await runWatch();
};
const listMails = async (email: string) => {
  const sent = await db
    .selectFrom('outboxMail')
    .select(['subject', 'body'])
    .where('recipient', '=', email)
    .orderBy('id')
    .execute();
  return sent;
};
const countJobs = async (owner: string) => {
  const { rows } = await sql<{ id: string }>`
    select id from pgboss.job where data ->> 'accountId' = ${owner} and data ->> 'kind' = 'alarm'`.execute(
    db,
  );
  return rows.length;
};

describe('the mail of an alarm', () => {
  test('waits for others, names each with what was lost, and leads to what can be done', async () => {
    const { id: owner, email } = await signUpWithoutMail();
    const [lost, silent] = [
      await addReportingMachine(owner, 'barn-1'),
      await addReportingMachine(owner, 'barn-2'),
    ];
    await sql`update account set time_zone = 'Asia/Shanghai' where id = ${owner}`.execute(db);
    await reportTwice(lost, 60);
    await passSeconds(owner, 50);
    assert.equal(await countJobs(owner), 0);
    await fallSilent(silent);
    await passSeconds(owner, 10);
    const { subject, body, html } = await readMail(email);
    assert.equal(subject, 'barn-1 lost 50% of its space, barn-2 is offline');
    assert.match(body, /^barn-1: 11\.88 TiB → 5\.94 TiB, −50%, 60 of 120 plots, since .* \(GMT\+8\)$/m);
    assert.match(body, /^barn-2: offline since .* \(GMT\+8\)$/m);
    assert.ok(body.includes(`${PUBLIC_URL}/center/my/machines\n`));
    assert.ok(body.includes(`${PUBLIC_URL}/center/security/settings\n`));
    assert.match(html, /<li>barn-1: /);

    await makeStoredReport(db, silent, { plots: 120 });
    await runWatch();
    await passSeconds(owner, 350);
    assert.equal(await countJobs(owner), 1);
    await passSeconds(owner, 10);
    const back = await readMail(email, 2);
    assert.equal(back.subject, 'barn-2: reporting again');
    assert.match(
      back.body,
      /^barn-2: reporting again, 11\.88 TiB, 120 plots, after going offline on .* \(GMT\+8\)$/m,
    );
    assert.ok(back.body.includes(`${PUBLIC_URL}/center/my/machines/${silent}\n`));
    assert.equal(await countJobs(owner), 2);
  });

  test('is written in Chinese for who reads Chinese', async () => {
    const { id: owner, email } = await signUpWithoutMail();
    await sql`update account set locale = 'zh', time_zone = 'Asia/Shanghai' where id = ${owner}`.execute(db);
    const [lost, silent] = [
      await addReportingMachine(owner, '谷仓一'),
      await addReportingMachine(owner, '谷仓二'),
    ];
    await reportTwice(lost, 30);
    await fallSilent(silent);
    await passSeconds(owner, 60);
    const { subject, body } = await readMail(email);
    assert.equal(subject, '“谷仓一”的容量减少了 75%，“谷仓二”已失联');
    assert.match(body, /^谷仓一：11\.88 TiB → 2\.97 TiB，−75%，120 个图块剩余 30 个，始于 .*（GMT\+8）$/m);
    assert.match(body, /^谷仓二：自 .*（GMT\+8）起没有上报$/m);
  });

  test('is one for machines that fall together, of which it names fifty', async () => {
    const { id: owner, email } = await signUpWithoutMail();
    for (let index = 0; index < 53; index++) await addReportingMachine(owner, `rig-${index}`);
    await sql`update machine set seen_at = now() - interval '1 hour' where account_id = ${owner}`.execute(db);
    await runWatch();
    await passSeconds(owner, 60);
    const { subject, body } = await readMail(email);
    assert.equal(subject, '53 machines are offline');
    assert.equal(body.match(/^rig-\d+: offline since /gm)?.length, 50);
    assert.match(body, /^and 3 more$/m);

    await sql`update machine set seen_at = now() where account_id = ${owner}`.execute(db);
    await runWatch();
    await passSeconds(owner, 360);
    assert.equal((await readMail(email, 2)).subject, '53 machines recovered');
    assert.equal(await countJobs(owner), 2);
  });

  test('is not sent about what was over before anybody was told', async () => {
    const { id: owner } = await signUpWithoutMail();
    const id = await addReportingMachine(owner, 'barn-1');
    await reportTwice(id, 60);
    await passSeconds(owner, 50);
    await reportTwice(id, 120);
    await passSeconds(owner, 600);
    assert.equal(await countJobs(owner), 0);
    const incidents = await db.selectFrom('incident').selectAll().where('accountId', '=', owner).execute();
    assert.deepEqual(
      incidents.map(({ outcome, mailedAt, endMailedAt }) => [
        outcome,
        mailedAt !== null,
        endMailedAt !== null,
      ]),
      [['recovered', true, true]],
    );
  });

  test('does not say that a machine recovered which has fallen again by then, but in the end it does', async () => {
    const { id: owner, email } = await signUpWithoutMail();
    const id = await addReportingMachine(owner, 'barn-1');
    await reportTwice(id, 60);
    await passSeconds(owner, 60);
    await readMail(email);
    await reportTwice(id, 120);
    await passSeconds(owner, 30);
    await reportTwice(id, 60);
    await passSeconds(owner, 600);
    assert.equal(await countJobs(owner), 1);
    await reportTwice(id, 120);
    await passSeconds(owner, 360);
    assert.equal((await readMail(email, 2)).subject, 'barn-1: space restored');
    assert.equal(await countJobs(owner), 2);
  });

  test('of a machine that falls and recovers again and again is one, and one when that is over', async () => {
    const { id: owner, email } = await signUpWithoutMail();
    const id = await addReportingMachine(owner, 'barn-1');
    await reportTwice(id, 60);
    await passSeconds(owner, 60);
    await readMail(email);
    for (let round = 0; round < 5; round++) {
      await reportTwice(id, 120);
      await passSeconds(owner, 290);
      await reportTwice(id, 60);
      await passSeconds(owner, round % 2 === 0 ? 600 : 1);
    }
    await reportTwice(id, 120);
    await passSeconds(owner, 350);
    assert.equal(await countJobs(owner), 1);
    await passSeconds(owner, 10);
    assert.equal((await readMail(email, 2)).subject, 'barn-1: space restored');
    await passSeconds(owner, 600);
    assert.equal(await countJobs(owner), 2);
  });

  test('is one of six in an hour: the next one tells all that happened meanwhile', async () => {
    const { id: owner, email } = await signUpWithoutMail();
    const fall = async (name: string) => {
      const id = await addReportingMachine(owner, name);
      await reportTwice(id, 60);
      await passSeconds(owner, 60);
      return id;
    };
    for (let count = 1; count <= 6; count++) await fall(`barn-${count}`);
    await readMail(email, 6);
    await fall('shed-1');
    await fall('shed-2');
    const brief = await fall('shed-3');
    await reportTwice(brief, 120);
    assert.equal(await countJobs(owner), 6);
    await sql`
      update rate_window set hits = array[hits[1] - interval '1 hour'] || hits[2:]
      where rule = 'alarm-mail' and subject = ${owner}`.execute(db);
    await runWatch();
    const { subject } = await readMail(email, 7);
    assert.equal(subject, '2 machines lost space');
    await passSeconds(owner, 600);
    assert.equal(await countJobs(owner), 7);
  });

  test('is not sent about an end that is none: the level lasted, or the machine was deleted', async () => {
    const { id: owner, email } = await signUpWithoutMail();
    const [lasting, gone] = [
      await addReportingMachine(owner, 'barn-1'),
      await addReportingMachine(owner, 'barn-2'),
    ];
    await reportTwice(lasting, 60);
    await reportTwice(gone, 60);
    await passSeconds(owner, 60);
    await readMail(email);
    await makeStoredReport(db, lasting, { plots: 60, at: new Date(Date.now() + 86_500_000) });
    await sql`update machine set deleted_at = now(), token_hash = null where id = ${gone}`.execute(db);
    await runWatch();
    await passSeconds(owner, 600);
    const incidents = await db
      .selectFrom('incident')
      .select(['outcome', 'endMailedAt'])
      .where('accountId', '=', owner)
      .orderBy('outcome')
      .execute();
    assert.deepEqual(
      incidents.map(({ outcome, endMailedAt }) => [outcome, endMailedAt !== null]),
      [
        ['deleted', true],
        ['lasted', true],
      ],
    );
    assert.equal(await countJobs(owner), 1);
  });

  test('is not sent while the alarm is off, nor afterwards about what happened meanwhile', async () => {
    const { id: owner, email } = await signUpWithoutMail();
    await updateAlarmSetting(db, owner, { ...ALARM_DEFAULTS, isOn: false });
    const [early, late] = [
      await addReportingMachine(owner, 'early'),
      await addReportingMachine(owner, 'late'),
    ];
    await reportTwice(early, 60);
    await passSeconds(owner, 600);
    await updateAlarmSetting(db, owner, ALARM_DEFAULTS);
    await passSeconds(owner, 600);
    await reportTwice(early, 120);
    await passSeconds(owner, 600);
    assert.equal(await countJobs(owner), 0);
    const { rows } = await sql<{ outcome: string }>`
      select outcome from incident where account_id = ${owner}`.execute(db);
    assert.deepEqual(rows, [{ outcome: 'recovered' }]);

    await reportTwice(late, 60);
    await updateAlarmSetting(db, owner, { ...ALARM_DEFAULTS, isOn: false });
    await updateAlarmSetting(db, owner, ALARM_DEFAULTS);
    await passSeconds(owner, 600);
    assert.deepEqual([await countJobs(owner), await listMails(email)], [0, []]);
  });

  test('goes out once, however many workers there are and however often they start anew', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, signUpWithoutMail));
    const { databaseUrl, live, withdrawals, rollout } = server;
    const parts = {
      ...{ databaseUrl, directUrl: databaseUrl, db, live, withdrawals, machines, rollout },
      ...{ publicUrl: PUBLIC_URL, listenSeconds: 0 },
    };
    const { retention, notifications, profit, chain, payouts, prices } = TEST_CONFIG;
    const { push, factorKey, outsideAllowed } = TEST_CONFIG;
    const log = createLogger('silent');
    const start = () =>
      startWorker({
        ...parts,
        retention,
        notifications,
        ...{ push, factorKey, outsideAllowed },
        profit,
        chain,
        payouts,
        prices,
        transport: createOutboxTransport(db),
        proofSource: undefined,
        log,
      });
    let second = await start();
    const ids = new Map<string, string>();
    for (const { id } of people) ids.set(id, await addReportingMachine(id, 'barn-1'));
    const looks = () =>
      Promise.all(
        Array.from({ length: 8 }, () =>
          createAlarmWatch({ ...server, groupSeconds: machines.alarmGroupSeconds, listenSeconds: 0 })(),
        ),
      );
    for (const id of ids.values()) for (const plots of [60, 60]) await makeStoredReport(db, id, { plots });
    await looks();
    await sql`update incident set opened_at = opened_at - interval '1 minute'`.execute(db);
    await looks();
    await second.stop();
    second = await start();
    for (const { email } of people)
      assert.equal((await readMail(email)).subject, 'barn-1 lost 50% of its space');

    for (const id of ids.values()) for (const plots of [120, 120]) await makeStoredReport(db, id, { plots });
    await looks();
    await second.stop();
    second = await start();
    await sql`update incident set ended_at = ended_at - interval '6 minutes'`.execute(db);
    await looks();
    for (const { email } of people) await readMail(email, 2);
    await looks();
    await waitFor(async () => {
      const { rows } =
        await sql`select from pgboss.job where state in ('created', 'active', 'retry') and name = 'mail'`.execute(
          db,
        );
      return rows.length === 0 ? true : undefined;
    });
    await second.stop();
    for (const { id, email } of people) {
      assert.deepEqual(
        (await listMails(email)).map(({ subject }) => subject),
        ['barn-1 lost 50% of its space', 'barn-1: space restored'],
      );
      assert.equal(await countJobs(id), 2);
    }
  });
});
