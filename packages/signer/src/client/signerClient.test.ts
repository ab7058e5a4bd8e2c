import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { makeCoin } from '@farm/server/testing';
import { SignerRefused } from './protocol.ts';
import { createSignerClient } from './signerClient.ts';

const folder = await mkdtemp(join(tmpdir(), 'farm-signer-'));
after(() => rm(folder, { recursive: true, force: true }));
const TX_ID = 'ab'.repeat(32);

/** Starts a test double of the signer that answers with the handler. */
async function startTestSigner(answer: RequestListener): Promise<string> {
  const path = join(folder, randomUUID().slice(0, 8));
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(path, resolve));
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  return path;
}
const startRespondingWith = (status: number, body: unknown) =>
  startTestSigner((_request, reply) => {
    reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });

test('amounts are sent to the mojo', async () => {
  const received: string[] = [];
  const path = await startTestSigner((request, reply) => {
    let text = '';
    request.setEncoding('utf8').on('data', (piece: string) => (text += piece));
    request.on('end', () => {
      received.push(`${request.method} ${request.url} ${text}`);
      reply.end(JSON.stringify({ txId: TX_ID }));
    });
  });
  const client = createSignerClient(path);
  const id = randomUUID();
  const input = makeCoin('0'.repeat(64), 2n ** 64n - 1n);
  const batch = { id, inputs: [input], payees: [], changeMojo: 2n ** 60n + 1n, chainFeeMojo: 0n };
  assert.deepEqual(await client.sign(batch), { txId: TX_ID });
  assert.deepEqual(await client.replace(id, 9_007_199_254_740_993n), { txId: TX_ID });
  assert.deepEqual(received, [
    `POST /batches {"id":"${id}","inputs":[{"parentId":"${input.parentId}","puzzleHash":"${input.puzzleHash}",` +
      `"amount":"18446744073709551615"}],"payees":[],"changeMojo":"1152921504606846977","chainFeeMojo":"0"}`,
    `POST /batches/${id}/replacement {"chainFeeMojo":"9007199254740993"}`,
  ]);
});

test('a refusal is told by its code; anything else means that it is not known', async () => {
  const refusal = { code: 'input_given', message: 'The coin was given' };
  await assert.rejects(
    createSignerClient(await startRespondingWith(409, refusal)).replace(randomUUID(), 1n),
    (error: unknown) => {
      assert.ok(error instanceof SignerRefused);
      assert.deepEqual({ code: error.code, message: error.message }, refusal);
      return true;
    },
  );
  const path = await startTestSigner((request) => request.socket.destroy());
  const unknown = [
    await startRespondingWith(500, refusal),
    await startRespondingWith(503, {}),
    await startRespondingWith(409, { code: 'whatever', message: '' }),
    await startRespondingWith(200, { txId: 'none' }),
    await startRespondingWith(200, { txId: TX_ID, padding: ' '.repeat(70_000) }),
    path,
    join(folder, 'nobody'),
  ];
  for (const path of unknown) {
    await assert.rejects(createSignerClient(path).replace(randomUUID(), 1n), (error: unknown) => {
      assert.ok(error instanceof Error && !(error instanceof SignerRefused), String(error));
      return true;
    });
  }
});

test('a signer that does not answer is given up', async () => {
  const silent = await startTestSigner(() => undefined);
  await assert.rejects(createSignerClient(silent, 50).status(), /abort|timeout/i);
});
