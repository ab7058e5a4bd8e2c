import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { findingSchema, findingsSchema, publishedVersionSchema } from '@farm/contracts/rollout';
import { sql } from 'kysely';
import { makeRemoteBuild } from '../../../testing/rolloutBuilds.ts';
import { makeBearer, publishWhole } from '../../../testing/rolloutChanges.ts';
import { startTestServer, type Bearer } from '../../../testing/startTestServer.ts';
import { deleteExpiredFindings } from './findings.ts';

const server = await startTestServer();
const { call, db } = server;
const operator = await makeBearer(server);
const team = await makeBearer(server, 'assets');

let versions = 0;
const publishVersion = async () => {
  const made = makeRemoteBuild('assets', {}, { 'First.js': `first(${(versions += 1)})` });
  await publishWhole(server, team, made);
  return `/api/rollout/versions/assets/${made.version}`;
};
const sendVerification = async (url: string, bearer: Bearer = team) => {
  const payload = { passed: false, problems: ['/ at rest: it never rests'], pages: ['/'], rev: 0 };
  const { body } = await call({
    method: 'POST',
    url: `${url}/verification`,
    headers: { ...bearer },
    payload,
  });
  return publishedVersionSchema.parse(body).verification?.id ?? assert.fail();
};
const picture = Buffer.from('not really a JPEG').toString('base64');
const found = {
  page: '/',
  looks: ['en, desktop, light, no account'],
  step: 'after pressing ‘Add’',
  text: 'an error card is shown instead',
  trace: '0.0 s opens /\n1.2 s presses ‘Add’',
};
const send = (url: string, payload: object = { ...found, picture }, bearer: Bearer = team) =>
  call({ method: 'PUT', url, headers: { ...bearer }, payload });
const list = async (url: string) => {
  const { body } = await call({ url: `${url}/findings`, headers: { ...operator } });
  return findingsSchema.parse(body).items;
};

describe('findings of a verification', () => {
  test('are listed for operators, and read with picture and trace', async () => {
    const url = await publishVersion();
    const id = await sendVerification(url);
    assert.equal((await send(`${url}/verifications/${id}/findings/2`)).status, 204);
    const second = `${url}/verifications/${id}/findings/1`;
    for (const text of ['it never rests', 'it leaves'])
      assert.equal((await send(second, { ...found, text, picture: null })).status, 204, 'it is idempotent');

    const { trace: _trace, ...listed } = found;
    assert.deepEqual(await list(url), [
      { ...listed, text: 'it leaves', number: 1, hasPicture: false },
      { ...listed, number: 2, hasPicture: true },
    ]);
    const { body } = await call({ url: `${url}/findings/2`, headers: { ...operator } });
    assert.deepEqual(findingSchema.parse(body), { ...found, picture, number: 2 });
    assert.equal((await call({ url: `${url}/findings/3`, headers: { ...operator } })).status, 404);
    assert.equal((await call({ url: `${url}/findings`, headers: { ...team } })).status, 403);
  });

  test('are of the latest verification, and those before are gone once it has its own', async () => {
    const url = await publishVersion();
    const first = await sendVerification(url);
    await send(`${url}/verifications/${first}/findings/1`);
    const second = await sendVerification(url);
    assert.deepEqual(await list(url), []);
    await send(`${url}/verifications/${second}/findings/1`, { ...found, text: 'anew', picture });
    assert.deepEqual(
      (await list(url)).map(({ text }) => text),
      ['anew'],
    );
    const { rows } = await sql`select from rollout.finding where verification_id = ${first}`.execute(db);
    assert.equal(rows.length, 0);
  });

  test('come from whoever verified it, for that version, and are limited', async () => {
    const url = await publishVersion();
    const mine = await sendVerification(url);
    const others = await sendVerification(await publishVersion());
    const byOperator = await sendVerification(url, operator);
    for (const id of [others, byOperator, '999999999'])
      assert.equal((await send(`${url}/verifications/${id}/findings/1`)).status, 404);
    const first = `${url}/verifications/${mine}/findings/1`;
    const large = Buffer.alloc(151_000).toString('base64');
    for (const [address, payload] of [
      [`${url}/verifications/${mine}/findings/21`, { ...found, picture }],
      [first, { ...found, picture: large }],
      [first, { ...found, picture: 'not base64!' }],
    ] as const)
      assert.equal((await send(address, payload)).status, 400);
    const fits = Buffer.alloc(150_000).toString('base64');
    const trace = '错'.repeat(20_000);
    assert.equal((await send(first, { ...found, trace, picture: fits })).status, 204);
  });

  test('are deleted after 30 days', async () => {
    const url = await publishVersion();
    const id = await sendVerification(url);
    for (const number of [1, 2]) await send(`${url}/verifications/${id}/findings/${number}`);
    await sql`
      update rollout.finding set at = now() - interval '31 days'
      where verification_id = ${id} and number = 1`.execute(db);
    await deleteExpiredFindings(db);
    assert.deepEqual(
      (await list(url)).map(({ number }) => number),
      [2],
    );
  });
});
