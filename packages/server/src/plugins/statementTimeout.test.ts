import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Writable } from 'node:stream';
import { sql } from 'kysely';
import { createDatabase } from '@farm/database';
import { createLogger } from '@farm/process';
import { createApp } from '../app.ts';
import { startTestServer, TEST_CONFIG } from '../testing/startTestServer.ts';
import { NO_HUMAN_CHECK } from '../testing/noHumanCheck.ts';

const { db, databaseUrl, live, rollout, mailQueue, signIn } = await startTestServer();

test('a statement that exceeds its limit is a 503 that says when to retry, and a line without data', async (t) => {
  const { bearer } = await signIn();
  let logged = '';
  const sink = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      logged += chunk.toString();
      done();
    },
  });
  const log = createLogger('info', sink);
  const limited = createDatabase(databaseUrl, log, { size: 2, statementTimeoutSeconds: 1 });
  const humanCheck = NO_HUMAN_CHECK;
  const app = await createApp({
    ...{ config: TEST_CONFIG, db: limited, mailQueue, humanCheck, live, rollout, log },
  });
  t.after(async () => {
    await app.close();
    await limited.destroy();
  });
  const ask = () => app.inject({ url: '/api/me/addresses', headers: bearer });
  assert.equal((await ask()).statusCode, 200);

  const canceled = await db.transaction().execute(async (transaction) => {
    await sql`lock table address in access exclusive mode`.execute(transaction);
    const { statusCode, headers, body } = await ask();
    assert.deepEqual([statusCode, headers['retry-after']], [503, '30']);
    const { code, requestId } = JSON.parse(body) as { code: string; requestId: string };
    assert.equal(code, 'unavailable');
    return requestId;
  });
  assert.equal((await ask()).statusCode, 200, 'the connections are sound afterwards');

  const lines = logged.split('\n').filter((line) => line.includes('the database canceled a statement'));
  assert.equal(lines.length, 1);
  assert.match(logged, new RegExp(`"requestId":"${canceled}",.*"msg":"unavailable"`));
  assert.match(lines[0] ?? '', new RegExp(`"requestId":"${canceled}"`));
  assert.match(lines[0] ?? '', /"statement":"select [^"]*\\"address\\"/);
  assert.doesNotMatch(logged, new RegExp(bearer.authorization.slice('Bearer '.length)));
});
