import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { resolve } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { findFreePorts } from '@farm/registry/testing/ports';
import { startBrowser, watchContext } from '@farm/rollout/browser';
import { repository } from '../paths.ts';

type Browser = Awaited<ReturnType<typeof startBrowser>>;

const started: ChildProcess[] = [];
let browser: Browser;
before(async () => {
  browser = await startBrowser();
});
after(async () => {
  for (const child of started) child.kill('SIGKILL');
  await browser.close();
});

describe('one remote alone', () => {
  test('shows its pages with an API that is made up, the way between them, and both languages', async () => {
    const [port = 0] = await findFreePorts(1);
    const { said } = startDev('info', '--alone', '--port', String(port));
    await said(`info runs alone at http://localhost:${port}`);
    const context = await browser.newContext();
    const watch = await watchContext(context);
    const page = await context.newPage();

    await page.goto(`http://localhost:${port}/info`);
    await page.getByRole('heading', { level: 1, name: 'Notice' }).waitFor();
    await page.getByRole('button', { name: 'The halving is near' }).waitFor();
    await page.getByRole('link', { name: 'Statistics' }).click();
    await page.getByRole('heading', { level: 1, name: 'Statistics' }).waitFor();
    await page.getByRole('button', { name: 'zh' }).click();
    await page.getByRole('heading', { level: 1, name: '统计' }).waitFor();

    assert.deepEqual(await watch.problems(), []);
    await context.close();
  });
});

describe('one remote for a farm elsewhere', () => {
  const FARM = 'https://farm.example';
  let port: number;
  let dev: Started;
  before(async () => {
    [port = 0] = await findFreePorts(1);
    dev = startDev('info', '--in', FARM, '--port', String(port));
    await dev.said('Open it in the farm:');
  });

  test('is told by the address that takes it in', () => {
    assert.match(dev.output(), new RegExp(`^ *${FARM}/\\?mf=info@http://localhost:${port}$`, 'm'));
  });

  test('comes into a page of another origin', async (t) => {
    const farm = createServer((_request, response) => {
      response.setHeader('content-type', 'text/html').end('<title>A farm</title>');
    });
    t.after(() => farm.close());
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${await listen(farm)}`);
    await page.evaluate(`new Promise((done, fail) => {
      const script = Object.assign(document.createElement('script'), { crossOrigin: 'anonymous' });
      Object.assign(script, { onload: done, onerror: fail, src: 'http://localhost:${port}/remoteEntry.js' });
      document.head.append(script);
    })`);
    const name = await page.evaluate(
      `fetch('http://localhost:${port}/build.json').then((answer) => answer.json()).then((it) => it.descriptor.name)`,
    );
    assert.equal(name, 'info');
    await page.close();
  });

  test('tells pages of that farm of changes, and no others', async () => {
    assert.match(await firstMessages(port, FARM), /"hash".*"ok"/s);
    assert.match(await firstMessages(port, 'https://other.example'), /Invalid Host\/Origin header/);
  });

  test('lets a browser ask beforehand whether a page from outside may load from this machine', async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/remoteEntry.js`, {
      method: 'OPTIONS',
      headers: { Origin: FARM, 'Access-Control-Request-Private-Network': 'true' },
    });
    assert.equal(answer.status, 204);
    assert.equal(answer.headers.get('access-control-allow-private-network'), 'true');
    assert.equal(answer.headers.get('access-control-allow-origin'), '*');
  });
});

describe('a wrong choice', () => {
  const refusals: [args: string[], words: RegExp][] = [
    [['--alone'], /^Specify one remote: /],
    [['shell', '--alone'], /^Specify one remote: /],
    [['info', 'assets', '--in', 'http://farm.localhost'], /^Specify one remote: /],
    [
      ['info', '--in', 'farm.example'],
      /^--in must be the address of a farm, such as https:\/\/farm\.example, not "farm\.example"\./,
    ],
    [['info', '--alone', '--port', 'x'], /^--port must be a number, not "x"\./],
  ];
  for (const [args, words] of refusals)
    test(`such as ${args.join(' ')} is refused in a sentence`, async () => {
      const { ended, output } = startDev(...args);
      assert.equal(await ended, 1);
      assert.match(output(), words);
    });
});

interface Started {
  said: (text: string) => Promise<void>;
  ended: Promise<number | null>;
  output: () => string;
}

function startDev(...args: string[]): Started {
  const child = spawn(process.execPath, [resolve(import.meta.dirname, 'dev.ts'), ...args], {
    cwd: repository,
  });
  started.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data: Buffer) => {
      output += String(data);
    });
  const ended = new Promise<number | null>((done) => child.on('close', done));
  const said = async (text: string) => {
    while (!output.includes(text)) {
      if (child.exitCode !== null) throw new Error(`It ended with ${child.exitCode}:\n${output}`);
      await delay(50);
    }
  };
  return { said, ended, output: () => output };
}

/** The dev server's first messages to a page of this origin: the state of the build, or the reason for refusing. */
function firstMessages(port: number, origin: string): Promise<string> {
  return new Promise((done, fail) => {
    request({
      port,
      host: '127.0.0.1',
      path: '/ws',
      headers: {
        Host: `localhost:${port}`,
        Origin: origin,
        Connection: 'Upgrade',
        Upgrade: 'websocket',
        'Sec-WebSocket-Version': '13',
        'Sec-WebSocket-Key': randomBytes(16).toString('base64'),
      },
    })
      .on('error', fail)
      .on('upgrade', (_response, socket: Socket, head: Buffer) => {
        // Frames are plain text between a few length bytes.
        let text = '';
        const read = (data: Buffer) => {
          text += String(data);
          if (!/"ok"|Invalid/.test(text)) return;
          done(text);
          socket.destroy();
        };
        socket.on('data', read);
        read(head);
        socket.on('close', () => done(text));
      })
      .end();
  });
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return (server.address() as AddressInfo).port;
}
