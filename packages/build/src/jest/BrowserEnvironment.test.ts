import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { test } from 'node:test';
import { repository } from '../paths.ts';
import BrowserEnvironment from './BrowserEnvironment.ts';

test('a test file leaves no connection to the next one', async (t) => {
  // Neither end would close the connection by itself.
  const server = createServer((_, response) => response.setHeader('keep-alive', 'timeout=600').end());
  server.keepAliveTimeout = 0;
  t.after(() => server.close().closeAllConnections());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const connected = once(server, 'connection') as Promise<[Socket]>;
  const environment = await startEnvironment();
  const { port } = server.address() as AddressInfo;
  await (await environment.global.fetch(`http://127.0.0.1:${port}`)).arrayBuffer();
  const [socket] = await connected;
  assert.equal(socket.destroyed, false, 'the connection stays open while the file runs');
  socket.resume();
  const closed = once(socket, 'close', { signal: AbortSignal.timeout(10_000) });
  await environment.teardown();
  await closed;
});

async function startEnvironment(): Promise<BrowserEnvironment> {
  const projectConfig = { rootDir: repository, globals: {}, fakeTimers: {}, testEnvironmentOptions: {} };
  const config = { projectConfig, globalConfig: {} } as unknown as JestConfig;
  const environment = new BrowserEnvironment(config, {
    console,
    testPath: 'a.test.tsx',
    docblockPragmas: {},
  });
  await environment.setup();
  return environment;
}

type JestConfig = ConstructorParameters<typeof BrowserEnvironment>[0];
