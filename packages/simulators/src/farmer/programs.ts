import { spawn, type ChildProcess } from 'node:child_process';
import { createWriteStream, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { SimulatedHarvester } from '../harvester/index.ts';

/** Environment of a program. */
export interface ProgramContext {
  env: NodeJS.ProcessEnv;
  /** Folder of the log files. */
  folder: string;
}

/** A running agent. */
export interface RunningAgent {
  stop: () => Promise<void>;
}

const REPOSITORY_ROOT = resolve(import.meta.dirname, '../../../..');
const AGENT_ENTRY = 'packages/agent/src/main.ts';

/** Runs an agent command until it exits. @throws Error with its output if it fails */
export function runAgent({ env }: Pick<ProgramContext, 'env'>, args: string[]): Promise<void> {
  return runToExit(AGENT_ENTRY, args, env);
}

/** Runs an admin command, such as `grant EMAIL`, as the operator of a farm would. @throws Error with its output if it fails */
export function runAdminCommand({ env }: Pick<ProgramContext, 'env'>, args: string[]): Promise<void> {
  return runToExit('packages/server/src/admin.ts', args, env);
}

/** Starts an agent for a harvester; reports an unexpected exit through `say`. */
export function startAgent(
  { folder, env }: ProgramContext,
  options: { name: string; home: string; harvester: SimulatedHarvester; say: (text: string) => void },
): RunningAgent {
  const { name, home, harvester, say } = options;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const log = createWriteStream(join(folder, `${name}.log`), { flags: 'a', mode: 0o600 });
  const child = spawnNode(
    AGENT_ENTRY,
    ['run', '--home', home, '--chia-root', harvester.chiaRoot, '--harvester', harvester.url],
    env,
  );
  child.stdout?.pipe(log, { end: false });
  child.stderr?.pipe(log, { end: false });
  let isStopping = false;
  const ended = new Promise<void>((done) => {
    child.on('close', (code) => {
      if (!isStopping) say(`the agent of ${name} ended (${code}); what it said is in ${log.path.toString()}`);
      log.end();
      done();
    });
  });
  return {
    stop: async () => {
      isStopping = true;
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function runToExit(file: string, args: string[], env: NodeJS.ProcessEnv): Promise<void> {
  const child = spawnNode(file, args, env);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => (output += text));
  const code = await new Promise<number | null>((done) => child.on('close', done));
  if (code !== 0) throw new Error(`${file} ${args[0]} ended with ${code}: ${output.trim()}`);
}

function spawnNode(file: string, args: string[], env: NodeJS.ProcessEnv): ChildProcess {
  return spawn(process.execPath, [file, ...args], {
    cwd: REPOSITORY_ROOT,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}
