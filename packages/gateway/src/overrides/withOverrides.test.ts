import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test, type TestContext } from 'node:test';
import { federationRuntime, type RemoteBuild } from '@farm/contracts/registry';
import { makeDescriptor, makeMount, makeRemote, makeShell } from '../testing/makeBuild.ts';
import { HTML, listAttributes, parsePageData } from '../testing/readPage.ts';
import { startGateway } from '../testing/startGateway.ts';

/** Starts a dev server that serves this `build.json`. @returns its origin */
function startDevServer(t: TestContext, build: RemoteBuild): Promise<string> {
  return startServer(t, (_request, answer) => answer.end(JSON.stringify(build)));
}

async function startServer(t: TestContext, listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('a dev server stands in for a remote', async (t) => {
  const stable = await makeRemote('assets');
  const dev = await makeRemote('assets', {
    descriptor: makeDescriptor('assets', [makeMount('/center/assets/new', 'First')]),
  });
  const origin = await startDevServer(t, dev.build);
  const gateway = await startGateway(t, { remoteDev: { assets: origin } });
  const shell = await makeShell();
  await gateway.publish(shell.dist, stable.dist);

  const { text, headers } = await gateway.get('/center/assets/new', HTML);

  const { remotes } = parsePageData(text);
  assert.deepEqual(
    remotes.map(({ name, version, baseUrl, integrity, why }) => ({ name, version, baseUrl, integrity, why })),
    [
      {
        name: 'assets',
        version: 'dev',
        baseUrl: `${origin}/`,
        integrity: {},
        why: { kind: 'override', origin, isForAll: true },
      },
    ],
  );
  assert.equal(remotes[0]?.descriptor.mounts[0]?.path, '/center/assets/new');
  // Files of a dev server have no hash to preload with; the shell's part has.
  assert.deepEqual(listAttributes(text, 'link rel="preload"', 'href'), [
    `/r/shell/${shell.build.version}/forms.js`,
  ]);
  const policy = headers['content-security-policy'] as string;
  assert.match(policy, new RegExp(`script-src [^;]*${origin}`));
  assert.match(policy, new RegExp(`connect-src [^;]*${origin} [^;]*ws://127.0.0.1:`));
});

test('a page may listen to the dev server of the shell, whose files the gateway serves', async (t) => {
  const origin = 'http://127.0.0.1:9';
  const gateway = await startGateway(t, { remoteDev: { shell: origin } });
  await gateway.publish((await makeShell()).dist);
  const { headers } = await gateway.get('/', HTML);
  const policy = headers['content-security-policy'] as string;
  assert.match(policy, /connect-src [^;]*ws:\/\/127\.0\.0\.1:9[ ;]/);
});

test('a dev server that is not up yet borrows the descriptor of the version it stands for', async (t) => {
  const gateway = await startGateway(t, { remoteDev: { assets: 'http://127.0.0.1:9' } });
  const stable = await makeRemote('assets');
  await gateway.publish((await makeShell()).dist, stable.dist);

  const [remote] = parsePageData((await gateway.get('/', HTML)).text).remotes;

  assert.equal(remote?.version, 'dev');
  assert.deepEqual(remote.why, {
    kind: 'override',
    origin: 'http://127.0.0.1:9',
    isForAll: true,
    isUnread: true,
  });
  // The dev server sets another global than the release that it stands for.
  assert.deepEqual(remote.container, { name: 'farm_assets', runtime: federationRuntime });
  assert.deepEqual(remote.descriptor, stable.build.descriptor);
});

test('a dev server that only the browser can reach stands in for a remote that was never published', async (t) => {
  const origin = 'http://127.0.0.1:9';
  const gateway = await startGateway(t, { remoteDev: { orchard: origin } });
  await gateway.publish((await makeShell()).dist);

  const { text, headers } = await gateway.get('/', HTML);

  const [remote] = parsePageData(text).remotes;
  assert.equal(remote?.name, 'orchard');
  assert.deepEqual(remote.why, { kind: 'override', origin, isForAll: true, isUnread: true });
  assert.match(headers['content-security-policy'] as string, new RegExp(`connect-src [^;]*${origin} `));
});

test('a dev server of one remote cannot pass for another', async (t) => {
  const origin = await startDevServer(t, (await makeRemote('info')).build);
  const gateway = await startGateway(t, { remoteDev: { assets: origin } });
  const stable = await makeRemote('assets');
  await gateway.publish((await makeShell()).dist, stable.dist);
  const [remote] = parsePageData((await gateway.get('/', HTML)).text).remotes;
  assert.deepEqual(remote?.descriptor, stable.build.descriptor);
});

test('a server that answers too much, or without an end, keeps no page back', async (t) => {
  const stable = await makeRemote('assets');
  const dev = await makeRemote('assets', {
    descriptor: makeDescriptor('assets', [makeMount('/center/assets/new', 'First')]),
  });
  const text = JSON.stringify(dev.build);
  const long = await startServer(t, (_request, answer) => answer.end(text.padEnd(2_000_000)));
  const endless = await startServer(t, (_request, answer) => void answer.write(text));
  const gateway = await startGateway(t, { remoteDev: { assets: long, info: endless } });
  await gateway.publish((await makeShell()).dist, stable.dist);

  const { remotes } = parsePageData((await gateway.get('/', HTML)).text);

  assert.deepEqual(remotes[0]?.descriptor, stable.build.descriptor);
  assert.deepEqual(
    remotes.map(({ name, why }) => [name, 'isUnread' in why]),
    [
      ['assets', true],
      ['info', true],
    ],
  );
});
