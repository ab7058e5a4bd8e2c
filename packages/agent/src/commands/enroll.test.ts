import assert from 'node:assert/strict';
import { readFile, stat } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { EXIT } from '../exitCodes.ts';
import { waitForExit, makeAgentFixture } from '../testing/startAgent.ts';

test('a code makes this computer a machine; the key is kept where only its owner reads it', async (t) => {
  const { farm, home, enroll } = await makeAgentFixture(t);

  const { code, stdout } = await enroll();

  assert.equal(code, EXIT.ok);
  assert.match(stdout, /^Enrolled this computer at http:.* as Barn\.\nNext: farm-agent run\n$/);
  assert.equal(farm.machine.name, 'Barn');
  const config = join(home, 'config.json');
  assert.equal((await stat(config)).mode & 0o777, 0o600);
  assert.equal((await stat(home)).mode & 0o777, 0o700);
  const [token = '-'] = farm.machinesByToken.keys();
  assert.ok((await readFile(config, 'utf8')).includes(token));
  assert.ok(!stdout.includes(token));
});

test('as JSON it says the same to programs', async (t) => {
  const { farm, home, enroll } = await makeAgentFixture(t);

  const { stdout } = await enroll('--json');

  assert.deepEqual(JSON.parse(stdout), {
    machineId: farm.machine.id,
    name: 'Barn',
    server: farm.url,
    home,
  });
});

test('a wrong code is said, and leaves nothing behind', async (t) => {
  const { farm, enroll, agent } = await makeAgentFixture(t);
  farm.codes = [];

  const { code, stderr } = await enroll();

  assert.equal(code, EXIT.failed);
  assert.match(
    stderr,
    /^Not enrolled: the farm does not recognize this code\. .*Get a new one on the Machines page\.\n$/,
  );
  assert.equal((await waitForExit(agent('run'))).code, EXIT.notEnrolled);
});

test('a computer that is enrolled becomes another machine only when that is asked for', async (t) => {
  const { farm, enroll } = await makeAgentFixture(t);
  await enroll();
  farm.codes = ['GOOD-CODE'];

  const refused = await enroll();

  assert.deepEqual([refused.code, farm.machinesByToken.size], [EXIT.failed, 1]);
  assert.match(refused.stderr, /^This computer is already enrolled at http:.* as Barn\. Use --again/);
  assert.equal((await enroll('--again')).code, EXIT.ok);
  assert.equal(farm.machinesByToken.size, 2);
});

test('nobody becomes another machine while reports are sent as the one it is', async (t) => {
  const { farm, enroll, run } = await makeAgentFixture(t);
  await enroll();
  const running = run();
  await new Promise<void>((done) => {
    farm.faultFor = () => (done(), null);
  });

  const { code, stderr } = await enroll('--again');

  assert.equal(code, EXIT.busy);
  assert.match(stderr, /Another farm-agent \(process \d+\) is using/);
  running.kill('SIGTERM');
  await running.exitStatus;
});

test('what answers but is no farm is told from a farm that does not answer', async (t) => {
  const cases: [RequestListener | null, RegExp][] = [
    [null, /cannot connect to http:/],
    [(_request, reply) => reply.end('<html>'), /no farm found at http:.*HTTP 200/],
    [(_request, reply) => reply.writeHead(404).end(), /no farm found at http:.*HTTP 404/],
    [(_request, reply) => reply.writeHead(502).end(), /responded with HTTP 502/],
    [
      (_request, reply) => reply.writeHead(301, { location: 'https://x.example/' }).end(),
      /redirects to https:\/\/x\.example\//,
    ],
  ];
  const { home, agent } = await makeAgentFixture(t);
  for (const [listener, expected] of cases) {
    const server = await startServer(t, listener);
    const { code, stderr } = await waitForExit(agent('enroll', 'CODE', '--server', server));
    assert.equal(code, EXIT.failed);
    assert.match(stderr, expected);
    await assert.rejects(stat(join(home, 'config.json')));
  }
});

test('https to a server that speaks http is said', async (t) => {
  const { farm, agent } = await makeAgentFixture(t);

  const { stderr } = await waitForExit(
    agent('enroll', 'GOOD-CODE', '--server', farm.url.replace('http:', 'https:')),
  );

  assert.match(stderr, /does not support HTTPS/);
});

/** Starts a server and returns its origin; without a listener, an origin that refuses connections. */
async function startServer(t: TestContext, listener: RequestListener | null): Promise<string> {
  const server = createServer(listener ?? undefined);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  // The address of a TCP server is never a string.
  const { port } = server.address() as AddressInfo;
  if (listener) t.after(() => server.close());
  else await new Promise((done) => server.close(done));
  return `http://127.0.0.1:${port}`;
}
