import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ALARM_DEFAULTS, machineDetailSchema } from '@farm/contracts';
import { sql } from 'kysely';
import { toErrorCode } from '../../testing/answers.ts';
import { enrollMachine, makePlots, sendAcceptedReport } from '../../testing/machines.ts';
import { PUBLIC_URL, startTestServer, type Bearer } from '../../testing/startTestServer.ts';

const server = await startTestServer({ loops: true, machines: { alarmGroupSeconds: 0 } });
const { app, call, db, readMail, signIn } = server;
const url = '/api/me/setting/alarm';

describe('the alarm', () => {
  test('has what is usual until somebody chooses, and then what was chosen', async () => {
    const [mine, other] = [await signIn(), await signIn()];
    const read = async ({ bearer }: typeof mine) => (await call({ url, headers: bearer })).body;
    assert.deepEqual(await read(mine), ALARM_DEFAULTS);
    const chosen = { isOn: false, dropPercent: 40, windowMinutes: 120, offlineMinutes: 30 };
    for (const payload of [{ ...chosen, isOn: true }, chosen]) {
      const { status, body } = await call({ method: 'PUT', url, headers: mine.bearer, payload });
      assert.deepEqual([status, body], [200, payload]);
      assert.deepEqual(await read(mine), payload);
    }
    assert.deepEqual(await read(other), ALARM_DEFAULTS);
  });

  test('refuses what it could not keep', async () => {
    const { bearer } = await signIn();
    const wrong = [
      { dropPercent: 0 },
      { dropPercent: 101 },
      { dropPercent: 1.5 },
      { windowMinutes: 9 },
      { windowMinutes: 1441 },
      { offlineMinutes: 4 },
      { offlineMinutes: 1441 },
      { isOn: 'yes' },
      { more: 1 },
    ];
    for (const change of wrong) {
      const payload = { ...ALARM_DEFAULTS, ...change };
      const answer = await call({ method: 'PUT', url, headers: bearer, payload });
      assert.deepEqual(
        [answer.status, toErrorCode(answer)],
        [400, 'validation_failed'],
        JSON.stringify(change),
      );
    }
  });

  test('mails a test that says when it would mail, five times an hour', async () => {
    const { bearer, email } = await signIn();
    const ask = () => call({ method: 'POST', url: `${url}/test`, headers: bearer });
    assert.equal((await ask()).status, 202);
    const { subject, body } = await readMail(email, 2);
    assert.equal(subject, 'Alarm test');
    assert.match(body, /loses 25% or more of its space within 60 minutes, or hasn’t reported for 10 minutes/);
    assert.ok(body.includes(`${PUBLIC_URL}/center/security/settings\n`));

    const payload = { ...ALARM_DEFAULTS, isOn: false };
    await call({ method: 'PUT', url, headers: bearer, payload });
    assert.equal((await ask()).status, 202);
    assert.match((await readMail(email, 3)).body, /The alarm is off/);
    for (let count = 0; count < 3; count++) assert.equal((await ask()).status, 202);
    const refused = await ask();
    assert.deepEqual([refused.status, toErrorCode(refused)], [429, 'too_many_requests']);
  });

  test('tells what an agent reports: what was lost, and that it is back', async () => {
    const owner = await signIn();
    const machine = await enrollMachine(server, owner, 'barn-1');
    const plots = makePlots(8);
    const lost = plots.slice(2);
    const incidents = async () => {
      const { body } = await call({ url: `/api/me/machines/${machine.id}`, headers: owner.bearer });
      return machineDetailSchema
        .parse(body)
        .incidents.map(({ kind, fromPlots, toPlots, outcome }) => [kind, fromPlots, toPlots, outcome]);
    };
    await sendAcceptedReport(server, machine, { plots: { set: plots, removed: [] } });
    await sendAcceptedReport(server, machine, {
      sequence: 2,
      plots: { set: [], removed: lost.map(({ id }) => id) },
    });
    assert.deepEqual(await incidents(), []);
    await sendAcceptedReport(server, machine, { sequence: 3 });
    const { subject, body } = await readMail(owner.email, 2);
    assert.equal(subject, 'barn-1 lost 75% of its space');
    assert.match(body, /^barn-1: 811\.20 GiB → 202\.80 GiB, −75%, 2 of 8 plots, since .* \(UTC\)$/m);
    assert.ok(body.includes(`${PUBLIC_URL}/center/my/machines/${machine.id}\n`));
    assert.deepEqual(await incidents(), [['drop', 8, 2, null]]);

    await sendAcceptedReport(server, machine, { sequence: 4, plots: { set: lost, removed: [] } });
    await sendAcceptedReport(server, machine, { sequence: 5 });
    assert.equal((await readMail(owner.email, 3)).subject, 'barn-1: space restored');
    assert.deepEqual(await incidents(), [['drop', 8, 2, 'recovered']]);
  });
});

