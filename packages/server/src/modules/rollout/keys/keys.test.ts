import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { describe, test } from 'node:test';
import { signedRegistrySchema, verifySignedRegistry, type OperatorKey } from '@farm/contracts/rollout';
import { readTrustedKeys } from '@farm/registry';
import { sql } from 'kysely';
import { toErrorCode } from '../../../testing/answers.ts';
import {
  listKeys,
  makeApproval,
  makeClaim,
  makeKeyHolder,
  makeRegisteredKey,
  makeSigningKey,
  sendSignedChange,
  makeTrusted,
  type KeyHolder,
} from '../../../testing/operatorKeys.ts';
import { makeBearer, makePerson } from '../../../testing/rolloutChanges.ts';
import { startTestServer } from '../../../testing/startTestServer.ts';

const server = await startTestServer({ rollout: { isSoleOperator: false, keyWaitHours: 24 } });
const { call, db, rollout } = server;
const path = rollout.settings.paths.trustedKeys;
const machine = await makePerson(server, 'ada on the farm’s machine');
const machineBearer = await makeBearer(server);
const [ada, grace] = [await makeKeyHolder(server), await makeKeyHolder(server)];

/** Her key ends earlier than those of others. */
const HOURS_OF_GRACE = 2;
const messageOf = ({ body }: { body: unknown }) => (body as { message: string }).message;
const signWith = (who: Pick<KeyHolder, 'bearer'>, key: KeyHolder['key']) =>
  sendSignedChange(server, who, key);
const approve = async (
  by: KeyHolder,
  whom: Pick<OperatorKey, 'keyId'>,
  payload: Awaited<ReturnType<typeof makeApproval>>,
) =>
  call({
    method: 'POST',
    url: `/api/rollout/keys/${whom.keyId}/approval`,
    headers: { ...by.bearer },
    payload,
  });
const approveRightly = async (by: KeyHolder, whom: KeyHolder) =>
  approve(by, whom.key, await makeApproval(by.key, { ...whom.key, name: whom.email }));
const withdraw = ({ bearer }: Pick<KeyHolder, 'bearer'>, { keyId }: { keyId: string }) =>
  call({ method: 'DELETE', url: `/api/rollout/keys/${keyId}`, headers: { ...bearer } });
const find = async (keyId: string) => (await listKeys(server, ada)).items.find((key) => key.keyId === keyId);
const assertRefused = (answer: Awaited<ReturnType<typeof call>>, words: RegExp) => {
  assert.deepEqual([answer.status, toErrorCode(answer)], [409, 'rollout_refused'], messageOf(answer));
  assert.match(messageOf(answer), words);
};
const auditOf = async (keyId: string) =>
  (
    await db
      .selectFrom('auditEvent')
      .select(['actor', 'action'])
      .where('subject', '=', `key:${keyId}`)
      .orderBy('id')
      .execute()
  ).map(({ actor, action }) => [actor, action]);

describe('a farm where no operator has a key yet', () => {
  test('believes the keys in its file, such as that of its machine, for 90 days from now on', async () => {
    assert.equal((await signWith({ bearer: machineBearer }, machine)).status, 200);
    const key = await find(machine.keyId);
    assert.partialDeepStrictEqual(key, { state: 'trusted', accountId: null, trustedBy: 'file trusted-keys' });
    const days = (Date.parse(key?.expiresAt ?? '') - Date.now()) / 86_400_000;
    assert.ok(days > 89.9 && days <= 90, `${days}`);
    assert.deepEqual(await auditOf(machine.keyId), [['file trusted-keys', 'rollout.key_trusted']]);
  });

  test('has the first one trusted by the command at once, and nobody else', async () => {
    const { command, items } = await listKeys(server, ada);
    assert.equal(command, 'now');
    assert.deepEqual(
      items.filter(({ state }) => state === 'waiting').map(({ name }) => name),
      [grace.email, ada.email],
    );
    assertRefused(await signWith(ada, ada.key), /is not trusted yet: another operator approves it/);
    await makeTrusted(server, ada.key);
    assert.equal((await signWith(ada, ada.key)).status, 200);
    assert.ok((await readTrustedKeys(path)).some(({ publicKey }) => publicKey === ada.key.publicKey));
    assert.equal((await listKeys(server, ada)).command, 'never');
    await assert.rejects(
      makeTrusted(server, grace.key),
      new RegExp(`takes two persons, .*\\(${ada.email}\\).*ROLLOUT_SOLE_OPERATOR=1`),
    );
  });

  test('then takes no further line in the file for trust', async () => {
    const late = await makePerson(server, 'Late');
    assertRefused(await signWith({ bearer: machineBearer }, late), /does not belong to a trusted person/);
    assert.equal(await find(late.keyId), undefined);
  });
});

