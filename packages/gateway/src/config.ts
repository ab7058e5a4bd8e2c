import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { HumanCheckConfig } from '@farm/contracts';
import { isLoopbackHost } from '@farm/contracts/host';
import { remoteNameSchema } from '@farm/contracts/registry';
import {
  artifactSchema,
  assertNoProblems,
  checkPublicUrl,
  checkTurnstileKey,
  flag,
  list,
  metricsVariables,
  origin,
  parseOrigin,
  parseVariables,
  processVariables,
  rolloutVariables,
  toMetricsPlace,
  toVariable,
  webVariables,
} from '@farm/process';
import type { MetricsPlace } from '@farm/process/metrics';
import { toRolloutPaths, type RolloutPaths } from '@farm/registry';
import { z } from 'zod';
import { parseOriginPattern, type OriginPattern } from './overrides/originPatterns.ts';

/** Settings of the gateway; see {@link readConfig}. Origins have no trailing slash. */
export interface GatewayConfig {
  port: number;
  /** Interface to listen on; null for all. */
  listenHost: string | null;
  dataDir: string;
  apiUrl: string;
  /** Origin that browsers send API calls to; '' is the page's own. */
  hostApi: string;
  hostApiAllowed: string[];
  publicUrl: string;
  /** Contact for security reports in security.txt; null publishes none. */
  securityContact: string | null;
  /** True if browsers use https. */
  isHttps: boolean;
  humanCheck: HumanCheckConfig;
  isProduction: boolean;
  logLevel: string;
  /** Interface and port of metrics; null reports none. */
  metrics: MetricsPlace | null;
  /** Longest wait of a browser for a remote's script, in milliseconds. */
  remoteTimeoutMs: number;
  /** True if pages that need nobody's data come with their HTML, which a browser beside the gateway takes. */
  hasSnapshots: boolean;
  /** Origins of dev servers that replace remotes for everyone, by remote name. */
  remoteDev: Record<string, string>;
  /** Origins of dev servers that a browser may use instead of a remote, by `?mf=`. */
  overrideOrigins: OriginPattern[];
  /** Paths of the rollout's keys. */
  rollout: RolloutPaths;
  /** Variables for the artifact store; see `openArtifacts`. */
  artifacts: Record<string, string | undefined>;
  /** Addresses of trusted proxies, whose X-Forwarded-* headers count. */
  trustProxy: string[];
  stopWithParent: boolean;
  /** Pause before a stop, in seconds. */
  drainSeconds: number;
  /** Folder of the SDK's packages, which teams install from here. They may not have been packed. */
  packagesDir: string;
}

/** Cloudflare's public key that always passes; used on every host except the product's own. */
const TURNSTILE_TEST_SITE_KEY = '1x00000000000000000000AA';
/** Dev servers on the browser's machine. */
const LOCAL_ORIGINS = ['http://localhost:*', 'http://127.0.0.1:*'];

/** Variables of the gateway. */
export const gatewaySchema = z.object({
  ...processVariables,
  ...metricsVariables,
  ...webVariables,
  ...rolloutVariables,
  ...artifactSchema.shape,
  DATA_DIR: toVariable(parseFolder)
    .prefault('.data')
    .describe(processVariables.DATA_DIR.description ?? ''),
  PORT: toVariable(parsePort).prefault('3000').describe('Port of the farm.'),
  LISTEN_HOST: z
    .string()
    .optional()
    .meta({ description: 'Interface that the gateway listens on.', whenAbsent: 'all' }),
  API_URL: origin.optional().meta({
    description: 'Origin at which the gateway reaches the API.',
    whenAbsent: '`http://127.0.0.1:` and `PORT` + 2',
  }),
  HOST_API: origin
    .optional()
    .meta({ description: 'Origin that browsers send API calls to.', whenAbsent: "the page's own" }),
  HOST_API_ALLOWED: toVariable((text) => toItems(text).map(parseOrigin))
    .prefault('')
    .describe('Origins, separated by commas, that a `HOST_API` stored in a browser can point to.'),
  SECURITY_CONTACT: z
    .string()
    .regex(
      /^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/,
      'must be mailto: and an email address, or an https address',
    )
    .optional()
    .describe('Contact for reports of weaknesses, such as `mailto:security@farm.example` (security.txt).'),
  REMOTE_TIMEOUT_MS: z
    .string()
    .regex(/^\d{3,6}$/, 'must be a number of milliseconds from 100 to 600000')
    .transform(Number)
    .refine(
      (value) => value >= 100 && value <= 600_000,
      'must be a number of milliseconds from 100 to 600000',
    )
    .prefault('10000')
    .describe('Time that a browser waits for a script of a part before it offers Retry.'),
  PAGE_SNAPSHOTS: flag
    .prefault('1')
    .describe(
      "1: pages that need nobody's data come with their HTML, taken by a browser that the gateway starts; 0: they appear when their scripts have run.",
    ),
  REMOTE_DEV: toVariable(parseRemoteDev)
    .prefault('{}')
    .describe('Dev servers that replace parts, as `assets=http://localhost:3103`; only on this machine.'),
  OVERRIDE_ORIGINS: toVariable((text) => toItems(text).map(parseOriginPattern))
    .optional()
    .meta({
      description: 'Origins of dev servers from which a browser can load a part instead (`?mf=`).',
      whenAbsent: 'local dev servers; none in production or at a public address',
    }),
});

