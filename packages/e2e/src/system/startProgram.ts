import { spawn } from 'node:child_process';
import { Socket } from 'node:net';
import { readConfig } from '../config.ts';
import { NODE_COMPILE_CACHE, REPOSITORY_ROOT } from '../paths.ts';
import type { Program } from './programs.ts';

/** A started program. */
export interface RunningProgram {
  name: string;
  pid: number;
  /** Resolves when the program exits, with its exit code or the signal that ended it. */
  ended: Promise<number | string>;
  /** Output so far. */
  output: () => string;
  /** Kills only this program, at once, as a crash would. */
  kill: () => Promise<void>;
  /** Asks the program to stop; kills it with its children after a timeout. */
  stop: () => Promise<void>;
  /** Lets this process exit while the program runs. */
  unref: () => void;
}

const STOP_TIMEOUT_MS = 15_000;

/** Starts a program of the product with a clean environment, without the developer's own settings. */
export function startProgram({ name, command = process.execPath, args, env }: Program): RunningProgram {
  const child = spawn(command, args, {
    cwd: REPOSITORY_ROOT,
    env: { ...readConfig().inheritedEnv, NODE_COMPILE_CACHE, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A separate process group, so that no child outlives stop().
    detached: true,
  });
  const { pid } = child;
  if (pid === undefined) throw new Error(`${name} could not be started: ${args.join(' ')}`);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));

  const ended = new Promise<number | string>((resolve) => {
    child.on('exit', (code, signal) => {
      resolve(code ?? signal ?? 'unknown');
    });
  });
  const killGroup = () => {
    signalProcess(-pid, 'SIGKILL');
  };
  // Covers an exit without stop().
  process.on('exit', killGroup);

  return {
    name,
    pid,
    ended,
    output: () => output,
    kill: async () => {
      signalProcess(pid, 'SIGKILL');
      await ended;
    },
    unref: () => {
      child.unref();
      for (const stream of [child.stdout, child.stderr]) if (stream instanceof Socket) stream.unref();
    },
    stop: async () => {
      child.kill('SIGTERM');
      const timer = setTimeout(killGroup, STOP_TIMEOUT_MS);
      await ended;
      clearTimeout(timer);
      killGroup();
      process.off('exit', killGroup);
    },
  };
}

function signalProcess(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    // The process has already exited.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
