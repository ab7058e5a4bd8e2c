import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { REPOSITORY_ROOT } from '../paths.ts';

const nodeBinary = process.execPath;

/** Builds the shell and every remote, skipping unchanged ones. */
export function buildFederated(): void {
  runProgram('packages/build/src/commands/build.ts', '--no-publish');
}

/** Builds the page that shows every shared component, which no release contains. Returns its output folder. */
export function buildDesignPage(): string {
  runProgram('packages/build/src/commands/build.ts', '--no-publish', 'design');
  return 'packages/mfe-design/dist';
}

/** Builds the same sources as one bundle, without federation. Returns the output folder. */
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
