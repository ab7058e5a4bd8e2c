import { lookup } from 'node:dns/promises';
import { request as requestPlainly } from 'node:http';
import { request } from 'node:https';
import { TLSSocket } from 'node:tls';
import type { X509Certificate } from 'node:crypto';
import { readReadiness } from '@farm/contracts/calls';
import { z } from 'zod';
import { findLatestRegistry } from '../modules/rollout/index.ts';
import { ANSWER_LIMIT_MS, formatReason, toCode, type CheckParts, type Finding } from './finding.ts';

const DAY_MS = 86_400_000;
const WARN_DAYS = 21;
const MAX_RESPONSE_BYTES = 64 * 1024;

/** Checks that visitors reach this farm at its public address, over a certificate that browsers accept. */
export async function checkPublicAddress(parts: CheckParts): Promise<Finding[]> {
  const { publicUrl } = parts.config;
  const { hostname } = new URL(publicUrl);
  try {
    await lookup(hostname.replaceAll(/[[\]]/g, ''));
  } catch (error) {
    return [
      {
        status: 'problem',
        found: `${hostname} has no address: ${formatReason(error)}`,
        advice: 'Add the name to your DNS zone, or correct PUBLIC_URL',
      },
    ];
  }
  try {
    const [health, ready] = await Promise.all([
      fetchAnswer(new URL('/healthz', publicUrl)),
      fetchAnswer(new URL(`/api${readReadiness.path}`, publicUrl)),
    ]);
    return [
      ...(await checkGateway(parts, health)),
      ...checkApi(ready),
      ...checkTrust(health),
      ...checkValidity(health, parts.now()),
    ];
  } catch (error) {
    return [{ status: 'problem', found: `${publicUrl}: ${formatReason(error)}`, advice: toAdvice(error) }];
  }
}

const healthSchema = z.discriminatedUnion('status', [
  z.object({ status: z.literal('ok'), rev: z.number(), problem: z.string().optional() }),
  z.object({ status: z.literal('unavailable'), missing: z.string() }),
  z.object({ status: z.literal('stopping') }),
]);

async function checkGateway({ config, database }: CheckParts, { status, body }: Answer): Promise<Finding[]> {
  const { publicUrl } = config;
  const health = healthSchema.safeParse(body).data;
  if (!health)
    return [
      {
        status: 'problem',
        found: `${publicUrl}/healthz answers ${status}, but not as a gateway of this farm does`,
        advice:
          status === 502 || status === 504
            ? 'Look at the log of the gateways: the proxy in front of them reaches none'
            : 'Let the proxy in front of the gateways pass every path to them, or correct PUBLIC_URL',
      },
    ];
  if (health.status === 'stopping')
    return [{ status: 'warning', found: `a gateway of ${publicUrl} is stopping`, advice: 'Run this again' }];
  if (health.status === 'unavailable')
    return [
      {
        status: 'problem',
        found: `${publicUrl} answers, but cannot serve pages: ${health.missing}`,
        advice: 'Publish and promote the built parts (docs/operators.md)',
      },
    ];
  const newest = await Promise.resolve(database && findLatestRegistry(database.db)).catch(() => null);
  const known = newest?.rev ?? null;
  if (known !== null && known !== health.rev)
    return [
      {
        status: 'warning',
        found: `${publicUrl} serves revision ${health.rev}, but the newest of this database is ${known}`,
        advice:
          'Run this again; if it stays, the gateway follows another farm (API_URL), does not trust the key that signed, or has a later one than a restored database (docs/backups.md)',
      },
    ];
  const advice = 'See "When something is broken" in docs/operators.md';
  const isSame = known === null ? '' : ', the newest of this database';
  return [
    { status: 'ok', found: `${publicUrl} serves revision ${health.rev}${isSame}` },
    ...(health.problem === undefined ? [] : [{ status: 'warning', found: health.problem, advice } as const]),
  ];
}

function checkApi({ status }: Answer): Finding[] {
  if (status === 200) return [];
  return [
    {
      status: 'problem',
      found: `the API is not ready behind it: status ${status}`,
      advice: 'Start the API, or correct API_URL of the gateway; its log has the reason',
    },
  ];
}

/** Expiry is told on its own. */
function checkTrust({ distrust }: Answer): Finding[] {
  if (distrust === null || distrust === 'CERT_HAS_EXPIRED') return [];
  return [
    {
      status: 'problem',
      found: `its certificate cannot be trusted: ${distrust}`,
      advice:
        'Serve the certificate for this name with its intermediate ones (fullchain.pem), of an authority that browsers know',
    },
  ];
}

function checkValidity({ certificate }: Answer, now: number): Finding[] {
  if (certificate === null) return [];
  const { subjectAltName = certificate.subject, validTo } = certificate;
  const days = Math.floor((Date.parse(validTo) - now) / DAY_MS);
  const until = new Date(validTo).toISOString().slice(0, 10);
  const names = subjectAltName.replaceAll(/(DNS|IP Address):/g, '');
  if (days < 0)
    return [
      {
        status: 'problem',
        found: `its certificate, for ${names}, expired on ${until}`,
        advice: 'Renew it, and let the proxy read it again',
      },
    ];
  const found = `its certificate, for ${names}, is valid until ${until}`;
  if (days >= WARN_DAYS) return [{ status: 'ok', found }];
  return [
    { status: 'warning', found, advice: 'Renew it; what renews it by itself would have done so by now' },
  ];
}

function toAdvice(error: unknown): string {
  return ['ECONNREFUSED', 'EHOSTUNREACH', 'ETIMEDOUT'].includes(toCode(error))
    ? 'Start the gateway and the proxy in front of it, open its port, or correct PUBLIC_URL'
    : 'Look at the proxy in front of the gateways, or correct PUBLIC_URL';
}

interface Answer {
  status: number;
  /** Null for anything but JSON. */
  body: unknown;
  /** Null without TLS. */
  certificate: X509Certificate | null;
  /** Reason not to trust the certificate; null without one. */
  distrust: string | null;
}

/** Fetches also over a connection that cannot be trusted, to describe its certificate. It sends nothing secret. */
function fetchAnswer(url: URL): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const send = url.protocol === 'https:' ? request : requestPlainly;
  const signal = AbortSignal.timeout(ANSWER_LIMIT_MS);
  const outgoing = send(url, { agent: false, rejectUnauthorized: false, signal }, (response) => {
    const { socket } = response;
    const tls = socket instanceof TLSSocket ? socket : null;
    const certificate = tls?.getPeerX509Certificate() ?? null;
    // Node's types say Error; without one it is a code.
    const distrust = tls && !tls.authorized ? String(tls.authorizationError) : null;
    let text = '';
    response.setEncoding('utf8');
    response.on('data', (chunk: string) => {
      text += chunk;
      if (text.length > MAX_RESPONSE_BYTES) outgoing.destroy(new Error('The response is too large'));
    });
    response.on('error', reject);
    response.on('end', () =>
      resolve({ status: response.statusCode ?? 0, body: parseJson(text), certificate, distrust }),
    );
  });
  outgoing.on('error', (error) =>
    reject(signal.aborted ? new Error(`no answer within ${ANSWER_LIMIT_MS / 1_000} seconds`) : error),
  );
  outgoing.end();
  return promise;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
