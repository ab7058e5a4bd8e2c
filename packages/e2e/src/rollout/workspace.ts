import { cp, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { TestContext } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { REPOSITORY } from '../paths.ts';
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
  /** `npm start` in it, until the farm is open and has its first people; it ends with the tests, or before. */
  startFarm: () => Promise<RunningProgram>;
}

type Ending = Pick<TestContext, 'after'>;

/** What belongs to one checkout alone. Builds do not: they come along, and are not made again. */
const LEFT = ['node_modules', '.git', '.cache', '.data', 'results'];
/** The last thing it says: the farm is open, and there are people on it. */
const OPEN = /The farm is open at.*the operator is \S+/s;
const START_LIMIT_MS = 400_000;

/** Copies the repository into a folder of its own, which goes with the tests. */
export async function copyWorkspace(t: Ending, settings: Record<string, string> = {}): Promise<Workspace> {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'farm-workspace-')));
  t.after(() => rm(root, { recursive: true, force: true, maxRetries: 5 }));
  await cp(REPOSITORY, root, {
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
  return {
    root,
    env,
    url,
    run: async (script, more = {}) => {
      const program = startProgram({
        name: 'commands',
        command: 'bash',
        args: ['-euo', 'pipefail', '-c', `cd '${root}'\n${script}`],
        env: { ...env, ...more },
      });
      const code = await program.ended;
      await program.stop();
      if (code !== 0) throw new Error(`The commands ended with ${code}:\n${program.output()}`);
      return program.output();
    },
    startFarm: () => startFarm(t, root, env),
  };
}

async function startFarm(t: Ending, root: string, env: Record<string, string>): Promise<RunningProgram> {
  const farm = startProgram({
    name: 'npm start',
    command: 'npm',
    args: ['--prefix', root, 'start', '--silent'],
    env,
  });
  t.after(() => farm.stop());
  let end: number | string | undefined;
  void farm.ended.then((code) => (end = code));
  for (const deadline = Date.now() + START_LIMIT_MS; !OPEN.test(farm.output());) {
    if (end !== undefined || Date.now() > deadline)
      throw new Error(`npm start did not open the farm (${end ?? 'it takes too long'}):\n${farm.output()}`);
    await delay(100);
  }
  return farm;
}
