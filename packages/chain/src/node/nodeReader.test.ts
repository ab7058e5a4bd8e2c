import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { makeNodeState, startNode } from '@farm/simulators/testing';
import { createNodeReader } from './nodeReader.ts';

const SPACE = 2n ** 70n + 1n;
const node = await startNode(makeNodeState({ height: 9_552_384, space: SPACE }));
const reader = createNodeReader(node.settings);

describe('a full node', () => {
  test('is asked for its state with a certificate of its CA', async () => {
    const began = Date.now();
    const { at, ...reading } = await reader.read();
    assert.deepEqual(reading, { height: 9_552_384, netSpace: SPACE, source: 'node' });
    assert.ok(at.getTime() >= began && at.getTime() <= Date.now());
    assert.deepEqual(node.requests, ['POST /get_blockchain_state']);
  });

  test('with another CA is not believed, and does not believe us', async () => {
    const stranger = await startNode(makeNodeState({ height: 1, space: 1n }));
    const mixed = [
      { ...node.settings, tls: { ...node.settings.tls, caFile: stranger.settings.tls.caFile } },
      { ...stranger.settings, tls: { ...stranger.settings.tls, caFile: node.settings.tls.caFile } },
      // The certificate of the node is valid; the client's is not.
      { url: node.settings.url, tls: { ...stranger.settings.tls, caFile: node.settings.tls.caFile } },
    ];
    const before = node.requests.length;
    for (const settings of mixed) await assert.rejects(createNodeReader(settings).read());
    assert.deepEqual([node.requests.length, stranger.requests.length], [before, 0]);
  });

  test('that is away, has no such files, or answers nonsense or nothing cannot be read', async () => {
    for (const response of [
      { status: 500, text: makeNodeState({ height: 1, space: 1n }) },
      { text: '{"success": false}' },
      { text: `{"success": true, "filling": "${'x'.repeat(2 ** 20)}"}` },
    ]) {
      node.setResponse(response);
      await assert.rejects(reader.read());
    }
    node.setResponse(null);
    await assert.rejects(
      createNodeReader(node.settings, { timeoutMs: 100 }).read(),
      /did not respond to .+ within 0\.1 seconds/,
    );
    const signal = AbortSignal.timeout(100);
    await assert.rejects(createNodeReader(node.settings, { signal }).read(), { name: 'AbortError' });
    node.setResponse({ text: makeNodeState({ height: 9_552_385, space: SPACE }) });
    assert.equal((await reader.read()).height, 9_552_385);
    await assert.rejects(
      createNodeReader({ ...node.settings, tls: { ...node.settings.tls, keyFile: '/nowhere.key' } }).read(),
      /ENOENT/,
    );
    await node.close();
    await assert.rejects(reader.read(), /ECONNREFUSED/);
  });
});
