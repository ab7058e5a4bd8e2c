import { toContainerStem } from '@farm/contracts/registry';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { ChunkScriptPlugin } from './ChunkScriptPlugin.ts';
import { createCommonConfig, type WebpackConfiguration } from './createCommonConfig.ts';
import { createDevServerConfig } from './createDevServerConfig.ts';
import { readDescriptor } from './readDescriptor.ts';
import { RemoteBuildPlugin } from './RemoteBuildPlugin.ts';
import { createContainerName, createRemoteShares, LENT_RUNTIME } from './sharedModules.ts';
import { StableIdPlugin } from './StableIdPlugin.ts';
import { fillInBuildId, UniqueBuildPlugin } from './UniqueBuildPlugin.ts';

interface RemoteOptions {
  /** The remote's folder: `import.meta.dirname` of its webpack.config.ts. */
  dir: string;
  /** Port of its development server; `--env port=…` overrides it. */
  port: number;
}

/** The webpack configuration of a remote, as a function of webpack's own arguments. */
export function createRemoteConfig({ dir, port }: RemoteOptions) {
  return (env: { port?: number | string | undefined }, argv: { mode?: string }): WebpackConfiguration => {
    const isProduction = argv.mode !== 'development';
    const { name: remote } = readDescriptor(dir);
    const stem = toContainerStem(remote);
    // A dev server's build keeps the plain name: a page has only one of it.
    const name = isProduction ? createContainerName(remote) : stem;
    const usedPort = Number(env.port ?? port);
    const common = createCommonConfig(dir, isProduction ? stem : `${stem}_${usedPort}`, isProduction);
    return {
      ...common,
      entry: {},
      output: { ...common.output, uniqueName: name },
      // The federation runtime is the shell's (shell/src/remotes/createHost.ts).
      externals: [
        ({ request }, done) => {
          if (request.includes('webpack-bundler-runtime'))
            done(undefined, `var globalThis[${JSON.stringify(LENT_RUNTIME)}]`);
          else done();
        },
      ],
      plugins: [
        ...(common.plugins ?? []),
        new ModuleFederationPlugin({
          name,
          filename: 'remoteEntry.js',
          exposes: { './remote': './src/remote.tsx' },
          shared: createRemoteShares(),
          shareStrategy: 'loaded-first',
          manifest: { additionalData: ({ stats, compilation }) => fillInBuildId(compilation, stats) },
          dts: false,
          dev: false,
          experiments: {
            optimization: { target: 'web', disableRemote: true, disableSnapshot: true } as never,
          },
        }),
        new StableIdPlugin(),
        new ChunkScriptPlugin({ isRemote: true }),
        ...(isProduction ? [new UniqueBuildPlugin()] : []),
        new RemoteBuildPlugin({ dir, container: name }),
      ],
      devServer: createDevServerConfig(usedPort),
    };
  };
}
