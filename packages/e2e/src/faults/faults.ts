import { request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';

/** Ways in which a request can fail. */
export type Fault =
  /** Responds with this status and a short text: a missing entry or chunk (404), a failing server (500). */
  | { kind: 'status'; status: number }
  /** Resets the connection before the response. */
  | { kind: 'reset' }
  /** Sends no response until the rule is lifted, then serves the request as if it had been slow. */
  | { kind: 'hang' }
  /** Responds to a script request with a page and status 200, as a misconfigured server does. */
  | { kind: 'html' }
  /** Responds with a script that does not parse. */
  | { kind: 'syntaxError' }
  /** Responds with an error as JSON and status 200. */
  | { kind: 'json' }
  /** Sends the real response as plain text. */
  | { kind: 'mistyped' }
  /** Sends a changed body. `from` returns the path to change, if it differs from the requested one. */
  | { kind: 'changed'; change: (text: string) => string; from?: (path: string) => string }
  /** Sends the real response, cut off in the middle of its body. */
  | { kind: 'truncated' }
  /** Sends the real response after this delay. */
  | { kind: 'slow'; delayMs: number };

/** A request, its response and the server behind the proxy. */
export interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  upstream: URL;
}

/** Sends a faulty response. A hanging response waits until the rule is lifted. */
export async function sendFault(fault: Fault, exchange: Exchange, whenLifted: Promise<void>): Promise<void> {
  const { response } = exchange;
  switch (fault.kind) {
    case 'status':
      response.writeHead(fault.status, { 'content-type': 'text/plain' }).end(`Broken on purpose\n`);
      return;
    case 'reset':
      response.socket?.resetAndDestroy();
      return;
    case 'hang':
      await whenLifted;
      sendFromUpstream(exchange);
      return;
    case 'html':
      response
        .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
        .end('<!doctype html><title>Not a script</title><p>Not a script</p>');
      return;
    case 'syntaxError':
      response
        .writeHead(200, { 'content-type': 'text/javascript; charset=utf-8' })
        .end('var = broken on purpose');
      return;
    case 'json':
      response
        .writeHead(200, { 'content-type': 'application/json; charset=utf-8' })
        .end('{"code":"internal","message":"Broken on purpose"}');
      return;
    case 'mistyped':
      sendFromUpstream(exchange, {
        head: (headers) => replaceHeader(headers, 'content-type', 'text/plain; charset=utf-8'),
      });
      return;
    case 'changed':
      await sendChanged(fault, exchange);
      return;
    case 'truncated':
      sendFromUpstream(exchange, { body: sendHalf });
      return;
    case 'slow':
      await new Promise((resolve) => setTimeout(resolve, fault.delayMs));
      sendFromUpstream(exchange);
  }
}

interface ResponseTransforms {
  /** Changes the names and values of the response's headers. */
  head?: (rawHeaders: string[]) => string[];
  body?: (from: IncomingMessage, to: ServerResponse) => void;
}

/** Forwards the request and returns the response unchanged, headers included. */
export function sendFromUpstream(
  { request, response, upstream }: Exchange,
  transforms: ResponseTransforms = {},
): void {
  const { head = toSameHeaders, body = pipeBody } = transforms;
  if (response.destroyed) return;
  const outgoing = httpRequest(
    {
      host: upstream.hostname,
      port: upstream.port,
      method: request.method,
      path: request.url,
      // Forwards the browser's own Host header: the address it sees is the proxy's.
      setHost: false,
    },
    (answer) => {
      response.sendDate = false;
      response.writeHead(answer.statusCode ?? 502, answer.statusMessage, head(answer.rawHeaders));
      // Otherwise the head of an event stream would wait for its first event.
      response.flushHeaders();
      body(answer, response);
      // A response that breaks off must break off here too, instead of ending as if complete.
      answer.on('error', () => response.destroy());
    },
  );
  for (const [name, value] of toHeaderPairs(request.rawHeaders)) outgoing.appendHeader(name, value);
  outgoing.on('error', () => response.destroy());
  response.on('close', () => outgoing.destroy());
  request.pipe(outgoing);
}

function toSameHeaders(rawHeaders: string[]): string[] {
  return rawHeaders;
}

function pipeBody(from: IncomingMessage, to: ServerResponse): void {
  from.pipe(to);
}

async function sendChanged(
  { change, from = (path) => path }: Extract<Fault, { kind: 'changed' }>,
  { request, response, upstream }: Exchange,
): Promise<void> {
  const { cookie = '' } = request.headers;
  try {
    const upstreamResponse = await fetch(new URL(from(request.url ?? '/'), upstream), {
      headers: { accept: request.headers.accept ?? '*/*', cookie },
    });
    const text = change(await upstreamResponse.text());
    // Headers that describe the original body do not fit the changed one.
    const forwardedHeaders = [...upstreamResponse.headers].filter(
      ([name]) => !['content-encoding', 'content-length', 'etag', 'transfer-encoding'].includes(name),
    );
    response.writeHead(upstreamResponse.status, forwardedHeaders.flat()).end(text);
  } catch {
    response.destroy();
  }
}

function replaceHeader(rawHeaders: string[], headerName: string, value: string): string[] {
  return toHeaderPairs(rawHeaders).flatMap(([name, old]) => [
    name,
    name.toLowerCase() === headerName ? value : old,
  ]);
}

function sendHalf(from: IncomingMessage, to: ServerResponse): void {
  const chunks: Buffer[] = [];
  from.on('data', (chunk: Buffer) => chunks.push(chunk));
  from.on('end', () => {
    const body = Buffer.concat(chunks);
    to.write(body.subarray(0, body.length >> 1), () => to.destroy());
  });
}

function toHeaderPairs(rawHeaders: string[]): [name: string, value: string][] {
  return Array.from({ length: rawHeaders.length / 2 }, (_, index) => [
    rawHeaders[index * 2] ?? '',
    rawHeaders[index * 2 + 1] ?? '',
  ]);
}
