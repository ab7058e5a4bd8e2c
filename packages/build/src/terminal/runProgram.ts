import { spawn } from 'node:child_process';
import { repository } from '../paths.ts';

/** How a program ended, and all it wrote, in the order it came. */
export interface ProgramResult {
  code: number | null;
  output: string;
}

/** Runs a program in the repository (or `cwd`) to its end. It does not outlive this process. */
export function runProgram(
  file: string,
  args: string[],
  { cwd = repository, env = process.env }: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
): Promise<ProgramResult> {
  const child = spawn(file, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const endWithUs = () => child.kill();
  process.on('exit', endWithUs);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  return new Promise((done, fail) => {
    child.on('error', fail);
    child.on('close', (code) => {
      process.off('exit', endWithUs);
      done({ code, output: output.trim() });
    });
  });
}
