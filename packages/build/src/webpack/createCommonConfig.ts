import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, extname, resolve } from 'node:path';
import { constants, type BrotliOptions } from 'node:zlib';
import CompressionPlugin from 'compression-webpack-plugin';
import TerserPlugin from 'terser-webpack-plugin';
import webpack, { type Configuration } from 'webpack';
import type { Configuration as DevServer } from 'webpack-dev-server';
import { browserTarget } from './browsers.ts';

const require = createRequire(import.meta.url);
/** Loaders of ours have the extension of this file: that of sources, or of the published package. */
const extension = extname(import.meta.filename);

/** Messages are parsed during the build, so that browsers need no parser. */
export const aliases: Record<string, string> = {
  '@formatjs/icu-messageformat-parser$': require.resolve('@formatjs/icu-messageformat-parser/no-parser.js'),
};

/** A webpack configuration with its development server. */
export type WebpackConfiguration = Configuration & { devServer?: DevServer };

/**
 * Configuration shared by all browser builds. `dir` is the deployable's folder; `name` prefixes its globals and names its
 * cache, so that two dev servers of one remote need two names.
 */
export function createCommonConfig(dir: string, name: string, isProduction: boolean): Configuration {
  const configFile = findTypeScriptConfig(dir);
  return {
    name,
    context: dir,
    target: browserTarget,
    mode: isProduction ? 'production' : 'development',
    // Never an eval devtool: the page's CSP has no 'unsafe-eval', not even in development.
    devtool: isProduction ? false : 'source-map',
    output: {
      path: resolve(dir, 'dist'),
      clean: true,
      uniqueName: name,
      filename: '[name].[contenthash:12].js',
      chunkFilename: '[name].[contenthash:12].js',
      assetModuleFilename: '[name].[contenthash:12][ext]',
      publicPath: 'auto',
      crossOriginLoading: 'anonymous',
      // A chunk that failed once must fail again, not "succeed" empty (webpack#19351).
      strictModuleErrorHandling: true,
      chunkLoadTimeout: 25_000,
    },
    resolve: {
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
      // Sources may name their output, as TypeScript allows.
      alias: aliases,
      extensionAlias: { '.js': ['.ts', '.tsx', '.js'] },
    },
    module: {
      rules: [
        {
          test: /\/messages\/[a-z]+\.json$/,
          type: 'json',
          loader: resolve(import.meta.dirname, `messagesLoader${extension}`),
        },
        {
          test: /\.tsx?$/,
          exclude: /node_modules/,
          loader: require.resolve('ts-loader'),
          // Types are checked once for the whole repository by `tsc`.
          options: {
            transpileOnly: true,
            configFile,
            compilerOptions: {
              noEmit: false,
              allowImportingTsExtensions: false,
              // It would hide the path of `import(`./messages/${locale}.json`)` from webpack.
              rewriteRelativeImportExtensions: false,
            },
          },
        },
      ],
    },
    optimization: {
      moduleIds: 'deterministic',
      chunkIds: 'deterministic',
      minimizer: [
        new TerserPlugin({
          minify: TerserPlugin.swcMinify,
          extractComments: false,
          terserOptions: { compress: { passes: 2 }, format: { comments: false } },
        }),
      ],
    },
    performance: { hints: false },
    stats: isProduction ? 'errors-warnings' : 'minimal',
    // The federation plugin warns about the automatic public path, which is what remotes need.
    infrastructureLogging: { level: 'error' },
    cache: {
      type: 'filesystem',
      cacheDirectory: resolve(dirname(configFile), 'node_modules/.cache/webpack'),
      name: `${name}-${isProduction ? 'production' : 'development'}`,
      version: webpack.version,
      buildDependencies: { config: [import.meta.filename, resolve(dir, 'webpack.config.ts')] },
    },
    plugins: isProduction
      ? [
          new CompressionPlugin<BrotliOptions>({
            filename: '[path][base].br',
            algorithm: 'brotliCompress',
            test: /\.(js|css|svg|html|json)$/,
            compressionOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } },
            minRatio: 1,
          }),
        ]
      : [],
  };
}

/** The configuration of browser code: the nearest `tsconfig.web.json`, or else `tsconfig.json`, from the folder upwards. */
function findTypeScriptConfig(dir: string): string {
  const folders = [dir];
  for (let folder = dir; dirname(folder) !== folder; folder = dirname(folder)) folders.push(dirname(folder));
  const files = ['tsconfig.web.json', 'tsconfig.json'].flatMap((name) =>
    folders.map((folder) => resolve(folder, name)),
  );
  const found = files.find((file) => existsSync(file));
  if (found === undefined) throw new Error(`${dir} and the folders above it have no tsconfig.json`);
  return found;
}
