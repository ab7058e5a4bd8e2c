import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ALARM_DEFAULTS } from '@farm/contracts';
import { codeOf } from '../../testing/answers.ts';
import { PUBLIC_URL, startTestServer } from '../../testing/startTestServer.ts';

const { call, readMail, signIn } = await startTestServer();
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
      assert.deepEqual([answer.status, codeOf(answer)], [400, 'validation_failed'], JSON.stringify(change));
    }
  });

  test('mails a test that says when it would mail, five times an hour', async () => {
    const { bearer, email } = await signIn();
    const ask = () => call({ method: 'POST', url: `${url}/test`, headers: bearer });
    assert.equal((await ask()).status, 202);
    const { subject, body } = await readMail(email, 2);
    assert.equal(subject, 'A test of your alarm');
    assert.match(body, /loses 25% of its space or more within 60 minutes, or is not heard of for 10 minutes/);
    assert.ok(body.includes(`${PUBLIC_URL}/center/security/settings\n`));

    const payload = { ...ALARM_DEFAULTS, isOn: false };
    await call({ method: 'PUT', url, headers: bearer, payload });
    assert.equal((await ask()).status, 202);
    assert.match((await readMail(email, 3)).body, /It is off/);
    for (let count = 0; count < 3; count++) assert.equal((await ask()).status, 202);
    const refused = await ask();
    assert.deepEqual([refused.status, codeOf(refused)], [429, 'too_many_requests']);
  });
});
