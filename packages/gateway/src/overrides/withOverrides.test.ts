import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { makeDescriptor, makeMount, makeRemote, makeShell } from '../testing/makeBuild.ts';
import { HTML, attributes, pageDataOf } from '../testing/readPage.ts';
import { startGateway } from '../testing/startGateway.ts';

test('a dev server stands in for a remote', async (t) => {
  const stable = await makeRemote('assets');
  const dev = await makeRemote('assets', {
    descriptor: makeDescriptor('assets', [makeMount('/center/assets/new', 'First')]),
  });
  const server = createServer((_request, answer) => answer.end(JSON.stringify(dev.build)));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  t.after(() => server.close());
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const gateway = await startGateway(t, { remoteDev: { assets: origin, info: 'http://127.0.0.1:9' } });
  const shell = await makeShell();
  await gateway.publish(shell.dist, stable.dist);

  const { text, headers } = await gateway.get('/center/assets/new', HTML);

  const { remotes, overrides } = pageDataOf(text);
  assert.deepEqual(overrides, ['assets', 'info']);
  assert.deepEqual(
    remotes.map(({ name, version, baseUrl, integrity }) => ({ name, version, baseUrl, integrity })),
    [{ name: 'assets', version: 'dev', baseUrl: `${origin}/`, integrity: {} }],
  );
  assert.equal(remotes[0]?.descriptor.mounts[0]?.path, '/center/assets/new');
  // A dev server's files have no hash to preload with; the shell's part has.
  assert.deepEqual(attributes(text, 'link rel="preload"', 'href'), [
    `/r/shell/${shell.build.version}/forms.js`,
  ]);
  const policy = headers['content-security-policy'] as string;
  assert.match(policy, new RegExp(`script-src [^;]*${origin}`));
  assert.match(policy, new RegExp(`connect-src [^;]*${origin} [^;]*ws://127.0.0.1:`));
});

test('a dev server that is not up yet borrows the descriptor of the stable version', async (t) => {
  const gateway = await startGateway(t, { remoteDev: { assets: 'http://127.0.0.1:9' } });
  const stable = await makeRemote('assets');
  await gateway.publish((await makeShell()).dist, stable.dist);

  const [remote] = pageDataOf((await gateway.get('/', HTML)).text).remotes;

  assert.equal(remote?.version, 'dev');
  assert.deepEqual(remote.descriptor, stable.build.descriptor);
});
