import { existsSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { basename, extname, resolve } from 'node:path';
import { createCommonConfig, type WebpackConfiguration } from './createCommonConfig.ts';
import { createDevServerConfig } from './createDevServerConfig.ts';
import { withReactRefresh } from './withReactRefresh.ts';

const PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8" /><title>Alone</title>
<meta name="viewport" content="width=device-width, initial-scale=1" /></head>
<body><script src="/alone.js"></script></body></html>`;

/**
 * A remote as a page of its own, in the mini-shell and with the simulated API of `@farm/testing`: no federation,
 * every shared part in the one build.
 */
export function createAloneConfig({ dir, port }: { dir: string; port: number }): WebpackConfiguration {
  const common = createCommonConfig(dir, `farm_alone_${basename(dir)}_${port}`, false);
  const devServer = createDevServerConfig(port);
  return withReactRefresh({
    ...common,
    entry: { alone: entryOf(dir) },
    module: {
      rules: [
        ...(common.module?.rules ?? []),
        {
          test: resolve(dir, 'remote.json'),
          type: 'json',
          loader: resolve(import.meta.dirname, `descriptorLoader${extname(import.meta.filename)}`),
        },
      ],
    },
    output: { ...common.output, filename: '[name].js', publicPath: '/' },
    devServer: {
      ...devServer,
      // This page has no policy that forbids the overlay's markup.
      client: { ...(devServer.client as object), overlay: true },
      // A path that is not a file belongs to the remote.
      setupMiddlewares: (middlewares) => [...middlewares, { name: 'page', middleware: sendPage }],
    },
  });
}

function sendPage(_request: unknown, response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(PAGE);
}

/** Entry: the remote, its descriptor, and its own responses if it has any. */
function entryOf(dir: string): string {
  const path = (file: string) => JSON.stringify(resolve(dir, file));
  const ownAnswers = existsSync(resolve(dir, 'src/dev/answers.ts'))
    ? `import { answers } from ${path('src/dev/answers.ts')};`
    : 'const answers = {};';
  const source = `
    import { startAlone } from '@farm/testing/alone';
    import descriptor from ${path('remote.json')};
    import remote from ${path('src/remote.tsx')};
    ${ownAnswers}
    void startAlone({ remote, descriptor, answers });`;
  return `data:text/javascript,${encodeURIComponent(source)}`;
}
