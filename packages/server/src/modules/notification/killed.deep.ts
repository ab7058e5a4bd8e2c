import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { addedWebhookSchema } from '@farm/contracts/notification';
import { createDatabase } from '@farm/database';
import { createTestDatabase } from '@farm/database/testing';
import { createLogger } from '@farm/process';
import { waitUntil } from '@farm/process/testing';
import { startWebhookReceiver } from '@farm/simulators/outside';
import { sql } from 'kysely';
import { makePerson } from '../../testing/people.ts';
import { startApi } from '../../testing/startApi.ts';
import { makeAddress } from '../../testing/withdrawals.ts';

const KILLS = 5;
const dataDir = await mkdtemp(join(tmpdir(), 'farm-killed-'));
const databaseUrl = await createTestDatabase('farm_killed');
const db = createDatabase(databaseUrl, createLogger('silent'));
const receiver = await startWebhookReceiver();
after(async () => {
  await receiver.close();
  await db.destroy();
  await rm(dataDir, { recursive: true, force: true });
});

test('what happens is queued as one email and told to a webhook in order, though the worker is killed while it tells', async () => {
  const env = {
    ...{ DATA_DIR: dataDir, DATABASE_URL: databaseUrl },
    ...{ OUTSIDE_ALLOW: '127.0.0.0/8', NOTIFICATION_GROUP_SECONDS: '0' },
  };
  let api = await startApi(env);
  const { id: accountId, token } = await makePerson(db);
  const post = async (path: string, body: object): Promise<unknown> => {
    const answer = await api.call('POST', path, { body, headers: { authorization: `Bearer ${token}` } });
    assert.equal(answer.status, 201);
    return answer.json();
  };
  const webhook = { name: 'Home', url: receiver.url, form: 'signed', events: ['address'] };
  const { secret } = addedWebhookSchema.parse(await post('/api/me/notifications/webhooks', webhook));
  receiver.setSecret(secret ?? assert.fail());

  const addresses: string[] = [];
  for (let kill = 0; kill < KILLS; kill++) {
    receiver.setManner('silent');
    const { length } = receiver.received;
    for (let count = 0; count < 2; count++) {
      const address = makeAddress();
      await post('/api/me/addresses', { address, desc: '' });
      addresses.push(address);
    }
    await waitUntil(() => receiver.received.length > length);
    api.child.kill('SIGKILL');
    assert.equal(await api.ended, 'SIGKILL');
    receiver.setManner({ status: 204 });
    // As a minute later, when another worker may send what this one was sending.
    await sql`update delivery set due_at = now() where state = 'waiting' and due_at is not null`.execute(db);
    api = await startApi(env);
    await waitUntil(() => listTold().length === addresses.length);
  }

  assert.deepEqual(listTold(), addresses);
  assert.ok(receiver.received.every(({ signature }) => signature === 'valid'));
  // Each interrupted message came again with its ID.
  assert.equal(receiver.received.length, addresses.length + KILLS);
  assert.equal(new Set(receiver.received.map(({ id }) => id)).size, addresses.length);
  // The queue keeps an email that a killed worker was sending, and sends it again under its ID.
  const { rows } = await sql<{ address: string }>`
    select data ->> 'address' as address from pgboss.job
    where data ->> 'kind' = 'new-address' and data ->> 'accountId' = ${accountId} order by created_on`.execute(
    db,
  );
  assert.deepEqual(
    rows.map(({ address }) => address),
    addresses,
  );
  api.child.kill('SIGTERM');
  assert.equal(await api.ended, 0);
});

/** Returns the addresses that the receiver took, in order. */
function listTold(): string[] {
  return receiver.received
    .filter(({ status }) => status === 204)
    .map(({ body }) => (JSON.parse(body) as { data: { address: string } }).data.address);
}
