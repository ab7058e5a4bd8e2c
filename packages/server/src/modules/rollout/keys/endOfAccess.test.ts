import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { toErrorCode } from '../../../testing/answers.ts';
import {
  makeKeyHolder,
  sendSignedChange,
  makeTrusted,
  type KeyHolder,
} from '../../../testing/operatorKeys.ts';
import { makeOperator } from '../../../testing/people.ts';
import { startTestServer } from '../../../testing/startTestServer.ts';
import { updateRole } from '../../operator/service.ts';

const server = await startTestServer();
const { call, db } = server;
const ada = await makeKeyHolder(server);

const messageOf = ({ body }: { body: unknown }) => (body as { message: string }).message;

describe('whose role is taken away', () => {
  test('loses tokens and keys with it, for good', async () => {
    const linus = await makeKeyHolder(server);
    await makeTrusted(server, linus.key);
    const create = async (bearer: KeyHolder['bearer'], name: string, remote: string | null) => {
      const payload = { name, remote };
      const { body } = await call({
        ...{ method: 'POST', url: '/api/rollout/tokens', headers: { ...bearer }, payload },
      });
      return { authorization: `Bearer ${(body as { token: string }).token}` };
    };
    const own = await create(linus.bearer, 'linus', null);
    // Made with a token of theirs, as good as by themselves.
    const team = await create(own, 'team of linus', 'assets');
    const others = await create(ada.bearer, 'team of ada', 'assets');
    const read = async (headers: KeyHolder['bearer']) =>
      (await call({ url: '/api/rollout/status', headers })).status;
    assert.deepEqual(await Promise.all([own, team, others].map(read)), [200, 200, 200]);
    assert.equal(
      (await sendSignedChange(server, { bearer: own }, linus.key)).status,
      200,
      'a token of theirs and their key',
    );
    await updateRole(db, { email: linus.email, role: 'user', actor: 'os:ada' });
    assert.deepEqual(await Promise.all([own, team, others].map(read)), [401, 401, 200]);
    assert.match(
      messageOf(await sendSignedChange(server, ada, linus.key)),
      /os:ada withdrew the trust in key/,
    );
    await makeOperator(db, linus);
    assert.deepEqual(await Promise.all([own, team].map(read)), [401, 401]);
    assert.match(
      messageOf(await sendSignedChange(server, linus, linus.key)),
      /os:ada withdrew the trust in key/,
    );
    const withdrawn = await db
      .selectFrom('auditEvent')
      .select('actor')
      .where('action', '=', 'rollout.key_withdrawn')
      .where('subject', '=', `key:${linus.key.keyId}`)
      .execute();
    assert.deepEqual(withdrawn, [{ actor: 'os:ada' }]);
    const events = await db
      .selectFrom('auditEvent')
      .select(['actor', 'detail'])
      .where('action', '=', 'rollout.token_revoked')
      .orderBy('id')
      .execute();
    assert.deepEqual(
      events.map(({ actor, detail }) => [actor, (detail as { name: string }).name]).toSorted(),
      [
        ['os:ada', 'linus'],
        ['os:ada', 'team of linus'],
      ],
    );
  });
});

test('a token ends after 90 days, and says so', async () => {
  const { body } = await call({
    ...{ method: 'POST', url: '/api/rollout/tokens', headers: { ...ada.bearer } },
    payload: { name: 'old', remote: null },
  });
  const { id, token, expiresAt } = body as Record<'id' | 'token' | 'expiresAt', string>;
  assert.equal(Math.round((Date.parse(expiresAt) - Date.now()) / 86_400_000), 90);
  const headers = { authorization: `Bearer ${token}` };
  await sql`update rollout.token set expires_at = now() where id = ${id}`.execute(db);
  const answer = await call({ url: '/api/rollout/status', headers });
  assert.deepEqual([answer.status, toErrorCode(answer)], [401, 'token_error']);
  assert.match(messageOf(answer), /Token "old" expired at .*Ask an operator for a new one/);
});
