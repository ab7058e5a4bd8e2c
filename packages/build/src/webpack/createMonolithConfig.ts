import { resolve } from 'node:path';
import type { Configuration } from 'webpack';
import { ShellBuildPlugin } from './ShellBuildPlugin.ts';
import { createShellConfig, listShellAliases } from './createShellConfig.ts';

const repository = resolve(import.meta.dirname, '../../../..');

/**
 * The same sources as one build without federation, only for the byte benchmark: the same lazy routes, minimizer
 * and split settings; only the module that loads remotes differs.
 */
export function createMonolithConfig(outputPath: string): Configuration {
  const dir = resolve(repository, 'shell');
  const config = createShellConfig({ dir, port: 0 })({}, { mode: 'production' });
  return {
    ...config,
    name: 'farm_monolith',
    output: { ...config.output, path: outputPath, uniqueName: 'farm_monolith' },
    resolve: {
      ...config.resolve,
      alias: {
        ...listShellAliases(dir),
        '#remotes': resolve(import.meta.dirname, 'monolith/createRemoteSource.ts'),
      },
    },
    // It is never published, so it needs no record of the names it provides.
    plugins: (config.plugins ?? []).filter((plugin) => !(plugin instanceof ShellBuildPlugin)),
    cache: false,
  };
}
