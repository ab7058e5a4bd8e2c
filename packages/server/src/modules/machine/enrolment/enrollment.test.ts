import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { agentEnrolledSchema, enrolmentSchema, enrolmentStateSchema, MAX_MACHINES } from '@farm/contracts';
import { sql } from 'kysely';
import { createLogger } from '@farm/process';
import { makePerson } from '../../../testing/people.ts';
import { toErrorCode } from '../../../testing/answers.ts';
import { makeEnrolment, sendAcceptedReport } from '../../../testing/machines.ts';
import { makeIp, startTestServer, TEST_CONFIG, type Bearer } from '../../../testing/startTestServer.ts';
import { deleteExpired } from '../../../worker/deleteExpired.ts';
import { hashEnrollmentCode } from './enrollmentCode.ts';

const server = await startTestServer();
const { call, db } = server;
const log = createLogger('silent');
const url = '/api/me/machines/enroll';

const makeOwner = async () => {
  const { id, token } = await makePerson(db);
  return { id, bearer: { authorization: `Bearer ${token}` } };
};
const createEnrollment = async (bearer: Bearer) => {
  const answer = await call({ method: 'POST', url, headers: bearer });
  assert.equal(answer.status, 201, JSON.stringify(answer.body));
  return enrolmentSchema.parse(answer.body);
};
const enroll = (code: string, remoteAddress = makeIp()) =>
  call({ method: 'POST', url: '/api/agent/enroll', payload: makeEnrolment(code, 'barn-1'), remoteAddress });
const readState = async (id: string, bearer: Bearer) => {
  const { status, body } = await call({ url: `${url}/${id}`, headers: bearer });
  assert.equal(status, 200);
  return enrolmentStateSchema.parse(body);
};

describe('enrolling a machine', () => {
  test('goes from a code to a machine that reports', async () => {
    const { id: accountId, bearer } = await makeOwner();
    const { id, code, expiresAt } = await createEnrollment(bearer);
    assert.match(code, /^([0-9A-HJKMNP-TV-Z]{4}-){2}[0-9A-HJKMNP-TV-Z]{4}$/);
    const minutes = (Date.parse(expiresAt) - Date.now()) / 60_000;
    assert.ok(minutes > 14.5 && minutes <= 15);
    assert.deepEqual(await readState(id, bearer), { state: 'waiting', expiresAt, machine: null });

    const { status, body, headers } = await enroll(code);
    assert.deepEqual([status, headers['cache-control']], [201, 'no-store']);
    const { machineId, token, reportSeconds } = agentEnrolledSchema.parse(body);
    assert.equal(reportSeconds, 60);
    const enrolled = await readState(id, bearer);
    assert.equal(enrolled.state, 'enrolled');
    assert.partialDeepStrictEqual(enrolled.machine, {
      id: machineId,
      name: 'barn-1',
      plotCount: 0,
      health: null,
      status: 'fresh',
      updatedAt: null,
    });
    await sendAcceptedReport(server, { bearer: { authorization: `Bearer ${token}` } });
    assert.equal((await readState(id, bearer)).state, 'reporting');

    const events = await db.selectFrom('auditEvent').selectAll().where('actor', '=', accountId).execute();
    assert.partialDeepStrictEqual(events, [
      { action: 'machine.enrolled', subject: accountId, detail: { machineId, name: 'barn-1' } },
    ]);
  });

  test('takes the code as people type it', async () => {
    const { bearer } = await makeOwner();
    const { code } = await createEnrollment(bearer);
    const typed = ` ${code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')} `;
    assert.equal((await enroll(typed)).status, 201);
  });

  test('stores neither the code nor the token, only their hashes', async () => {
    const { id, bearer } = await makeOwner();
    const { code } = await createEnrollment(bearer);
    const { token } = agentEnrolledSchema.parse((await enroll(code)).body);
    const { rows } = await sql<{ row: string }>`
      select e::text || m::text as row from enrolment e join machine m on m.id = e.machine_id
      where e.account_id = ${id}`.execute(db);
    assert.equal(rows.length, 1);
    for (const secret of [code, code.replaceAll('-', ''), token]) {
      assert.ok(!rows[0]?.row.includes(secret));
      assert.ok(!server.log().includes(secret));
    }
  });

  test('works once, however many agents have the code', async () => {
    const { id, bearer } = await makeOwner();
    const { code } = await createEnrollment(bearer);
    const answers = await Promise.all(Array.from({ length: 20 }, () => enroll(code)));
    assert.equal(answers.filter(({ status }) => status === 201).length, 1);
    const losers = answers.filter(({ status }) => status !== 201);
    assert.deepEqual([...new Set(losers.map(toErrorCode))], ['enrolment_code_wrong']);
    const machines = await db.selectFrom('machine').select('id').where('accountId', '=', id).execute();
    assert.equal(machines.length, 1);
  });

  test('ends with the code, which nobody else can see', async () => {
    const [{ bearer }, stranger] = [await makeOwner(), await makeOwner()];
    const { id, code } = await createEnrollment(bearer);
    const asked = await call({ url: `${url}/${id}`, headers: stranger.bearer });
    assert.deepEqual([asked.status, toErrorCode(asked)], [404, 'not_found']);
    await sql`update enrolment set expires_at = now() where id = ${id}`.execute(db);
    assert.equal((await readState(id, bearer)).state, 'expired');
    const late = await enroll(code);
    assert.deepEqual([late.status, toErrorCode(late)], [400, 'enrolment_code_wrong']);
    await deleteExpired({ db, retention: TEST_CONFIG.retention, log });
    assert.equal((await readState(id, bearer)).state, 'expired');
    await sql`update enrolment set expires_at = now() - interval '25 hours' where id = ${id}`.execute(db);
    await deleteExpired({ db, retention: TEST_CONFIG.retention, log });
    assert.equal((await call({ url: `${url}/${id}`, headers: bearer })).status, 404);
  });

  test('is over when its machine was deleted', async () => {
    const { bearer } = await makeOwner();
    const { id, code } = await createEnrollment(bearer);
    const { machineId } = agentEnrolledSchema.parse((await enroll(code)).body);
    const payload = { ids: [machineId] };
    await call({ method: 'POST', url: '/api/me/machines/delete', headers: bearer, payload });
    assert.partialDeepStrictEqual(await readState(id, bearer), { state: 'expired', machine: null });
  });
});

