import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import CopyPlugin from 'copy-webpack-plugin';
import webpack, { type Configuration } from 'webpack';
import { NpmPackagePlugin } from './NpmPackagePlugin.ts';

const require = createRequire(import.meta.url);
const repository = resolve(import.meta.dirname, '../../../..');

/** The oldest Node that the bundle supports. */
const NODE = '20.19';
const FILE = 'farm-agent.mjs';
const ARCHIVE = 'farm-agent.tgz';

/**
 * Builds the agent into `out` as people download it: one ECMAScript module for Node with all dependencies, its other files,
 * and all of that as an npm package. `dir` is its source. Returns the package.
 * @throws Error with the messages of the compiler
 */
export async function buildAgent({ dir, out }: { dir: string; out: string }): Promise<Buffer> {
  await new Promise<void>((done, fail) => {
    webpack(createAgentConfig(dir, out), (failure, stats) => {
      if (failure) fail(failure);
      else if (stats?.hasErrors() !== false) fail(new Error(stats?.toString({ preset: 'errors-only' })));
      else done();
    });
  });
  return readFile(resolve(out, ARCHIVE));
}

function createAgentConfig(dir: string, out: string): Configuration {
  const { version, description } = JSON.parse(readFileSync(resolve(dir, 'package.json'), 'utf8')) as {
    version: string;
    description: string;
  };
  const manifest = {
    name: '@farm/agent',
    version,
    description,
    license: 'UNLICENSED',
    type: 'module',
    bin: { 'farm-agent': FILE },
    engines: { node: `>=${NODE}` },
  };
  return {
    name: 'farm_agent',
    context: dir,
    target: `node${NODE}`,
    mode: 'production',
    devtool: false,
    entry: './src/main.ts',
    experiments: { outputModule: true },
    output: {
      path: out,
      clean: true,
      filename: FILE,
      module: true,
      chunkFormat: 'module',
    },
    resolve: { extensions: ['.ts', '.mjs', '.js'], extensionAlias: { '.js': ['.ts', '.js'] } },
    module: {
      rules: [
        {
          test: /\.ts$/,
          exclude: /node_modules/,
          loader: require.resolve('ts-loader'),
          // Types are checked once for the whole repository by `tsc`.
          options: {
            transpileOnly: true,
            configFile: resolve(repository, 'tsconfig.node.json'),
            compilerOptions: {
              module: 'preserve',
              moduleResolution: 'bundler',
              noEmit: false,
              allowImportingTsExtensions: false,
              rewriteRelativeImportExtensions: true,
            },
          },
        },
      ],
    },
    optimization: {
      // People may want to read a program before they run it next to their keys.
      minimize: false,
      concatenateModules: true,
    },
    performance: { hints: false },
    stats: 'errors-warnings',
    plugins: [
      new webpack.BannerPlugin({ banner: '#!/usr/bin/env node', raw: true }),
      new CopyPlugin({ patterns: [{ from: 'package' }] }),
      new NpmPackagePlugin({ file: ARCHIVE, manifest }),
    ],
  };
}
