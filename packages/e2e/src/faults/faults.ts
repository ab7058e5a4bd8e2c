import { request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';

/** What goes wrong with a request. */
export type Fault =
  /** Answers this status with a short text: an entry or a chunk that is missing (404), a server at fault (500). */
  | { kind: 'status'; status: number }
  /** The connection is reset before anything is answered. */
  | { kind: 'reset' }
  /** Nothing is answered until the rule is lifted; then the request is served as if it had been slow. */
  | { kind: 'hang' }
  /** A page with status 200 where a script was asked for, as a misconfigured server does. */
  | { kind: 'html' }
  /** A script that does not parse. */
  | { kind: 'syntaxError' }
  /** An error as JSON, with status 200. */
  | { kind: 'json' }
  /** The true answer as plain text. */
  | { kind: 'mistyped' }
  /** Other words than the true ones. `from` names the path they are made from, where it is not the one asked for. */
  | { kind: 'changed'; change: (text: string) => string; from?: (path: string) => string }
  /** The true answer, cut off in the middle of its body. */
  | { kind: 'truncated' }
  /** The true answer, this late. */
  | { kind: 'slow'; delayMs: number };

/** One request and its way to the true answer. */
export interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  upstream: URL;
}

/** Answers a request wrongly. `lifted` settles when the rule is lifted. */
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
  /** What becomes of the names and values of the answer's headers. */
  head?: (rawHeaders: string[]) => string[];
  body?: (from: IncomingMessage, to: ServerResponse) => void;
}

/** Passes the request on and the answer back as they are, headers included. */
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
      // The browser's own Host header goes on: the address it sees is the proxy's.
      setHost: false,
    },
    (answer) => {
      response.sendDate = false;
      response.writeHead(answer.statusCode ?? 502, answer.statusMessage, head(answer.rawHeaders));
      // Else the head of an event stream would wait for its first event.
      response.flushHeaders();
      body(answer, response);
      // An answer that breaks off must break off here too, not end as if it were whole.
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
    // What belongs to the true text does not go on with another.
    const headers = [...upstreamResponse.headers].filter(
      ([name]) => !['content-encoding', 'content-length', 'etag', 'transfer-encoding'].includes(name),
    );
    response.writeHead(upstreamResponse.status, headers.flat()).end(text);
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
