import assert from 'node:assert/strict';
import { text } from 'node:stream/consumers';
import { describe, test } from 'node:test';
import { exportLinkSchema, exportStateSchema } from '@farm/contracts/leaving';
import { createLogger } from '@farm/process';
import { waitFor } from '@farm/process/testing';
import { sql } from 'kysely';
import { fromBufferPromise } from 'yauzl';
import { toErrorCode } from '../../testing/answers.ts';
import { createFactorCalls } from '../../testing/factors.ts';
import { enrollMachine } from '../../testing/machines.ts';
import { PUBLIC_URL, startTestServer, TEST_CONFIG, type Bearer } from '../../testing/startTestServer.ts';
import { makeFarmer, sendAcceptedWithdrawal, signUpFarmer } from '../../testing/withdrawals.ts';
import { makeToken } from '../../token.ts';
import { deleteExpired } from '../../worker/deleteExpired.ts';
import { addPart, markClaimed, markReady, readParts } from './accountExport.repository.ts';
import { runExports } from './service.ts';

const server = await startTestServer();
const { app, call, db, mailQueue, serverDb } = server;
const log = createLogger('silent');
const runTurn = () => runExports({ db: serverDb, mailQueue, log });

type Owner = Awaited<ReturnType<typeof makeFarmer>>;
const request = ({ bearer }: { bearer: Bearer }) =>
  call({ method: 'POST', url: '/api/me/export', headers: bearer });
const read = async ({ bearer }: { bearer: Bearer }) =>
  exportStateSchema.parse((await call({ url: '/api/me/export', headers: bearer })).body);
const link = ({ bearer }: { bearer: Bearer }) =>
  call({ method: 'POST', url: '/api/me/export/link', headers: bearer });
const makeLink = async (owner: Owner) => {
  const { status, body } = await link(owner);
  assert.equal(status, 200);
  return exportLinkSchema.parse(body).path;
};
const download = (path: string) => app.inject({ url: path });
/** Downloads the archive of an account, and returns its files by name. */
const readArchive = async (owner: Owner) => {
  const { statusCode, headers, rawPayload } = await download(await makeLink(owner));
  assert.equal(statusCode, 200);
  assert.equal(headers['content-type'], 'application/zip');
  assert.match(String(headers['content-disposition']), /^attachment; filename="farm-account\.zip"$/);
  const zip = await fromBufferPromise(rawPayload, { lazyEntries: true });
  const files = new Map<string, string>();
  for await (const entry of zip.eachEntry())
    files.set(entry.fileName, await text(await zip.openReadStreamPromise(entry)));
  return { files, size: rawPayload.length };
};

