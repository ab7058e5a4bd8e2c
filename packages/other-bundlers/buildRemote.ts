import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describeBuild } from '@farm/build/describe';

/** Bundlers, besides createRemoteConfig of packages/build, that a remote can be built with. */
export const bundlers = ['webpack', 'rspack', 'vite'] as const;

const run: Record<(typeof bundlers)[number], () => Promise<void>> = {
  async webpack() {
    const { default: webpack } = await import('webpack');
    const { default: config } = await import('./webpack/webpack.config.ts');
    await runCompiler(webpack(config));
  },
  async rspack() {
    const { rspack } = await import('@rspack/core');
    const { default: config } = await import('./rspack/rspack.config.ts');
    await runCompiler(rspack(config));
  },
  async vite() {
    // In a process of its own, because Vite sets NODE_ENV for whatever runs after it.
    const vite = fileURLToPath(new URL('../../bin/vite.js', import.meta.resolve('vite')));
    const config = resolve(import.meta.dirname, 'vite/vite.config.ts');
    await promisify(execFile)(process.execPath, [vite, 'build', '--config', config, '--logLevel', 'warn']);
  },
};

/** Builds the remote `by-<bundler>` as a team elsewhere would. Returns its folder, ready to be published. */
export async function buildRemote(bundler: (typeof bundlers)[number]): Promise<string> {
  await run[bundler]();
  const dir = resolve(import.meta.dirname, bundler);
  const to = resolve(dir, 'dist/release');
  await describeBuild({ dir, from: resolve(dir, 'dist/build'), to });
  return to;
}

interface Compiler {
  run: (
    done: (
      error: Error | null,
      stats?: { hasErrors: () => boolean; toString: (preset: 'errors-only') => string },
    ) => void,
  ) => void;
  close: (done: (error?: Error | null) => void) => void;
}

async function runCompiler(compiler: Compiler): Promise<void> {
  const stats = await promisify(compiler.run.bind(compiler))();
  await promisify(compiler.close.bind(compiler))();
  if (stats?.hasErrors()) throw new Error(stats.toString('errors-only'));
}
