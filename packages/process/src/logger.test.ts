import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { createLogger } from './logger.ts';

const LOGGER = resolve(import.meta.dirname, 'logger.ts');
/** Waits for a message, logs twice and exits. */
const EXITS = `
  import { createLogger } from '${LOGGER}';
  const log = createLogger('info');
  process.once('message', () => {
    log.info('stopping');
    log.info('stopped');
    process.exit(0);
  });
  process.send('ready');
`;

/** Logs, and is killed before it can do anything else. */
const IS_KILLED = `
  import { createLogger } from '${LOGGER}';
  const log = createLogger('info');
  process.once('message', () => {
    log.info('about to fail');
    log.warn('failing');
    process.kill(process.pid, 'SIGKILL');
  });
  process.send('ready');
`;

function startProgram(source: string) {
  return spawn(process.execPath, ['--input-type=module', '--eval', source], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
}

async function readMessages(source: string): Promise<string[]> {
  const child = startProgram(source);
  await once(child, 'message');
  child.send('go on');
  const lines = (await text(child.stdout ?? Readable.from([]))).trim().split('\n');
  return lines.map((line) => (JSON.parse(line) as { msg: string }).msg);
}

test('what is logged before the exit of a process is written', async () => {
  assert.deepEqual(await readMessages(EXITS), ['stopping', 'stopped']);
});

test('a warning is written at once, with the lines before it', async () => {
  assert.deepEqual(await readMessages(IS_KILLED), ['about to fail', 'failing']);
});

test('a process ends although nobody reads its log any more', async () => {
  const child = startProgram(EXITS);
  await once(child, 'message');
  child.stdout?.destroy();
  child.send('stop');
  const [code] = (await once(child, 'exit')) as [number];
  assert.equal(code, 0);
});

test('a request whose client hung up is logged without its address', () => {
  let line = '';
  const log = createLogger('info', { write: (text) => (line += text) });
  // As Fastify's: without a socket, its getter throws.
  const request = {
    method: 'PUT',
    url: '/api/files?a=b',
    socket: null,
    get ip(): string {
      throw new TypeError('There is no socket');
    },
  };
  log.error({ req: request }, 'request errored');
  assert.deepEqual((JSON.parse(line) as { req: unknown }).req, { method: 'PUT', path: '/api/files' });
});
