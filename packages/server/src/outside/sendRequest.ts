import {
  request as requestHttp,
  Agent as HttpAgent,
  type ClientRequest,
  type IncomingMessage,
} from 'node:http';
import { request as requestHttps, Agent as HttpsAgent } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { OutsideMessage, OutsideResult } from './outsideResult.ts';

const MAX_HEADER_BYTES = 8 * 1024;
const MAX_BODY_BYTES = 1024;
const MAX_BODY_MS = 1_000;
const GONE = 410;
/** Tries the addresses of both families, of which this machine may have one. */
const FAMILIES = { autoSelectFamily: true };

/**
 * Sends a POST request to one of the addresses, whatever DNS says by now.
 * @param addresses all addresses that its host may be reached at
 * @param limit ends the attempt, unless a status came before
 */
export async function sendRequest(
  { url, headers, body }: OutsideMessage,
  addresses: readonly string[],
  limit: AbortSignal,
): Promise<OutsideResult> {
  const target = new URL(url);
  const request = (target.protocol === 'https:' ? requestHttps : requestHttp)(target, {
    method: 'POST',
    headers: { 'user-agent': 'Farm', ...headers, 'content-length': Buffer.byteLength(body) },
    // An agent of its own takes no proxy from the environment, and keeps no connection.
    agent: target.protocol === 'https:' ? new HttpsAgent(FAMILIES) : new HttpAgent(FAMILIES),
    // A host that is an address is connected to without a lookup.
    lookup: createLookup(addresses),
    maxHeaderSize: MAX_HEADER_BYTES,
    signal: limit,
  });
  request.end(body);
  try {
    const response = await waitForResponse(request);
    endSoon(request, response);
    const status = response.statusCode ?? 0;
    return { status, problem: toStatusProblem(status) };
  } catch (error) {
    request.destroy();
    return { status: null, problem: limit.aborted ? 'timed-out' : toErrorProblem(error) };
  }
}

/** Answers with addresses that were checked: asking again could bring others. */
function createLookup(addresses: readonly string[]): LookupFunction {
  const all = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_name, _options, callback) => callback(null, all);
}

async function waitForResponse(request: ClientRequest): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  request.on('response', resolve);
  // The listener stays: a connection may break after the response too.
  request.on('error', reject);
  // Nothing but a web socket server would upgrade, and it would not be closed otherwise.
  request.on('upgrade', (_response, socket) => {
    socket.destroy();
    reject(new Error('upgraded'));
  });
  return promise;
}

/**
 * Lets the receiver finish a short body, which would else see its connection break. Nobody waits for that: the status is all
 * that counts.
 */
function endSoon(request: ClientRequest, response: IncomingMessage): void {
  let size = 0;
  const end = () => request.destroy();
  const timer = setTimeout(end, MAX_BODY_MS);
  response.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) end();
  });
  response.on('error', end);
  response.on('close', () => {
    clearTimeout(timer);
    end();
  });
}

function toStatusProblem(status: number): OutsideResult['problem'] {
  if (status >= 200 && status < 300) return null;
  return status === GONE ? 'gone' : 'status';
}

/** TLS has dozens of codes, all of which say that the other side is not who it should be, or speaks something else. */
function toErrorProblem(error: unknown): OutsideResult['problem'] {
  const code = (error as NodeJS.ErrnoException).code ?? '';
  return TLS_CODE.test(code) ? 'certificate' : 'no-connection';
}

const TLS_CODE =
  /^(?:CERT_|ERR_TLS_|ERR_SSL_|EPROTO$|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|HOSTNAME_MISMATCH|INVALID_CA)/;
