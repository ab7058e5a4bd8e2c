import assert from 'node:assert/strict';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { readSystemConfig } from '../config.ts';
import { findPortInUse } from './ports.ts';

describe('the ports the system needs', () => {
  let taken: Server;
  let port: number;
  let free: number;

  before(async () => {
    taken = await listen();
    port = (taken.address() as AddressInfo).port;
    const other = await listen();
    free = (other.address() as AddressInfo).port;
    await new Promise((done) => other.close(done));
  });
  after(() => {
    taken.close();
  });

  const ask = (settings: Record<string, number | string>) =>
    findPortInUse(
      readSystemConfig({
        ...{ PORT: String(free), API_PORT: String(free), OUTBOX_PORT: String(free) },
        ...Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, String(value)])),
      }),
      'npm run dev -- assets',
    );

  test('are free when nobody listens', async () => {
    assert.equal(await ask({}), null);
  });

  for (const setting of ['PORT', 'API_PORT', 'OUTBOX_PORT'])
    test(`say which one is taken: ${setting}`, async () => {
      const line = await ask({ [setting]: port });
      assert.match(
        line ?? '',
        new RegExp(`^Port ${port} \\(${setting}, .*\\) is in use\\..*PORT=\\d+ npm run dev -- assets$`),
      );
    });

  test('need none for the outbox when mail is sent', async () => {
    assert.equal(
      await ask({ NODE_ENV: 'development', OUTBOX_PORT: port, SMTP_URL: 'smtp://127.0.0.1:25' }),
      null,
    );
  });
});

function listen(): Promise<Server> {
  return new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      done(server);
    });
  });
}