describe('a key that waits', () => {
  test('is registered once, by whom it belongs to, with proof of it', async () => {
    const key = await makeSigningKey();
    const register = async (who: { bearer: KeyHolder['bearer'] }, payload: object) =>
      call({ method: 'POST', url: '/api/rollout/keys', headers: { ...who.bearer }, payload });
    const other = await makeSigningKey();
    const stolen = { ...(await makeClaim(other)), publicKey: key.publicKey };
    assertRefused(await register(grace, stolen), /not signed with its own private key/);
    const claim = await makeClaim(key);
    assertRefused(
      await register({ bearer: machineBearer }, claim),
      /Token "operator-.*" belongs to no operator/,
    );
    assert.deepEqual(
      [(await register(grace, claim)).status, (await register(grace, claim)).status],
      [201, 201],
    );
    assertRefused(await register(ada, claim), /is registered already, for/);
    assert.deepEqual(await auditOf(key.keyId), [[grace.id, 'rollout.key_registered']]);
    assert.equal((await withdraw(grace, key)).status, 204);
  });

  test('is approved by another operator, never by its owner, a stranger, or a signature for something else', async () => {
    const own = await makeRegisteredKey(server, ada);
    assertRefused(
      await approve(ada, own, await makeApproval(ada.key, { ...own, name: ada.email })),
      /No one approves a key of their own/,
    );
    const linus = await makeKeyHolder(server);
    assertRefused(await approveRightly(linus, grace), /is not trusted yet/);
    const facts = { ...grace.key, name: grace.email };
    for (const [payload, words] of [
      [await makeApproval(machine, facts), /belongs to no operator: approve with a key of your own/],
      [await makeApproval(ada.key, { ...facts, name: 'Grace' }), /signature does not match this key/],
      [await makeApproval(ada.key, { ...facts, publicKey: linus.key.publicKey }), /does not match this key/],
      [await makeApproval(ada.key, facts, { days: 91 }), /trusted for at most 90 days/],
      [
        await makeApproval(ada.key, facts, { from: new Date(Date.now() - 400_000) }),
        /correct the wrong clock/,
      ],
    ] as const)
      assertRefused(await approve(ada, grace.key, payload), words);
    const unknown = { keyId: '0123456789abcdef' };
    assert.equal((await approve(ada, unknown, await makeApproval(ada.key, facts))).status, 404);
    const payload = await makeApproval(ada.key, facts, { days: HOURS_OF_GRACE / 24 });
    const url = `/api/rollout/keys/${grace.key.keyId}/approval`;
    const byToken = await call({ method: 'POST', url, headers: { ...machineBearer }, payload });
    assert.equal(byToken.status, 401);
    assert.equal((await find(grace.key.keyId))?.state, 'waiting');
    const approved = await approve(ada, grace.key, payload);
    assert.equal(approved.status, 200);
    assert.partialDeepStrictEqual(approved.body, { state: 'trusted', trustedBy: ada.email });
    assertRefused(await approve(ada, grace.key, payload), /is trusted already/);
    assert.deepEqual(await auditOf(grace.key.keyId), [
      [grace.id, 'rollout.key_registered'],
      [ada.id, 'rollout.key_trusted'],
    ]);
    for (const key of [own, linus.key]) await withdraw(ada, key);
  });

  test('cannot be made trusted by its owner in the database either', async () => {
    const own = await makeRegisteredKey(server, ada);
    await assert.rejects(
      sql`update rollout.operator_key set trusted_from = now(), expires_at = now() + interval '1 day',
        trusted_by = 'x', trusted_by_account = ${ada.id}, trust_key_id = ${ada.key.keyId}, trust_signature = 'x'
        where key_id = ${own.keyId}`.execute(db),
      /trust_by_another/,
    );
    await sql`update rollout.operator_key set trusted_from = now(), expires_at = now() + interval '1 day',
      trusted_by = 'x', trusted_by_account = ${grace.id}, trust_key_id = ${grace.key.keyId}, trust_signature = 'x'
      where key_id = ${own.keyId}`.execute(db);
    assertRefused(await signWith(ada, own), /nor is a key that vouches for it, so no gateway would accept/);
    await withdraw(ada, own);
  });
});

