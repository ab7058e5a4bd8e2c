import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { startTestServer } from '../../testing/startTestServer.ts';
import { updateRole } from './service.ts';

const { db, signUp } = await startTestServer();
const actor = 'os:ada';

describe('a change of role', () => {
  test('is audited once, with who did it', async () => {
    const { email, id } = await signUp();
    assert.deepEqual(await updateRole(db, { email, role: 'admin', actor }), {
      email,
      role: 'admin',
      changed: true,
    });
    assert.deepEqual(await updateRole(db, { email, role: 'admin', actor }), {
      email,
      role: 'admin',
      changed: false,
    });
    await updateRole(db, { email, role: 'user', actor });
    const events = await db
      .selectFrom('auditEvent')
      .select(['actor', 'action', 'detail'])
      .where('subject', '=', id)
      .where('actor', '=', actor)
      .orderBy('id')
      .execute();
    assert.deepEqual(events, [
      { actor, action: 'operator.granted', detail: { email } },
      { actor, action: 'operator.revoked', detail: { email } },
    ]);
  });

  test('of nobody changes nothing', async () => {
    assert.equal(await updateRole(db, { email: 'nobody@farm.test', role: 'admin', actor }), null);
  });
});
