import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { test } from 'node:test';
import { findFreePorts } from './freePorts.ts';

test('a port is given once, also by a process that runs beside this one', async (t) => {
  const source = JSON.stringify(new URL('freePorts.ts', import.meta.url).href);
  const script = `const { findFreePorts } = await import(${source});
    process.stdin.resume();
    console.log(JSON.stringify(await findFreePorts(400)));`;
  const other = spawn(process.execPath, ['--input-type=module', '-e', script]);
  t.after(() => other.kill());
  let output = '';
  other.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  while (!output.endsWith('\n')) await once(other.stdout, 'data');
  const otherPorts = JSON.parse(output) as number[];
  const all = new Set([...otherPorts, ...(await findFreePorts(100))]);
  assert.equal(all.size, otherPorts.length + 100);
});
