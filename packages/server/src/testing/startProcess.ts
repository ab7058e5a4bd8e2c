import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { after } from 'node:test';
import { fileURLToPath } from 'node:url';
import { waitFor } from './waitFor.ts';

/** A command of this package, run as a process of its own. */
export interface TestProcess {
  child: ChildProcess;
  stdout: () => string;
  stderr: () => string;
  /** Its exit code, or the signal that ended it. */
  ended: Promise<number | string>;
}

/** Runs `src/<file>` in an environment that holds nothing but `env`; it ends with the test at the latest. */
export function startProcess(file: string, env: Record<string, string>, args: string[] = []): TestProcess {
  const path = fileURLToPath(new URL(`../${file}`, import.meta.url));
  const child = spawn(process.execPath, [path, ...args], { env: env });
  after(() => child.kill('SIGKILL'));
  const output = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => (output[name] += text));
  }
  const ended = once(child, 'close').then(([code, signal]) => (code ?? signal) as number | string);
  return { child, stdout: () => output.stdout, stderr: () => output.stderr, ended };
}

/** A running API process, by its real listeners. */
export interface TestApi extends TestProcess {
  call: (
    method: string,
    path: string,
    options?: { body?: unknown; headers?: Record<string, string> },
  ) => Promise<Response>;
  outboxUrl: string;
}

/** Starts `main.ts` on ports of the system's choice, and waits until it is ready. */
export async function startApi(env: Record<string, string>): Promise<TestApi> {
  const main = startProcess('main.ts', { API_PORT: '0', OUTBOX_PORT: '0', ...env });
  const addressOf = (what: string) =>
    new RegExp(`${what} listening at (http:[^"]+)"`).exec(main.stdout())?.[1];
  const url = await waitFor(() => {
    if (main.child.exitCode !== null) throw new Error(`It ended: ${main.stderr()}`);
    return Promise.resolve(addressOf('API'));
  });
  return {
    ...main,
    outboxUrl: addressOf('outbox') ?? '',
    call: (method, path, { body, headers } = {}) =>
      fetch(url + path, {
        method,
        headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
  };
}
