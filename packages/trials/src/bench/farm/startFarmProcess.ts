import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { waitFor } from '@farm/process/testing';
import type { Probe } from './probe.ts';
import { readCpuMs } from './readUsage.ts';

/** A measured process of the farm. */
export interface FarmProcess {
  pid: number;
  /** Address that it listens at; '' if it does not. */
  url: string;
  readProbe: () => Promise<Probe>;
  readCpuMs: () => number;
  stop: () => Promise<void>;
}

/** A program, its settings and arguments, and its first line that says it is ready, with the address as a group. */
interface FarmProgram {
  file: string;
  env: Record<string, string>;
  args?: string[];
  ready: RegExp;
}

const children = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of children) child.kill('SIGKILL');
});

const PROBE = fileURLToPath(new URL('probe.ts', import.meta.url));

/** Starts a program of the product with the probe, and waits until it is ready. It exits with this process. */
export async function startFarmProcess({ file, env, args = [], ready }: FarmProgram): Promise<FarmProcess> {
  const child = fork(file, args, {
    silent: true,
    execArgv: ['--expose-gc', '--import', PROBE],
    env: { NODE_ENV: 'development', STOP_WITH_PARENT: '1', ...env },
  });
  children.add(child);
  child.once('exit', () => children.delete(child));
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => (output += text));
  const match = await waitFor(() => {
    if (child.exitCode !== null) throw new Error(`${file} ended: ${output}`);
    return Promise.resolve(ready.exec(output) ?? undefined);
  });
  // The product logs as in production; the lines are discarded.
  for (const stream of [child.stdout, child.stderr]) stream?.removeAllListeners('data').resume();
  const pid = child.pid ?? 0;
  return {
    pid,
    url: match[1] ?? '',
    readProbe: async () => {
      const answered = once(child, 'message') as Promise<[Probe]>;
      child.send({});
      return (await answered)[0];
    },
    readCpuMs: () => readCpuMs(pid),
    stop: async () => {
      if (child.exitCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}
