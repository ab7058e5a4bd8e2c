import { resolve } from 'node:path';
import CompressionPlugin from 'compression-webpack-plugin';
import webpack from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import type { Deployable } from '../deployables/deployables.ts';
import type { WebpackConfiguration } from '../webpack/commonConfig.ts';

/** A development server that has compiled once. */
export interface DevServer {
  name: string;
  /** Where its files are, and what its page listens to. */
  origin: string;
}

/**
 * Compiles a deployable on every change and reloads the pages that run it. `onEmit` comes before the reload,
 * when the files stand in `dist`.
 */
export async function startDevServer(
  { name, dir }: Deployable,
  onEmit?: () => Promise<void>,
): Promise<DevServer> {
  const module = (await import(resolve(dir, 'webpack.config.ts'))) as {
    default: (env: unknown, argv: { mode: string }) => WebpackConfiguration;
  };
  const { devServer, ...config } =
    // What the shell provides can be read from a production build of React only: its development build
    // hides its exports in a function.
    name === 'shell'
      ? withoutShrinking(module.default({}, { mode: 'production' }))
      : module.default({}, { mode: 'development' });
  if (!devServer) throw new Error(`${name}: webpack.config.ts has no devServer`);
  const compiler = webpack(config);
  if (onEmit) compiler.hooks.afterEmit.tapPromise('dev', onEmit);
  const firstBuild = new Promise<void>((done, fail) => {
    compiler.hooks.done.tap('dev', () => done());
    compiler.hooks.failed.tap('dev', fail);
  });
  const server = new WebpackDevServer(
    {
      ...devServer,
      // The command itself hears signals, and stops the processes it started first.
      setupExitSignals: false,
      devMiddleware: { writeToDisk: onEmit !== undefined },
    },
    compiler,
  );
  await Promise.all([startOn(server, name), firstBuild]);
  return { name, origin: `http://127.0.0.1:${devServer.port ?? 0}` };
}

/** A production build in the time of a development build. */
function withoutShrinking(config: WebpackConfiguration): WebpackConfiguration {
  return {
    ...config,
    devtool: 'source-map',
    optimization: { ...config.optimization, minimize: false },
    plugins: (config.plugins ?? []).filter((plugin) => !(plugin instanceof CompressionPlugin)),
  };
}

async function startOn(server: WebpackDevServer, name: string): Promise<void> {
  try {
    await server.start();
  } catch (error) {
    throw new Error(`The development server of ${name} cannot be started: ${(error as Error).message}`);
  }
}
