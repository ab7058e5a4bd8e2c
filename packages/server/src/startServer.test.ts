import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { computeAuthenticationToken, encodeAddress } from '@farm/chain';
import { createDatabase } from '@farm/database';
import { createLogger } from '@farm/process';
import { createTestDatabase } from '@farm/database/testing';
import { computeHumanCheck } from './testing/computeHumanCheck.ts';
import { makeEmail } from './testing/startTestServer.ts';
import { startApi } from './testing/startApi.ts';
import { startProcess, waitFor } from '@farm/process/testing';
import { API_PROGRAM } from './testing/programs.ts';

const DATA_DIR = await mkdtemp(join(tmpdir(), 'farm-roles-'));
const DATABASE_URL = await createTestDatabase(`farm_${randomBytes(6).toString('hex')}`);
const db = createDatabase(DATABASE_URL, createLogger('silent'));
after(async () => {
  await db.destroy();
  await rm(DATA_DIR, { recursive: true, force: true });
});

test('an API and a worker, each a process of its own, share the work: mails wait for the worker', async () => {
  const api = await startApi({ DATA_DIR, DATABASE_URL, SERVER_ROLE: 'api' });
  const email = makeEmail();
  const challenge = (await (await api.call('GET', '/api/human-check?mode=test')).json()) as unknown;
  const answer = await api.call('POST', '/api/email-captcha', {
    headers: { 'x-human-check': await computeHumanCheck(challenge) },
    body: { usage: 'register', email },
  });
  assert.equal(answer.status, 200);
  const mails = () => db.selectFrom('outboxMail').select('id').where('recipient', '=', email).execute();
  assert.deepEqual(await mails(), []);

  const worker = startProcess(API_PROGRAM, { DATA_DIR, DATABASE_URL, SERVER_ROLE: 'worker', API_PORT: '1' });
  await waitFor(async () => ((await mails()).length === 1 ? true : undefined));
  worker.child.kill('SIGTERM');
  const [code] = (await once(worker.child, 'exit')) as unknown[];
  assert.equal(code, 0);
  assert.equal((await api.call('GET', '/api/ready')).status, 200);
});

test('a data folder takes no other database than its own, and an empty one in its place is named', async () => {
  const empty = await createTestDatabase(`farm_${randomBytes(6).toString('hex')}`);
  const start = (url: string) =>
    startProcess(API_PROGRAM, { DATA_DIR, DATABASE_URL: url, API_PORT: '0', OUTBOX_PORT: '0' });
  const refused = start(empty);
  assert.equal(await refused.ended, 1);
  assert.match(
    refused.stderr(),
    /^The database may not be the one that .*database\.json says that it was created at .* and has no accounts\. Put .*\n$/,
  );

  await writeFile(join(DATA_DIR, 'database.json'), '{"createdAt":');
  assert.equal(await start(empty).ended, 1);
  const owner = {
    email: makeEmail(),
    name: 'Ada',
    locale: 'en',
    timeZone: 'UTC',
    passwordHash: '-',
  } as const;
  await db.insertInto('account').values(owner).execute();
  const known = await startApi({ DATA_DIR, DATABASE_URL });
  assert.match(known.stdout(), /database\.json was damaged, and is made anew/);
  known.child.kill('SIGTERM');
  assert.equal(await known.ended, 0);
});

test('a server stops while the node of its pool does not respond, and answers farmers that wait for it', async () => {
  const node = createServer();
  node.listen(0, '127.0.0.1');
  await once(node, 'listening');
  after(() => {
    node.closeAllConnections();
    node.close();
  });
  const api = await startApi({
    ...{ DATA_DIR, DATABASE_URL, SERVER_ROLE: 'api', POOL_TARGET_ADDRESS: encodeAddress('07'.repeat(32)) },
    CHAIN_NODE_URL: `http://127.0.0.1:${(node.address() as AddressInfo).port}`,
  });
  const payload = {
    launcher_id: '08'.repeat(32),
    authentication_token: computeAuthenticationToken(new Date(), 5),
    authentication_public_key: '09'.repeat(48),
    payout_instructions: '0a'.repeat(32),
  };
  const asked = once(node, 'request');
  const answer = api.call('POST', '/pool/farmer', { body: { payload, signature: '0b'.repeat(96) } });
  await asked;
  api.child.kill('SIGTERM');
  assert.partialDeepStrictEqual(await (await answer).json(), { error_code: 8 });
  assert.equal(await api.ended, 0);
});
