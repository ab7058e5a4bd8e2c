import { resolve } from 'node:path';
import { createContainerName, createRemoteShares } from '@farm/build/sharedModules';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import type { Configuration } from '@rspack/core';

const name = createContainerName('by-rspack');

/** A remote as any team elsewhere would build it with Rspack. */
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
        loader: 'builtin:swc-loader',
        options: {
          jsc: {
            parser: { syntax: 'typescript', tsx: true },
            transform: { react: { runtime: 'automatic' } },
          },
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
