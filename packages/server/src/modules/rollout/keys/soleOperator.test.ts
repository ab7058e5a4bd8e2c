import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { waitFor } from '@farm/process/testing';
import { readTrustedKeys } from '@farm/registry';
import { sql } from 'kysely';
import {
  listKeys,
  makeApproval,
  makeKeyHolder,
  makeRegisteredKey,
  makeSigningKey,
  sendSignedChange,
  makeTrusted,
} from '../../../testing/operatorKeys.ts';
import { makePerson } from '../../../testing/rolloutChanges.ts';
import { startTestServer } from '../../../testing/startTestServer.ts';
import { createAccessWatch } from '../access/createAccessWatch.ts';

const server = await startTestServer({ rollout: { isSoleOperator: true, keyWaitHours: 24 } });
const { call, db, rollout } = server;
const watch = createAccessWatch(server);
const ada = await makeKeyHolder(server);
await makePerson(server, 'ada on the farm’s machine');

const stateOf = async (keyId: string) =>
  (await listKeys(server, ada)).items.find((key) => key.keyId === keyId)?.state;
const signWith = (key: typeof ada.key) => sendSignedChange(server, ada, key);
const messageOf = ({ body }: { body: unknown }) => (body as { message: string }).message;
const countMails = async (email: string) =>
  (await db.selectFrom('outboxMail').select('id').where('recipient', '=', email).execute()).length;
/** Ends the waiting time. */
const endWait = (keyId: string) =>
  sql`update rollout.operator_key set trusted_from = now() where key_id = ${keyId}`.execute(db);

describe('where a farm has a sole operator, a key that the command trusts', () => {
  test('is trusted at once if it is the first, and after a waiting time if it is not', async () => {
    await makeTrusted(server, ada.key);
    assert.equal((await signWith(ada.key)).status, 200);
    assert.partialDeepStrictEqual(await listKeys(server, ada), { command: 'later', waitHours: 24 });
    const next = await makeRegisteredKey(server, ada);
    await makeTrusted(server, next);
    assert.equal(await stateOf(next.keyId), 'starting');
    assert.match(messageOf(await signWith(next)), /takes effect at .*any operator can withdraw it/);
    await assert.rejects(makeTrusted(server, next), /takes effect at .* already/);
    const isInFile = async () =>
      (await readTrustedKeys(rollout.settings.paths.trustedKeys)).some(
        ({ publicKey }) => publicKey === next.publicKey,
      );
    assert.equal(await isInFile(), false);
    await endWait(next.keyId);
    assert.equal((await signWith(next)).status, 200);
    assert.equal(await isInFile(), true);
  });

  test('is told to all operators by email, once, and withdrawn by any of them meanwhile', async () => {
    const grace = await makeKeyHolder(server);
    const before = await Promise.all([ada, grace].map(({ email }) => countMails(email)));
    const key = await makeRegisteredKey(server, ada);
    await makeTrusted(server, key);
    await watch();
    await watch();
    for (const [index, { email }] of [ada, grace].entries()) {
      const mail = await server.readMail(email, (before[index] ?? 0) + 1);
      assert.equal(mail.subject, `New signing key of ${ada.email}`);
      const fingerprint = key.keyId.replaceAll(/(.{4})(?=.)/g, '$1 ');
      assert.ok(mail.body.includes(fingerprint) && mail.body.includes('/operator/rollout/tokens'));
    }
    const url = `/api/rollout/keys/${key.keyId}`;
    assert.equal((await call({ method: 'DELETE', url, headers: { ...grace.bearer } })).status, 204);
    await endWait(key.keyId);
    assert.match(messageOf(await signWith(key)), new RegExp(`${grace.email} withdrew the trust`));
  });

  test('is trusted at once if another operator approves it meanwhile', async () => {
    const grace = await makeKeyHolder(server);
    await makeTrusted(server, grace.key);
    const payload = await makeApproval(ada.key, { ...grace.key, name: grace.email });
    const url = `/api/rollout/keys/${grace.key.keyId}/approval`;
    assert.equal((await call({ method: 'POST', url, headers: { ...ada.bearer }, payload })).status, 200);
    assert.equal(await stateOf(grace.key.keyId), 'trusted');
  });

  test('has to belong to an operator, or to a name, if nobody registered it', async () => {
    const key = await makeSigningKey();
    await assert.rejects(makeTrusted(server, key), /Nobody registered this key: name its owner/);
    const { email } = await server.signUp();
    await assert.rejects(makeTrusted(server, key, email), /is not an operator: run "npm run admin -- grant/);
    await makeTrusted(server, key, ada.email);
    assert.equal(await stateOf(key.keyId), 'starting');
  });
});

describe('14 days before its end', () => {
  const setKeyEnd = (keyId: string, days: number) =>
    sql`update rollout.operator_key set expires_at = now() + ${days} * interval '1 day'
      where key_id = ${keyId}`.execute(db);

  test('the owner of a key or a token gets one email, unless they have another key', async () => {
    const grace = await makeKeyHolder(server);
    const payload = await makeApproval(ada.key, { ...grace.key, name: grace.email });
    await call({
      ...{ method: 'POST', url: `/api/rollout/keys/${grace.key.keyId}/approval`, payload },
      headers: { ...ada.bearer },
    });
    await call({
      ...{ method: 'POST', url: '/api/rollout/tokens', headers: { ...grace.bearer } },
      payload: { name: 'assets team', remote: 'assets' },
    });
    await watch();
    await setKeyEnd(grace.key.keyId, 15);
    await watch();
    await setKeyEnd(grace.key.keyId, 13);
    await sql`update rollout.token set expires_at = now() + interval '13 days' where name = 'assets team'`.execute(
      db,
    );
    await watch();
    await watch();
    const subjects = await waitFor(async () => {
      const mails = await db
        .selectFrom('outboxMail')
        .select('subject')
        .where('recipient', '=', grace.email)
        .where('subject', 'like', '%expires soon')
        .execute();
      return mails.length >= 2 ? mails.map(({ subject }) => subject) : undefined;
    });
    assert.deepEqual(subjects.toSorted(), [
      `The signing key of ${grace.email} expires soon`,
      'The token assets team expires soon',
    ]);
  });

  test('and its end stands in the audit trail, once', async () => {
    await sql`update rollout.operator_key set trusted_from = now() - interval '2 days',
      expires_at = now() - interval '1 day' where key_id = ${ada.key.keyId}`.execute(db);
    await watch();
    await watch();
    const events = await db
      .selectFrom('auditEvent')
      .select('action')
      .where('subject', '=', `key:${ada.key.keyId}`)
      .orderBy('id')
      .execute();
    assert.deepEqual(
      events.map(({ action }) => action),
      ['rollout.key_registered', 'rollout.key_trusted', 'rollout.key_expired'],
    );
  });
});
