import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { REPOSITORY_ROOT } from '../paths.ts';

const nodeBinary = process.execPath;

/** Builds the shell and every remote, as far as they changed. */
export function buildFederated(): void {
  runProgram('packages/build/src/commands/build.ts', '--no-publish');
}

/** Builds the page that shows every shared part, which is part of no release. Returns the folder it is in. */
export function buildDesignPage(): string {
  runProgram('packages/build/src/commands/build.ts', '--no-publish', 'design');
  return 'packages/mfe-design/dist';
}

/** Builds the same sources as one, without federation. Returns the folder it is in. */
export function buildMonolith(): string {
  const folder = resolve(REPOSITORY_ROOT, '.cache/bench/monolith');
  runProgram('packages/build/src/webpack/buildMonolith.ts', folder);
  return folder;
}

function runProgram(program: string, ...args: string[]): void {
  execFileSync(nodeBinary, [resolve(REPOSITORY_ROOT, program), ...args], {
    cwd: REPOSITORY_ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}