describe('a CSV file of incidents', () => {
  const readFile = async (query: string, bearer: Bearer) => {
    const { body, headers } = await app.inject({ url: `/api/me/incidents.csv${query}`, headers: bearer });
    assert.match(String(headers['content-type']), /^text\/csv/);
    const [header, ...lines] = body.split('\r\n');
    assert.equal(
      header,
      'id,machineId,machineName,kind,startedAt,endedAt,outcome,fromBytes,toBytes,fromPlots,toPlots',
    );
    assert.equal(lines.pop(), '');
    return lines;
  };
  const addIncidents = (accountId: string, machineId: string, count: number) =>
    // Several begin at once, and not at a whole millisecond.
    sql`insert into incident (account_id, machine_id, kind, started_at, ended_at, outcome, mailed_at, end_mailed_at)
      select ${accountId}, ${machineId}, 'offline', now() - (n / 3) * interval '1 minute 1 microsecond', now(), 'recovered',
        now(), now()
      from generate_series(1, ${sql.lit(count)}) n`.execute(db);

  test('has all of them, newest first, of one machine or of all', async () => {
    const owner = await signIn();
    const [barn, shed] = [
      await enrollMachine(server, owner, '=barn'),
      await enrollMachine(server, owner, 'shed'),
    ];
    // More than are read at once.
    await addIncidents(owner.id, barn.id, 1100);
    await addIncidents(owner.id, shed.id, 2);
    await sql`insert into incident (account_id, machine_id, kind, started_at, from_bytes, to_bytes, from_plots, to_plots,
        drop_percent, mailed_at)
      values (${owner.id}, ${shed.id}, 'drop', '2026-01-02T03:04:05Z', 800, 200, 8, 2, 25, now())`.execute(
      db,
    );
    const { rows } = await sql<{ id: string }>`
      select id from incident where account_id = ${owner.id} order by started_at desc, id desc`.execute(db);
    const lines = await readFile('', owner.bearer);
    assert.deepEqual(
      lines.map((line) => line.split(',')[0]),
      rows.map(({ id }) => id),
    );
    assert.match(lines[4] ?? '', new RegExp(`^[^,]+,${barn.id},'=barn,offline,[^,]+Z,[^,]+Z,recovered,,,,$`));
    const ofShed = await readFile(`?machineId=${shed.id}`, owner.bearer);
    assert.equal(ofShed.length, 3);
    assert.match(
      ofShed[2] ?? '',
      new RegExp(`,${shed.id},shed,drop,2026-01-02T03:04:05.000Z,,,800,200,8,2$`),
    );
  });

  test('has nothing of others, and refuses what is no machine', async () => {
    const [owner, other] = [await signIn(), await signIn()];
    const machine = await enrollMachine(server, owner, 'barn-1');
    await addIncidents(owner.id, machine.id, 1);
    assert.deepEqual(await readFile('', other.bearer), []);
    assert.deepEqual(await readFile(`?machineId=${machine.id}`, other.bearer), []);
    const refused = await call({ url: '/api/me/incidents.csv?machineId=barn', headers: owner.bearer });
    assert.equal(toErrorCode(refused), 'validation_failed');
  });
});