describe('a key that another operator approved', () => {
  test('signs, on the word of whoever vouches for it: in no file, and believed by gateways', async () => {
    assert.equal((await signWith(grace, grace.key)).status, 200);
    const fileKeys = await readTrustedKeys(path);
    assert.ok(!fileKeys.some(({ publicKey }) => publicKey === grace.key.publicKey));
    const { body } = await call({ url: '/api/rollout/registry' });
    const signed = signedRegistrySchema.parse(body);
    assert.deepEqual([signed.keyId, signed.trusts?.length], [grace.key.keyId, 1]);
    await verifySignedRegistry(signed, fileKeys);
    await assert.rejects(
      verifySignedRegistry(
        signed,
        fileKeys.filter(({ publicKey }) => publicKey !== ada.key.publicKey),
      ),
      /which is not trusted here/,
    );
  });

  test('is named in history, with the address of its owner', async () => {
    const { body } = await call({ url: '/api/rollout/history?limit=1', headers: { ...ada.bearer } });
    assert.partialDeepStrictEqual(body, {
      items: [{ who: grace.email, keyName: grace.email, keyId: grace.key.keyId }],
    });
  });

  test('signs for its owner alone', async () => {
    assertRefused(
      await signWith(ada, grace.key),
      new RegExp(`belongs to ${grace.email}: sign with your own`),
    );
  });

  test('that expired signs and approves nothing more, and what it signed stays valid', async (t) => {
    t.mock.timers.enable({ apis: ['Date'], now: Date.now() + HOURS_OF_GRACE * 3_600_000 });
    const words = /expired at .*What it signed stays valid\. Create a new key and register it/;
    assertRefused(await signWith(grace, grace.key), words);
    const linus = await makeKeyHolder(server);
    assertRefused(await approveRightly(grace, linus), words);
    assert.equal((await find(grace.key.keyId))?.state, 'expired');
    const { body } = await call({ url: '/api/rollout/registry' });
    await verifySignedRegistry(signedRegistrySchema.parse(body), await readTrustedKeys(path));
    assert.equal((await signWith(ada, ada.key)).status, 200, 'others build on it');
    await withdraw(ada, linus.key);
  });

  test('is withdrawn for good by any operator, and what it signed stays valid', async () => {
    const linus = await makeKeyHolder(server);
    assert.equal((await approveRightly(grace, linus)).status, 200);
    assert.equal((await signWith(linus, linus.key)).status, 200);
    assert.equal((await withdraw(ada, linus.key)).status, 204);
    assertRefused(
      await signWith(linus, linus.key),
      new RegExp(`${ada.email} withdrew the trust .*Create a new`),
    );
    assertRefused(await approveRightly(grace, linus), /is withdrawn: its owner has to create and register/);
    await assert.rejects(makeTrusted(server, linus.key), /is withdrawn, for good/);
    assert.equal((await signWith(ada, ada.key)).status, 200);
    assert.deepEqual((await auditOf(linus.key.keyId)).at(-1), [ada.id, 'rollout.key_withdrawn']);
    assert.equal((await withdraw(ada, { keyId: '0123456789abcdef' })).status, 404);
  });
});

test('a key whose line was removed from the file signs nothing until it is put back', async () => {
  const text = await readFile(path, 'utf8');
  const removed = text.split('\n').filter((line) => !line.includes(ada.key.publicKey));
  // Somebody else signed last, so the registry itself is believed.
  await signWith({ bearer: machineBearer }, machine);
  await writeFile(path, removed.join('\n'));
  assertRefused(await signWith(ada, ada.key), /is not in .*trusted-keys, nor is a key that vouches for it/);
  await writeFile(path, text);
  assert.equal((await signWith(ada, ada.key)).status, 200);
});

test('when every key of an operator has expired, the command trusts one at once again', async () => {
  await withdraw(ada, grace.key);
  await sql`update rollout.operator_key set trusted_from = now() - interval '90 days', expires_at = now()
    where key_id = ${ada.key.keyId}`.execute(db);
  assert.equal((await listKeys(server, ada)).command, 'now');
  const next = await makeRegisteredKey(server, ada);
  await makeTrusted(server, next);
  assert.equal((await signWith(ada, next)).status, 200);
});
