import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { test } from 'node:test';

const LOGGER = resolve(import.meta.dirname, 'logger.ts');
/** Waits for a signal, logs twice and exits. */
const PROGRAM = `
  import { createLogger } from '${LOGGER}';
  const log = createLogger('info');
  process.once('message', () => {
    log.info('stopping');
    log.info('stopped');
    process.exit(0);
  });
  process.send('ready');
`;

test('a process ends although nobody reads its log any more', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', PROGRAM], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  await once(child, 'message');
  child.stdout?.destroy();
  child.send('stop');
  const [code] = (await once(child, 'exit')) as [number];
  assert.equal(code, 0);
});
