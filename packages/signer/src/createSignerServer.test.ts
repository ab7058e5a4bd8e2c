import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { after, describe, test } from 'node:test';
import { GENESIS } from '@farm/chain';
import { makeApproved, makeBatch, makeCoin, openQuietDatabase } from '@farm/server/testing';
import { startTestSigner } from './testing/index.ts';

const { db, databaseUrl } = await openQuietDatabase();
const XCH = 10n ** 12n;
const lines: string[] = [];
const signer = await startTestSigner({ databaseUrl, log: (line) => void lines.push(line) });
after(() => signer.close());
const { socketPath } = signer;

/** Sends bytes as they are; answers status and code. */
async function send(method: string, path: string, body = ''): Promise<[status: number, code: string]> {
  const sent = request({ socketPath, method, path }).end(body);
  // A body that is refused half-way breaks the connection while it is being written.
  sent.on('error', () => undefined);
  const [response] = (await once(sent, 'response')) as [AsyncIterable<Buffer> & { statusCode: number }];
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  const { code } = JSON.parse(Buffer.concat(chunks).toString()) as { code: string };
  return [response.statusCode, code];
}

describe('the signer', () => {
  test('refuses requests that it cannot read, each with its status', async () => {
    const id = 'a3bb189e-8bf9-4c47-9f3e-1d9b6e9f0c11';
    assert.deepEqual(await send('POST', '/batches', 'x'.repeat(3_000_000)), [400, 'malformed']);
    assert.deepEqual(await send('POST', '/batches', '{"id":'), [400, 'malformed']);
    assert.deepEqual(await send('POST', '/batches'), [400, 'malformed']);
    assert.deepEqual(await send('POST', `/batches/${id}/replacement`, '[]'), [400, 'malformed']);
    assert.deepEqual(await send('POST', '/batches/1/replacement', '{}'), [400, 'malformed']);
    assert.deepEqual(await send('POST', '/keys', '{}'), [404, 'not_found']);
    assert.deepEqual(await send('GET', '/batches'), [404, 'not_found']);
    assert.deepEqual(await send('DELETE', '/'), [404, 'not_found']);
  });

  test('takes a client that hangs up in the middle for one that cannot be read', async () => {
    lines.length = 0;
    const socket = connect(socketPath);
    await once(socket, 'connect');
    socket.write('POST /batches HTTP/1.1\r\nhost: signer\r\ncontent-length: 100\r\n\r\n{"id":');
    // The next answer comes after the request has begun.
    await signer.client.status();
    socket.destroy();
    while (lines.length === 0) await new Promise((next) => setImmediate(next));
    assert.match(lines.join(''), /"code":"malformed"/);
    assert.ok(!lines.join('').includes('the database does not respond'));
  });

  test('tells its chain, and what it has done since its start', async () => {
    const own = await startTestSigner({ databaseUrl });
    after(() => own.close());
    const { uptimeSeconds, version, genesis, ...none } = await own.client.figures();
    assert.ok(uptimeSeconds > 0);
    assert.equal(genesis, GENESIS.simulated);
    assert.match(version, /^\d+\.\d+\.\d+/);
    assert.deepEqual(none, { batches: 0, replacements: 0, spends: 0, refusals: {} });

    const coins = [makeCoin(own.puzzleHash, 5n * XCH), makeCoin(own.puzzleHash, 2n * XCH)];
    const batch = makeBatch(coins, [await makeApproved(db)]);
    await own.client.sign(batch);
    await own.client.replace(batch.id, 10n ** 9n);
    await assert.rejects(own.client.sign({ ...batch, chainFeeMojo: 1n }));
    await assert.rejects(own.client.sign(makeBatch(coins, [])));
    const { batches, replacements, spends, refusals } = await own.client.figures();
    assert.deepEqual([batches, replacements, spends], [1, 1, 2]);
    assert.equal(
      Object.values(refusals).reduce((sum, count) => sum + count, 0),
      2,
    );
  });
});
