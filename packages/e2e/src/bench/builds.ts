import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { REPOSITORY } from '../paths.ts';

const node = process.execPath;

/** Builds the shell and every remote, as far as they changed. */
export function buildFederated(): void {
  run('packages/build/src/commands/build.ts', '--no-publish');
}

/** Builds the page that shows every shared part, which is part of no release. Returns the folder it is in. */
export function buildDesignPage(): string {
  run('packages/build/src/commands/build.ts', '--no-publish', 'design');
  return 'packages/mfe-design/dist';
}

/** Builds the same sources as one, without federation. Returns the folder it is in. */
export function buildMonolith(): string {
  const folder = resolve(REPOSITORY, '.cache/bench/monolith');
  run('packages/build/src/webpack/buildMonolith.ts', folder);
  return folder;
}

function run(program: string, ...args: string[]): void {
  execFileSync(node, [resolve(REPOSITORY, program), ...args], {
    cwd: REPOSITORY,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}
