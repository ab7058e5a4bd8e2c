import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { languages, locales } from '@farm/contracts';
import { SERVICE_WORKER_PATH } from '@farm/contracts/notification';
import { shellContract } from '@farm/contracts/registry';
import CopyPlugin from 'copy-webpack-plugin';
import webpack from 'webpack';
import { AgentPlugin } from './AgentPlugin.ts';
import { ChunkScriptPlugin } from './ChunkScriptPlugin.ts';
import { aliases, createCommonConfig, type WebpackConfiguration } from './createCommonConfig.ts';
import { createDevServerConfig } from './createDevServerConfig.ts';
import { renderTexts, type StartTexts } from './renderTexts.ts';
import { fonts } from './fonts.ts';
import { readDeprecatedNames } from './readDeprecatedNames.ts';
import { readSharedVersions } from './readSharedVersions.ts';
import { sharedModules } from './sharedModules.ts';
import { ShellBuildPlugin } from './ShellBuildPlugin.ts';

const agentDir = resolve(import.meta.dirname, '../../../agent');

interface ShellOptions {
  /** The shell's folder: `import.meta.dirname` of its webpack.config.ts. */
  dir: string;
  port: number;
}

/** The webpack configuration of the shell, as a function of webpack's own arguments. */
export function createShellConfig({ dir, port }: ShellOptions) {
  return (env: { port?: number | string | undefined }, argv: { mode?: string }): WebpackConfiguration => {
    const isProduction = argv.mode !== 'development';
    const common = createCommonConfig(dir, 'farm_shell', isProduction);
    return {
      ...common,
      entry: {
        main: './src/main.tsx',
        // A static file: browsers look for updates at the address that they once got it from.
        worker: { import: './src/worker/main.ts', filename: `static${SERVICE_WORKER_PATH}` },
      },
      resolve: { ...common.resolve, alias: listShellAliases(dir) },
      optimization: {
        ...common.optimization,
        // Code shared by several parts gets a file of its own from this size (before minification). With the
        // default, forms came as 9 files of 48 KB instead of 4 of 45 KB.
        splitChunks: { minSize: 60_000 },
      },
      plugins: [
        ...(common.plugins ?? []),
        new CopyPlugin({
          patterns: [
            { from: 'static', to: 'static', globOptions: { ignore: ['**/index.html'] } },
            {
              from: 'static/index.html',
              to: 'index.html',
              transform: (html) => renderTexts(html.toString(), readStartTexts(dir)),
            },
            ...fonts.map(({ from, name }) => ({ from, to: `static/fonts/${name}` })),
          ],
        }),
        // What the federation plugin defines for the runtime with its leanest options: entries are loaded directly,
        // without snapshots, and only in browsers.
        new webpack.DefinePlugin({ ENV_TARGET: '"web"', FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true' }),
        new AgentPlugin({ dir: agentDir }),
        new ChunkScriptPlugin({ isRemote: false }),
        new ShellBuildPlugin({
          dir,
          contract: shellContract,
          parts: Object.fromEntries(sharedModules.map((module) => [module, module])),
          shared: readSharedVersions(dir),
          deprecated: readDeprecatedNames(),
        }),
      ],
      devServer: createDevServerConfig(Number(env.port ?? port)),
    };
  };
}

function readStartTexts(dir: string): StartTexts[] {
  return locales.map((locale) => {
    const file = resolve(dir, `src/boot/messages/${locale}.json`);
    return {
      ...languages[locale],
      messages: JSON.parse(readFileSync(file, 'utf8')) as StartTexts['messages'],
    };
  });
}

/** Modules that the shell replaces. `dir` is the shell's folder. */
export function listShellAliases(dir: string): Record<string, string> {
  const { resolve: find } = createRequire(resolve(dir, 'package.json'));
  return { ...aliases, '@emotion/use-insertion-effect-with-fallbacks$': find('@farm/ui/insertStyles') };
}
