import { spawn } from 'node:child_process';
import { Socket } from 'node:net';
import { readConfig } from '../config.ts';
import { NODE_COMPILE_CACHE, REPOSITORY_ROOT } from '../paths.ts';
import type { Program } from './programs.ts';

/** A program that was started. */
export interface RunningProgram {
  name: string;
  pid: number;
  /** Settles when it ended, with its exit code or the signal that ended it. */
  ended: Promise<number | string>;
  /** What it printed so far. */
  output: () => string;
  /** Ends it as a crash would: at once, and it alone. */
  kill: () => Promise<void>;
  /** Asks it to stop, and ends it with its children when it does not. */
  stop: () => Promise<void>;
  /** Keeps this process from waiting for it. */
  unref: () => void;
}

const STOP_LIMIT_MS = 15_000;

/** Starts a program of the product with a clean environment: nothing of the developer's own settings. */
export function startProgram({ name, command = process.execPath, args, env }: Program): RunningProgram {
  const child = spawn(command, args, {
    cwd: REPOSITORY_ROOT,
    env: { ...readConfig().inheritedEnv, NODE_COMPILE_CACHE, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A process group of its own, so that no child of it outlives stop().
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
  // When this process ends without having stopped it.
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
      const timer = setTimeout(killGroup, STOP_LIMIT_MS);
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
    // It is gone already.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
