import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Configuration } from 'webpack-dev-server';

/** A development server on loopback: it reloads the page that runs its build, whatever that page's origin. */
export function createDevServerConfig(port: number): Configuration {
  return {
    port,
    host: '127.0.0.1',
    static: false,
    // The page has the gateway's origin; scripts and build.json come from here.
    headers: { 'Access-Control-Allow-Origin': '*', 'Cross-Origin-Resource-Policy': 'cross-origin' },
    allowedHosts: ['localhost', '127.0.0.1'],
    hot: false,
    liveReload: true,
    // The overlay writes markup, which the page's Trusted Types forbid; errors appear in the terminal.
    client: { overlay: false, webSocketURL: `ws://localhost:${String(port)}/ws` },
    setupMiddlewares: (middlewares) => [{ name: 'preflight', middleware: answerPreflight }, ...middlewares],
  };
}

/** Browsers ask for permission before a page from the internet may load from this machine. */
function answerPreflight(request: IncomingMessage, response: ServerResponse, next: () => void): void {
  if (request.method !== 'OPTIONS') {
    next();
    return;
  }
  response
    .writeHead(204, {
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Allow-Methods': 'GET, HEAD',
      'Access-Control-Allow-Headers': '*',
      'Access-Control-Allow-Private-Network': 'true',
    })
    .end();
}
