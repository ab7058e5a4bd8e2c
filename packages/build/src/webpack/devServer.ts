import type { Configuration } from 'webpack-dev-server';

/** A development server on loopback: it reloads the page that runs its build, wherever that page came from. */
export function devServer(port: number): Configuration {
  return {
    port,
    host: '127.0.0.1',
    // The page stands at the gateway's origin; scripts and build.json come from here.
    headers: { 'Access-Control-Allow-Origin': '*' },
    allowedHosts: ['localhost', '127.0.0.1'],
    hot: false,
    liveReload: true,
    // The overlay writes markup, which the page's Trusted Types forbid; errors stand in the terminal.
    client: { overlay: false, webSocketURL: `ws://127.0.0.1:${String(port)}/ws` },
  };
}