describe('too many', () => {
  test('open codes of an account: the twenty-first ends the first', async () => {
    const { bearer } = await makeOwner();
    const first = await createEnrollment(bearer);
    const others = await Promise.all(Array.from({ length: 20 }, () => createEnrollment(bearer)));
    assert.partialDeepStrictEqual(await readState(first.id, bearer), { state: 'expired' });
    assert.equal(toErrorCode(await enroll(first.code)), 'enrolment_code_wrong');
    for (const { code } of others) assert.equal((await enroll(code)).status, 201);
  });

  test('machines: neither a code is given out nor one taken, and it can still be used later', async () => {
    const { id: accountId, bearer } = await makeOwner();
    const { code } = await createEnrollment(bearer);
    await sql`
      insert into machine (account_id, name, token_hash, agent_version)
      select ${accountId}, 'rig', sha256(concat(${accountId}::text, n)::bytea), '1.0.0'
      from generate_series(1, ${MAX_MACHINES}) as n`.execute(db);
    const refused = await call({ method: 'POST', url, headers: bearer });
    assert.deepEqual([refused.status, toErrorCode(refused)], [409, 'machine_limit']);
    const agent = await enroll(code);
    assert.deepEqual([agent.status, toErrorCode(agent)], [409, 'machine_limit']);
    await sql`
      update machine set deleted_at = now(), token_hash = null
      where id = (select id from machine where account_id = ${accountId} limit 1)`.execute(db);
    assert.equal((await enroll(code)).status, 201);
    assert.deepEqual(toErrorCode(await call({ method: 'POST', url, headers: bearer })), 'machine_limit');
  });

  test('wrong codes from one network are not looked at any more, right ones count for nothing', async () => {
    const { bearer } = await makeOwner();
    const ip = makeIp();
    for (let i = 0; i < 3; i++)
      assert.equal((await enroll((await createEnrollment(bearer)).code, ip)).status, 201);
    const answers = await Promise.all(
      Array.from({ length: 80 }, (_, i) => enroll(`0000-0000-${String(i).padStart(4, '0')}`, ip)),
    );
    const codes = answers.map(toErrorCode);
    assert.equal(codes.filter((code) => code === 'enrolment_code_wrong').length, 60);
    assert.equal(codes.filter((code) => code === 'too_many_requests').length, 20);
    const { code } = await createEnrollment(bearer);
    assert.equal(toErrorCode(await enroll(code, ip)), 'too_many_requests');
    assert.equal((await enroll(code)).status, 201);
  });
});

test('letters that look alike are one in a code', () => {
  assert.deepEqual(hashEnrollmentCode('o0il-1OIL-0000'), hashEnrollmentCode('0011 1011 0000'));
});