/**
 * Reads the settings in `env` (usually `process.env`).
 * @throws ConfigError naming every wrong one
 */
export function readConfig(env: NodeJS.ProcessEnv): GatewayConfig {
  const vars = parseVariables(gatewaySchema, env);
  const isProduction = vars.NODE_ENV === 'production';
  const publicUrl = vars.PUBLIC_URL ?? `http://localhost:${vars.PORT}`;
  const problems: string[] = [];
  if (vars.API_URL === undefined && vars.PORT > 65533)
    problems.push('PORT must be at most 65533, because the API uses PORT + 2: lower it or set API_URL');
  const hasRemoteDev = Object.keys(vars.REMOTE_DEV).length > 0;
  const isLocal = isLoopbackHost(new URL(publicUrl).hostname);
  if (isProduction) {
    if (hasRemoteDev) problems.push('REMOTE_DEV is not allowed in production: unset it');
    problems.push(
      ...checkTurnstileKey('TURNSTILE_SITE_KEY', vars.TURNSTILE_SITE_KEY),
      ...checkPublicUrl(vars.PUBLIC_URL),
    );
  } else if (hasRemoteDev && !isLocal)
    problems.push('REMOTE_DEV is allowed only on this machine: unset it, or PUBLIC_URL');
  assertNoProblems(problems, env);
  return {
    port: vars.PORT,
    listenHost: vars.LISTEN_HOST ?? null,
    dataDir: vars.DATA_DIR,
    apiUrl: vars.API_URL ?? `http://127.0.0.1:${vars.PORT + 2}`,
    hostApi: vars.HOST_API ?? '',
    hostApiAllowed: vars.HOST_API_ALLOWED,
    publicUrl,
    securityContact: vars.SECURITY_CONTACT ?? null,
    isHttps: publicUrl.startsWith('https:'),
    humanCheck: toHumanCheck(vars.TURNSTILE_SITE_KEY ?? null, vars.PRODUCT_HOST ?? null),
    isProduction,
    logLevel: vars.LOG_LEVEL,
    metrics: toMetricsPlace(vars),
    remoteTimeoutMs: vars.REMOTE_TIMEOUT_MS,
    hasSnapshots: vars.PAGE_SNAPSHOTS,
    remoteDev: vars.REMOTE_DEV,
    overrideOrigins: vars.OVERRIDE_ORIGINS ?? (isProduction || !isLocal ? [] : LOCAL_ORIGINS),
    rollout: toRolloutPaths(vars.DATA_DIR, env),
    artifacts: artifactSchema.parse(vars),
    trustProxy: vars.TRUST_PROXY,
    stopWithParent: vars.STOP_WITH_PARENT,
    drainSeconds: vars.DRAIN_SECONDS,
    packagesDir: join(vars.DATA_DIR, 'packages'),
  };
}

function parsePort(text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port < 1 || port > 65535) throw new Error('must be a port from 1 to 65535');
  return port;
}

function parseFolder(text: string): string {
  const folder = resolve(text);
  const stats = statSync(folder, { throwIfNoEntry: false });
  if (stats && !stats.isDirectory()) throw new Error('must be a folder, but it is a file');
  return folder;
}

function toItems(text: string): string[] {
  return list.parse(text);
}

function parseRemoteDev(text: string): Record<string, string> {
  const form =
    'must be a list such as assets=http://localhost:3103,info=http://localhost:3101, or a JSON object';
  const pairs: [string, unknown][] = text.startsWith('{')
    ? Object.entries(parseJsonObject(text, form))
    : toItems(text).map((item) => [item.split('=', 1)[0] ?? '', item.slice(item.indexOf('=') + 1)]);
  return Object.fromEntries(
    pairs.map(([name, address]) => {
      if (!remoteNameSchema.safeParse(name).success || typeof address !== 'string') throw new Error(form);
      return [name, parseOrigin(address)];
    }),
  );
}

function parseJsonObject(text: string, form: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    throw new Error(form);
  }
}

function toHumanCheck(siteKey: string | null, productHost: string | null): HumanCheckConfig {
  return siteKey === null
    ? { kind: 'altcha', productHost }
    : { kind: 'turnstile', productHost, siteKey, testSiteKey: TURNSTILE_TEST_SITE_KEY };
}
