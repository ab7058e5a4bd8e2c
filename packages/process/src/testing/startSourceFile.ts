import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** A source file running in its own process. */
export interface SpawnedProcess {
  child: ChildProcess;
  stdout: () => string;
  stderr: () => string;
  /** Exit code, or the signal that ended it. */
  ended: Promise<number | string>;
}

/** Node's compile cache, because tests start many processes. */
const COMPILED = fileURLToPath(new URL('../../../../.cache/node', import.meta.url));

/** Runs a source file in development mode, without any settings but those in `env`. The caller stops it. */
export function startSourceFile(
  path: string,
  env: Record<string, string>,
  args: string[] = [],
): SpawnedProcess {
  const child = spawn(process.execPath, [path, ...args], {
    env: { NODE_ENV: 'development', NODE_COMPILE_CACHE: COMPILED, ...env },
  });
  const output = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => (output[name] += text));
  }
  const ended = once(child, 'close').then(([code, signal]) => (code ?? signal) as number | string);
  return { child, stdout: () => output.stdout, stderr: () => output.stderr, ended };
}
