import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A small local site. `close` also ends open connections. */
export interface SmallSite {
  url: string;
  close: () => Promise<void>;
}

/** A page and its script. */
export interface SmallPage {
  head?: string;
  body?: string;
  /** Content of `/script.js`. */
  script?: string;
  /** Content security policy of the page. */
  policy?: string;
}

/** The policy of the product's pages, as far as these pages need it. */
const STRICT_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; " +
  "base-uri 'none'; require-trusted-types-for 'script'; trusted-types default";

/** Serves the same page at every path, under the strict policy by default. */
export function startPageServer({ head = '', body = '', script = '', policy = STRICT_POLICY }: SmallPage) {
  return startServer((request, response) => {
    if (request.url === '/script.js')
      response.writeHead(200, { 'content-type': 'text/javascript; charset=utf-8' }).end(script);
    else if (request.url === '/favicon.ico') response.writeHead(204).end();
    else
      response
        .writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy })
        .end(
          `<!doctype html><html lang="en"><head><title>Small page</title>${head}</head><body>${body}</body></html>`,
        );
  });
}

/** Starts a server on a free port. */
export async function startServer(
  handler: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<SmallSite> {
  const server = createServer(handler);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}
