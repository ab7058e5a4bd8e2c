import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { toPatientMs } from '@farm/process/testing';
import { readConfig } from '../../config.ts';
import { NODE_COMPILE_CACHE } from '../../paths.ts';

/** A process of the farm: a command of `farm`, its settings, and when it is ready. */
export interface ProcessPlan {
  name: string;
  command: string;
  env: Record<string, string>;
  isReady: () => Promise<boolean>;
}

const READY_MS = toPatientMs(60_000);
const STOP_MS = toPatientMs(60_000);
const POLL_MS = 50;

/** A process that is started and stopped as a supervisor would, from the folder of a release. */
export class FarmProcess {
  readonly name: string;
  readonly #plan: ProcessPlan;
  readonly #logFile: string;
  #child: ChildProcess | null = null;

  constructor(plan: ProcessPlan, logFolder: string) {
    this.name = plan.name;
    this.#plan = plan;
    this.#logFile = join(logFolder, `${plan.name}.log`);
    process.on('exit', () => this.#child?.kill('SIGKILL'));
  }

  /** Starts the program in `release`, and waits until it is ready. @throws Error with the end of its log */
  async start(release: string): Promise<void> {
    const log = openSync(this.#logFile, 'a');
    const { command, env } = this.#plan;
    const main = join(release, 'packages/farm/src/main.ts');
    const child = spawn(process.execPath, [main, command], {
      cwd: release,
      env: { ...readConfig().inheritedEnv, NODE_COMPILE_CACHE, ...env },
      stdio: ['ignore', log, log],
    });
    closeSync(log);
    this.#child = child;
    for (const deadline = Date.now() + READY_MS; Date.now() < deadline;) {
      if (hasEnded(child)) throw await this.#createError('ended before it was ready');
      if (await this.#plan.isReady().catch(() => false)) return;
      await delay(POLL_MS);
    }
    throw await this.#createError('was not ready in time');
  }

  /** Stops the program by a signal. @returns its exit code, or the signal that ended it */
  async stop(signal: NodeJS.Signals): Promise<number | string> {
    const child = this.#child;
    if (child === null || hasEnded(child)) throw await this.#createError('had ended by itself');
    const ended = once(child, 'exit') as Promise<[number | null, string | null]>;
    child.kill(signal);
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
    const [code, ending] = await ended;
    clearTimeout(timer);
    return code ?? ending ?? '';
  }

  async #createError(what: string): Promise<Error> {
    const log = await readFile(this.#logFile, 'utf8').catch(() => '');
    return new Error(`${this.name} ${what}:\n${log.split('\n').slice(-20).join('\n')}`);
  }
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}
