import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FactorList, OperatorNotice } from '@farm/contracts';
import { toErrorCode } from '../../testing/answers.ts';
import { createFactorCalls } from '../../testing/factors.ts';
import { startTestServer, type Bearer } from '../../testing/startTestServer.ts';
import { updateRole } from '../operator/service.ts';

const server = await startTestServer();
const { call, db, signIn } = server;
const factors = createFactorCalls(server);
const text = { title: 'Night', body: 'Payouts wait.' };
const publish = (headers: Bearer) =>
  call({
    ...{ method: 'POST', url: '/api/admin/notices', headers },
    payload: { isPinned: false, isPublished: true, texts: { en: text, zh: null } },
  });

test('an operator looks without a second factor, and changes something once there is one, which stays', async () => {
  const ada = await signIn();
  await updateRole(db, { email: ada.email, role: 'admin', actor: 'os:ada' });
  assert.equal((await call({ url: '/api/admin/notices', headers: ada.bearer })).status, 200);
  const refused = await publish(ada.bearer);
  assert.deepEqual([refused.status, toErrorCode(refused)], [403, 'factor_required']);

  await factors.addApp(ada);
  const { status, body } = await publish(ada.bearer);
  assert.equal(status, 201, (body as OperatorNotice).id);
  const remove = async () => {
    const { items } = (await factors.list(ada.bearer)).body as FactorList;
    const url = `/api/me/factors/${items[0]?.id}`;
    return call({ method: 'DELETE', url, headers: ada.bearer });
  };
  const kept = await remove();
  assert.deepEqual([kept.status, toErrorCode(kept)], [403, 'factor_required']);
  assert.equal((await publish(ada.bearer)).status, 201);

  await updateRole(db, { email: ada.email, role: 'user', actor: 'os:ada' });
  assert.equal((await remove()).status, 204, 'anybody else may do without');
});
