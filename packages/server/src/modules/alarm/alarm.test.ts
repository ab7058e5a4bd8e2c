import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ALARM_DEFAULTS, machineDetailSchema } from '@farm/contracts';
import { toErrorCode } from '../../testing/answers.ts';
import { enrollMachine, makePlots, sendAcceptedReport } from '../../testing/machines.ts';
import { PUBLIC_URL, startTestServer } from '../../testing/startTestServer.ts';

const server = await startTestServer({ loops: true, machines: { alarmGroupSeconds: 0 } });
const { call, readMail, signIn } = server;
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
