import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { createContainerName, createRemoteShares } from '@farm/build/sharedModules';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import type { Configuration } from 'webpack';

const require = createRequire(import.meta.url);
const name = createContainerName('by-webpack');

/** A remote as any team elsewhere would build it: with a federation runtime of its own. */
export default {
  context: import.meta.dirname,
  mode: 'production',
  devtool: false,
  entry: {},
  output: {
    path: resolve(import.meta.dirname, 'dist/build'),
    clean: true,
    uniqueName: name,
    publicPath: 'auto',
    chunkFilename: '[name].[contenthash:12].js',
  },
  resolve: { extensions: ['.ts', '.tsx', '.js'] },
  module: {
    rules: [
      {
        test: /\.tsx?$/,
        loader: require.resolve('ts-loader'),
        options: {
          transpileOnly: true,
          compilerOptions: {
            noEmit: false,
            allowImportingTsExtensions: false,
            rewriteRelativeImportExtensions: true,
          },
          configFile: import.meta.dirname + '/../../../tsconfig.web.json',
        },
      },
    ],
  },
  plugins: [
    new ModuleFederationPlugin({
      name,
      filename: 'remoteEntry.js',
      exposes: { './remote': './src/remote.tsx' },
      shared: createRemoteShares(),
      manifest: true,
      dts: false,
    }),
  ],
} satisfies Configuration;
