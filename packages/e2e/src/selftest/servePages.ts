import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A small site on this machine. `close` also ends open connections. */
export interface SmallSite {
  url: string;
  close: () => Promise<void>;
}

/** A page and the script it may ask for. */
export interface SmallPage {
  head?: string;
  body?: string;
  /** What `/script.js` answers. */
  script?: string;
  /** Content security policy of the page. */
  policy?: string;
}

/** The policy the product serves its pages with, as far as these pages need it. */
const STRICT_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; " +
  "base-uri 'none'; require-trusted-types-for 'script'; trusted-types default";

/** Serves one page at every path, under the strict policy unless another is given. */
export function servePage({ head = '', body = '', script = '', policy = STRICT_POLICY }: SmallPage) {
  return serve((request, response) => {
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

/** A server on a port the system chooses. */
export async function serve(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<SmallSite> {
  const server = createServer(answer);
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
