import { cp, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { TestContext } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { REPOSITORY_ROOT } from '../paths.ts';
import { findFreePorts } from '@farm/registry/testing/ports';
import { startProgram, type RunningProgram } from '../system/startProgram.ts';

/** The repository as somebody else has checked it out, installed and built as it is here. */
export interface Workspace {
  root: string;
  /** Settings of its own farm: ports that are free, and a folder for its data. */
  env: Record<string, string>;
  /** Address of its farm, once that was started. */
  url: string;
  /** Runs a text of shell commands in it, all in one shell; the first that fails ends it. Answers what was printed. */
  run: (script: string, env?: Record<string, string>) => Promise<string>;
  /** Starts a command in it that goes on running, until it has said this; it ends with the tests, or before. */
  start: (command: string, until: RegExp, env?: Record<string, string>) => Promise<RunningProgram>;
  /** `npm start` in it, until the farm is open and has its first people. */
  startFarm: () => Promise<RunningProgram>;
}

type Ending = Pick<TestContext, 'after'>;

/** What belongs to one checkout alone. Builds do not: they come along, and are not made again. */
const LEFT = ['node_modules', '.git', '.cache', '.data', 'results'];
/** The last thing that `npm start` says: the farm is open, and there are people on it. */
export const OPEN = /The farm is open at.*the operator is \S+/s;
const START_LIMIT_MS = 400_000;

/** Copies the repository into a folder of its own, which goes with the tests. */
export async function copyWorkspace(t: Ending, settings: Record<string, string> = {}): Promise<Workspace> {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'farm-workspace-')));
  t.after(() => rm(root, { recursive: true, force: true, maxRetries: 5 }));
  await cp(REPOSITORY_ROOT, root, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !LEFT.includes(basename(path)),
  });
  const [port = 0, apiPort = 0, outboxPort = 0] = await findFreePorts(3);
  const url = `http://localhost:${port}`;
  const env = {
    PORT: String(port),
    API_PORT: String(apiPort),
    OUTBOX_PORT: String(outboxPort),
    DATA_DIR: join(root, '.data'),
    FARM_URL: url,
    ...settings,
  };
  const begin = (script: string, more: Record<string, string> = {}) =>
    startProgram({
      name: 'commands',
      command: 'bash',
      args: ['-euo', 'pipefail', '-c', `cd '${root}'\n${script}`],
      env: { ...env, ...more },
    });
  const start: Workspace['start'] = async (command, until, more) => {
    // It is asked to stop in place of the shell, which would not pass that on.
    const program = begin(`${command} &\ntrap "kill $!" TERM\nwait $! || wait $!`, more);
    t.after(() => program.stop());
    let end: number | string | undefined;
    void program.ended.then((code) => (end = code));
    for (const deadline = Date.now() + START_LIMIT_MS; !until.test(program.output());) {
      if (end !== undefined || Date.now() > deadline)
        throw new Error(`${command} did not come up (${end ?? 'it takes too long'}):\n${program.output()}`);
      await delay(100);
    }
    return program;
  };
  return {
    root,
    env,
    url,
    run: async (script, more) => {
      const program = begin(script, more);
      const code = await program.ended;
      await program.stop();
      if (code !== 0) throw new Error(`The commands ended with ${code}:\n${program.output()}`);
      return program.output();
    },
    start,
    startFarm: () => start('npm start --silent', OPEN),
  };
}