describe('the archive of an account', () => {
  test('has everything about it, in JSON and CSV, and nothing about others', async () => {
    const [ada, eve] = [await signUpFarmer(server), await makeFarmer(server)];
    const made = await sendAcceptedWithdrawal(server, ada, { amount: '2', memo: 'rent' });
    const { id: machineId } = await enrollMachine(server, ada, 'Rig');
    await enrollMachine(server, eve, 'Other rig');
    await createFactorCalls(server).addApp(ada, 'Phone of Ada');
    await sql`
      insert into incident (account_id, machine_id, kind, started_at)
      values (${ada.id}, ${machineId}, 'offline', now())`.execute(db);
    await sql`
      insert into space_sample (owner, width, at, covered_seconds, machine_seconds, plot_seconds,
        theoretical_byte_seconds, effective_byte_seconds)
      values (${ada.id}, '1d', '2026-11-01', 86400, 86400, 86400, 86400000, 43200000)`.execute(db);
    await sql`
      insert into terms_version (kind, version, texts, published_by)
      values ('privacy', 1, '{"en": "We keep little."}', ${eve.id})`.execute(db);
    await sql`
      insert into account_agreement (account_id, kind, version) values (${ada.id}, 'privacy', 1)`.execute(db);
    await sql`
      insert into account_token (account_id, name, token_hash, scopes, is_proved, expires_at)
      values (${ada.id}, 'Script of Ada', sha256('x'), '{money}', false, now() + interval '1 day')`.execute(
      db,
    );
    await sql`
      insert into account_webhook (account_id, name, url, form, secret, events)
      values (${ada.id}, 'Hook of Ada', 'https://hook.example/', 'signed', decode('c0ffee01c0ffee02', 'hex'), '{block}')`.execute(
      db,
    );
    await sql`
      insert into delivery (account_id, channel, event, job) values (${ada.id}, 'mail', 'block', '{}')`.execute(
      db,
    );
    assert.deepEqual(await read(ada), { state: 'none' });
    assert.equal((await request(ada)).status, 202);
    assert.equal((await read(ada)).state, 'waiting');
    await runTurn();
    const state = await read(ada);
    assert.ok(state.state === 'ready');

    const { files, size } = await readArchive(ada);
    assert.equal(state.size, size);
    assert.deepEqual(
      [...files.keys()],
      [
        'README.txt',
        'account.json',
        'balance.csv',
        'profits.csv',
        'withdrawals.csv',
        'machines.csv',
        'incidents.csv',
        'space.csv',
        'deliveries.csv',
        'actions.csv',
      ],
    );
    const expected: [name: string, part: string][] = [
      ['account.json', ada.email],
      ['account.json', ada.address],
      ['account.json', 'Phone of Ada'],
      ['account.json', '"kind": "privacy"'],
      ['account.json', 'Script of Ada'],
      ['account.json', 'Hook of Ada'],
      ['deliveries.csv', ',block,mail,waiting'],
      ['balance.csv', '-2'],
      ['withdrawals.csv', `${made.id},2,`],
      ['withdrawals.csv', 'rent'],
      ['machines.csv', `${machineId},Rig,`],
      ['incidents.csv', `${machineId},offline,`],
      ['space.csv', '2026-11-01,1000,500'],
      ['actions.csv', ',account.registered,you'],
      ['actions.csv', ',account.export-requested,you'],
    ];
    for (const [name, part] of expected)
      assert.ok(files.get(name)?.includes(part) === true, `${name} ${part}`);
    const readme = files.get('README.txt') ?? '';
    for (const name of files.keys()) assert.ok(name === 'README.txt' || readme.includes(name));
    const { rows } = await sql<{ secret: string }>`
      select password_hash as secret from account where id = ${ada.id}
      union all select encode(token_hash, 'hex') from session where account_id = ${ada.id}
      union all select encode(token_hash, 'hex') from account_token where account_id = ${ada.id}
      union all select encode(secret, 'hex') from account_webhook where account_id = ${ada.id}
      union all select encode(secret, 'hex') from factor where account_id = ${ada.id}`.execute(db);
    for (const content of files.values()) {
      for (const { secret } of rows) assert.ok(!content.includes(secret));
      for (const other of [eve.id, eve.email, 'Other rig']) assert.ok(!content.includes(other));
    }
  });

  test('is told by a mail that leads to the page, and not to the data', async () => {
    const ada = await makeFarmer(server);
    await request(ada);
    await runTurn();
    const mail = await waitFor(() =>
      db
        .selectFrom('outboxMail')
        .select('body')
        .where('recipient', '=', ada.email)
        .where('subject', '=', 'Your data is ready')
        .executeTakeFirst(),
    );
    assert.ok(mail.body.includes(`${PUBLIC_URL}/center/security/settings#data`));
    assert.ok(!mail.body.includes('/exports/'));
  });

  test('is made once, however often and by however many workers', async () => {
    const ada = await makeFarmer(server);
    const answers = await Promise.all(Array.from({ length: 5 }, () => request(ada)));
    for (const { status } of answers) assert.ok([202, 429].includes(status));
    await Promise.all([runTurn(), runTurn(), runTurn()]);
    const first = await readArchive(ada);
    await runTurn();
    assert.equal((await readArchive(ada)).size, first.size);
  });

  test('is replaced by the next one, three times a day', async () => {
    const ada = await makeFarmer(server);
    for (let turn = 0; turn < 3; turn++) {
      assert.equal((await request(ada)).status, 202);
      await runTurn();
    }
    assert.equal(toErrorCode(await request(ada)), 'too_many_requests');
    assert.equal((await readArchive(ada)).files.size, 10);
  });

  test('is begun anew after a worker was killed, and what it left behind is gone', async () => {
    const ada = await makeFarmer(server);
    await request(ada);
    await sql`
      with claimed as (
        update account_export set claimed_at = now() - interval '5 minutes' where account_id = ${ada.id} returning id)
      insert into account_export_part (export_id, number, data)
      select id, number, 'left behind' from claimed, generate_series(0, 9) number`.execute(db);
    await runTurn();
    assert.equal((await read(ada)).state, 'waiting', 'another worker still makes it');
    await sql`update account_export set claimed_at = now() - interval '16 minutes'`.execute(db);
    await runTurn();
    const { files } = await readArchive(ada);
    assert.equal(files.size, 10);
  });
});

