import { cp, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { TestContext } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { REPOSITORY_ROOT } from '../paths.ts';
import { findFreePorts } from '@farm/registry/testing/ports';
import { startProgram, type RunningProgram } from '../system/startProgram.ts';

/** A copy of the repository, as if checked out elsewhere, with the same installation and builds. */
export interface Workspace {
  root: string;
  /** Settings of the copy's farm: free ports, and a data folder of its own. */
  env: Record<string, string>;
  /** Address of the copy's farm, once it has started. */
  url: string;
  /** Runs shell commands in a single shell that exits at the first failure. Returns the output. */
  run: (script: string, env?: Record<string, string>) => Promise<string>;
  /** Starts a long-running command and waits for this output; the command stops with the test at the latest. */
  start: (command: string, readyPattern: RegExp, env?: Record<string, string>) => Promise<RunningProgram>;
  /** Runs `npm start` until the farm is open and has its demo accounts. */
  startFarm: () => Promise<RunningProgram>;
}

type TeardownContext = Pick<TestContext, 'after'>;

/** Folders specific to one checkout. Builds are copied to avoid rebuilding. */
const EXCLUDED_NAMES = ['node_modules', '.git', '.cache', '.data', 'results'];
/** Last output of `npm start`: the farm is open and has its demo accounts. */
export const FARM_OPEN_OUTPUT = /The farm is open at.*the operator is \S+/s;
const START_TIMEOUT_MS = 400_000;

/** Copies the repository into a folder of its own, removed when the tests end. */
export async function copyWorkspace(
  t: TeardownContext,
  settings: Record<string, string> = {},
): Promise<Workspace> {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'farm-workspace-')));
  t.after(() => rm(root, { recursive: true, force: true, maxRetries: 5 }));
  await cp(REPOSITORY_ROOT, root, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !EXCLUDED_NAMES.includes(basename(path)),
  });
  const [port = 0, apiPort = 0, outboxPort = 0] = await findFreePorts(3);
  const url = `http://localhost:${port}`;
  const env = {
    PORT: String(port),
    API_PORT: String(apiPort),
    OUTBOX_PORT: String(outboxPort),
    // Not the default: commands of the documents have to follow the setting.
    DATA_DIR: join(root, 'farm-data'),
    FARM_URL: url,
    // The demo farm begins today, which is all that is needed of it.
    FARM_DEMO: '0.01',
    ...settings,
  };
  const startScript = (script: string, extraEnv: Record<string, string> = {}) =>
    startProgram({
      name: 'commands',
      command: 'bash',
      args: ['-euo', 'pipefail', '-c', `cd '${root}'\n${script}`],
      env: { ...env, ...extraEnv },
    });
  const start: Workspace['start'] = async (command, readyPattern, extraEnv) => {
    // The shell passes SIGTERM on to the command, which it would not do by itself.
    const program = startScript(`${command} &\ntrap "kill $!" TERM\nwait $! || wait $!`, extraEnv);
    t.after(() => program.stop());
    let exitCode: number | string | undefined;
    void program.ended.then((code) => (exitCode = code));
    for (const deadline = Date.now() + START_TIMEOUT_MS; !readyPattern.test(program.output());) {
      if (exitCode !== undefined || Date.now() > deadline)
        throw new Error(
          `${command} did not come up (${exitCode ?? 'it takes too long'}):\n${program.output()}`,
        );
      await delay(100);
    }
    return program;
  };
  return {
    root,
    env,
    url,
    run: async (script, extraEnv) => {
      const program = startScript(script, extraEnv);
      const code = await program.ended;
      await program.stop();
      if (code !== 0) throw new Error(`The commands ended with ${code}:\n${program.output()}`);
      return program.output();
    },
    start,
    startFarm: () => start('npm start --silent', FARM_OPEN_OUTPUT),
  };
}
