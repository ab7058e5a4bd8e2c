import { resolve } from 'node:path';
import CompressionPlugin from 'compression-webpack-plugin';
import webpack from 'webpack';
import WebpackDevServer, { type Configuration } from 'webpack-dev-server';
import type { WebpackConfiguration } from '../webpack/createCommonConfig.ts';

/** The folder that a development server compiles. */
export interface DevTarget {
  /** `shell`, or the remote's name. */
  name: string;
  dir: string;
}

/** A development server that has compiled once. */
export interface DevServer {
  name: string;
  /** Origin of its files and of the page's live reload. */
  origin: string;
}

interface DevServerOptions {
  /** Called before the reload, when the files are in `dist`. */
  onEmit?: (() => Promise<void>) | undefined;
  /** Overrides the port in its configuration. */
  port?: number | undefined;
  /** A host besides this machine whose pages may reload on changes. */
  allowedHost?: string | undefined;
}

/** Compiles a deployable on every change and reloads the pages that run it. */
export async function startDevServer(
  { name, dir }: DevTarget,
  { onEmit, port, allowedHost }: DevServerOptions = {},
): Promise<DevServer> {
  const config =
    // The shell's provided names can only be read from a production build of React: the development build hides
    // its exports in a function.
    name === 'shell'
      ? withoutShrinking(await readConfig(dir, { port, mode: 'production' }))
      : await readConfig(dir, { port, mode: 'development' });
  const origin = await startConfigServer(name, config, {
    setup: (server) => ({
      ...server,
      allowedHosts: [server.allowedHosts ?? [], allowedHost ?? []].flat(),
      devMiddleware: { writeToDisk: onEmit !== undefined },
    }),
    onEmit,
  });
  return { name, origin };
}

/** The webpack configuration of a folder; `port` overrides its own. */
export async function readConfig(
  dir: string,
  { port, mode }: { port: number | undefined; mode: 'production' | 'development' },
): Promise<WebpackConfiguration> {
  const module = (await import(resolve(dir, 'webpack.config.ts'))) as {
    default: (env: { port?: number | undefined }, argv: { mode: string }) => WebpackConfiguration;
  };
  return module.default({ port }, { mode });
}

interface ServeOptions {
  setup?: (server: Configuration) => Configuration;
  onEmit?: (() => Promise<void>) | undefined;
}

/** Serves the output of a configuration, and resolves after the first build. @returns its origin */
export async function startConfigServer(
  name: string,
  { devServer, ...config }: WebpackConfiguration,
  { setup = (server) => server, onEmit }: ServeOptions = {},
): Promise<string> {
  if (!devServer) throw new Error(`${name}: webpack.config.ts has no devServer`);
  // The caller prints the address; compilations print one line, plus their errors.
  const compiler = webpack({
    ...config,
    // The last successful compilation is served until the next one.
    optimization: { ...config.optimization, emitOnErrors: false },
    stats: { preset: 'errors-warnings', timings: true },
    infrastructureLogging: { level: 'warn' },
  });
  if (onEmit) compiler.hooks.afterEmit.tapPromise('dev', onEmit);
  const firstBuild = new Promise<void>((done, fail) => {
    compiler.hooks.done.tap('dev', () => done());
    compiler.hooks.failed.tap('dev', fail);
  });
  // The command itself handles signals, and stops the processes it started first.
  const server = new WebpackDevServer({ ...setup(devServer), setupExitSignals: false }, compiler);
  await Promise.all([startOn(server, name), firstBuild]);
  return `http://localhost:${devServer.port ?? 0}`;
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
    throw new Error(`The development server of ${name} could not start: ${(error as Error).message}`);
  }
}