test('an archive of which a file fails is not offered, and is begun anew', async () => {
  const ada = await makeFarmer(server);
  await request(ada);
  await sql`alter table incident rename to incident_away`.execute(db);
  await runTurn();
  assert.equal((await read(ada)).state, 'waiting');
  assert.equal(toErrorCode(await link(ada)), 'not_found');
  await sql`alter table incident_away rename to incident`.execute(db);
  await sql`update account_export set claimed_at = now() - interval '16 minutes'`.execute(db);
  await runTurn();
  const { files } = await readArchive(ada);
  assert.equal(files.size, 10);
});

test('an archive that a slow worker still writes to is that of the next worker alone', async () => {
  const ada = await makeFarmer(server);
  await request(ada);
  const slow = await markClaimed(db);
  await addPart(db, { exportId: slow?.id ?? '', number: 0, data: Buffer.from('slow') });
  await sql`update account_export set claimed_at = now() - interval '16 minutes'`.execute(db);
  await runTurn();
  const late = { exportId: slow?.id ?? '', number: 1, data: Buffer.from('slow') };
  await assert.rejects(addPart(db, late), /foreign key/);
  assert.equal(await markReady(db, slow?.id ?? ''), false);
  const { files } = await readArchive(ada);
  assert.equal(files.size, 10);
});

test('an archive that could not be made for an hour can be requested anew', async () => {
  const ada = await makeFarmer(server);
  await request(ada);
  await sql`update account_export set requested_at = now() - interval '61 minutes'`.execute(db);
  await sql`alter table incident rename to incident_away`.execute(db);
  await runTurn();
  await sql`alter table incident_away rename to incident`.execute(db);
  assert.equal((await read(ada)).state, 'none');
  assert.equal((await request(ada)).status, 202);
  await runTurn();
  assert.equal((await read(ada)).state, 'ready');
});

test('a download that is cut off does not end as if it were whole', async () => {
  const ada = await makeFarmer(server);
  await request(ada);
  await runTurn();
  const { rows } = await sql<{ id: string }>`
    select id from account_export where account_id = ${ada.id}`.execute(db);
  const parts = readParts(db, rows[0]?.id ?? '');
  await sql`
    insert into account_export_part (export_id, number, data)
    select export_id, 1, data from account_export_part where export_id = ${rows[0]?.id} and number = 0`.execute(
    db,
  );
  assert.equal((await parts.next()).done, false);
  await sql`delete from account_export where account_id = ${ada.id}`.execute(db);
  await assert.rejects(parts.next());
});

describe('the link to an archive', () => {
  test('works once, for five minutes, without a session, and a new one ends it', async () => {
    const ada = await makeFarmer(server);
    assert.equal(toErrorCode(await link(ada)), 'not_found');
    await request(ada);
    assert.equal(toErrorCode(await link(ada)), 'not_found', 'it is not ready');
    await runTurn();
    const first = await makeLink(ada);
    const second = await makeLink(ada);
    assert.equal((await download(first)).statusCode, 404);
    const preview = await app.inject({ method: 'HEAD', url: second });
    assert.equal(preview.statusCode, 405, 'a look at it does not use it up');
    assert.equal((await download(second)).statusCode, 200);
    assert.equal((await download(second)).statusCode, 404, 'it is in histories and logs by now');
    const third = await makeLink(ada);
    await sql`update account_export set token_expires_at = now() where account_id = ${ada.id}`.execute(db);
    assert.equal((await download(third)).statusCode, 404);
    for (const token of [makeToken(), 'x', '%00'])
      assert.equal((await download(`/api/exports/archive?token=${token}`)).statusCode, 404);
  });

  test('and the archive end after seven days', async () => {
    const ada = await makeFarmer(server);
    await request(ada);
    await runTurn();
    const path = await makeLink(ada);
    await sql`update account_export set expires_at = now() where account_id = ${ada.id}`.execute(db);
    assert.equal((await download(path)).statusCode, 404);
    assert.deepEqual(await read(ada), { state: 'none' });
    await deleteExpired({ db, retention: TEST_CONFIG.retention, log });
    const { rows } = await sql`select id from account_export where account_id = ${ada.id}`.execute(db);
    assert.deepEqual(rows, []);
  });
});
