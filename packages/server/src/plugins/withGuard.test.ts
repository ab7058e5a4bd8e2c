import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { describe, test } from 'node:test';
import { waitFor } from '@farm/process/testing';
import { sql } from 'kysely';
import { createAccountToken } from '../modules/account-token/accountToken.ts';
import { startTestServer } from '../testing/startTestServer.ts';
import { withGuard } from './withGuard.ts';

const { app, db, log, signIn } = await startTestServer();
const address = await app.listen({ host: '127.0.0.1', port: 0 });

/** More than the sockets between both ends hold. */
const MACHINES = 5_000;
const NAME_LENGTH = 8_000;
const makeOwner = async () => {
  const owner = await signIn();
  await sql`
    insert into machine (account_id, name, token_hash, agent_version)
    select ${owner.id}, repeat('x', ${NAME_LENGTH}), sha256(concat(${owner.id}::text, n)::bytea), '1.0.0'
    from generate_series(1, ${MACHINES}) as n`.execute(db);
  return owner;
};
/** Downloads a file of machines, of which nothing is read while `meanwhile` runs. @returns the number of its lines */
const download = async (authorization: string, meanwhile: () => Promise<unknown>) => {
  const response = await fetch(`${address}/api/me/machines.csv`, {
    headers: { authorization },
  });
  assert.equal(response.status, 200);
  await meanwhile();
  return (await response.text()).trimEnd().split('\r\n').length;
};

describe('a download', () => {
  test('goes on while its token is valid, and breaks once it is deleted', async () => {
    const { id } = await makeOwner();
    const { token, tokenHash } = createAccountToken();
    const expiresAt = new Date(Date.now() + 3_600_000);
    await db
      .insertInto('accountToken')
      .values({ accountId: id, name: 'x', tokenHash, scopes: ['machines'], isProved: false, expiresAt })
      .execute();
    const bearer = `Bearer ${token}`;
    assert.equal(await download(bearer, () => Promise.resolve()), MACHINES + 1);
    const remove = () => db.deleteFrom('accountToken').where('accountId', '=', id).execute();
    await assert.rejects(download(bearer, remove), /terminated/);
    const lines = await waitFor(() => {
      const found = log()
        .split('\n')
        .filter((line) => line.includes('"tokenId"'));
      return Promise.resolve(found.length > 1 ? found : undefined);
    });
    assert.match(lines[1] ?? '', /"code":"token_error".*response terminated/);
    for (const line of lines) assert.equal(line.split('"accountId"').length, 2, line);
  });

  test('breaks once its session ends', async () => {
    const { id, bearer } = await makeOwner();
    const end = () => db.deleteFrom('session').where('accountId', '=', id).execute();
    await assert.rejects(download(bearer.authorization, end), /terminated/);
  });

  test('is asked about again before each piece but the first', async () => {
    const pieces = Readable.from(['a', 'b', 'c', 'd']);
    let asked = 0;
    const assertAllowed = () => {
      asked++;
      return asked === 2 ? Promise.reject(new Error('ended')) : Promise.resolve();
    };
    const received: unknown[] = [];
    await assert.rejects(async () => {
      for await (const piece of withGuard(pieces, assertAllowed)) received.push(piece);
    }, /ended/);
    assert.deepEqual([asked, received], [2, ['a', 'b']]);
    assert.ok(pieces.destroyed);
  });

  test('breaks after its time, also while nobody reads it', async () => {
    async function* renderEndlessly() {
      for (;;) {
        yield 'line\r\n';
        await new Promise(setImmediate);
      }
    }
    const pieces = Readable.from(renderEndlessly());
    const file = withGuard(pieces, () => Promise.resolve(), 50);
    const error = await new Promise<Error>((resolve) => file.once('error', resolve));
    assert.equal(error.name, 'AbortError');
    assert.ok(file.destroyed);
  });
});
