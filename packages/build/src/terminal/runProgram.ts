import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { repository } from '../paths.ts';

/** Exit code and output of a program. */
export interface ProgramResult {
  /** Null if a signal ended it. */
  code: number | null;
  stdout: string;
  /** Standard output and error, in the order of arrival. */
  output: string;
}

interface ProgramOptions {
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  /** It is killed after this many milliseconds without output. */
  limitMs?: number;
  /** Called with each complete line of standard output. */
  onLine?: (line: string) => void;
}

/** Runs a program in the repository (or `cwd`) to its end. It does not outlive this process. */
export function runProgram(
  file: string,
  args: string[],
  options: ProgramOptions = {},
): Promise<ProgramResult> {
  const { cwd = repository, env = process.env, limitMs, onLine } = options;
  const child = spawn(file, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const end = () => child.kill();
  process.on('exit', end);
  const limit = limitMs === undefined ? undefined : setTimeout(end, limitMs);
  if (onLine) createInterface({ input: child.stdout }).on('line', onLine);
  const result: ProgramResult = { code: null, stdout: '', output: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    limit?.refresh();
    result.stdout += text;
    result.output += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    limit?.refresh();
    result.output += text;
  });
  return new Promise((done, fail) => {
    child.on('error', fail);
    child.on('close', (code) => {
      process.off('exit', end);
      clearTimeout(limit);
      done({ ...result, code });
    });
  });
}
