import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { HumanCheckConfig } from '@farm/contracts';
import { remoteNameSchema } from '@farm/contracts/registry';
import { rolloutPaths, type RolloutPaths } from '@farm/registry';
import { openArtifacts } from '@farm/registry/artifacts';
import { originOf, parseOriginPattern, type OriginPattern } from './overrides/originPatterns.ts';

/** Settings of the gateway; see {@link readConfig}. Origins have no trailing slash. */
export interface GatewayConfig {
  port: number;
  /** Interface to listen on; null is all of them. */
  listenHost: string | null;
  dataDir: string;
  apiUrl: string;
  /** Origin browsers send API calls to; '' is the page's own. */
  hostApi: string;
  hostApiAllowed: string[];
  publicUrl: string;
  /** Whether browsers come by https. */
  isHttps: boolean;
  humanCheck: HumanCheckConfig;
  isProduction: boolean;
  logLevel: string;
  /** How long a browser waits for one script of a remote. */
  remoteTimeoutMs: number;
  /** Origin of the dev server that stands in for a remote, by the remote's name. */
  remoteDev: Record<string, string>;
  /** Origins of dev servers that a browser may take for a remote, by `?mf=`. */
  overrideOrigins: OriginPattern[];
  /** Where the keys of the rollout lie. */
  rollout: RolloutPaths;
  /** Addresses of proxies in front whose X-Forwarded-* headers are believed. */
  trustProxy: string[];
  stopWithParent: boolean;
  /** The agent as an npm package, which people install from here. It may not have been built. */
  agentPackage: string;
}

/** What is wrong with the environment: one line for each setting, naming it. */
export class ConfigError extends Error {
  readonly problems: string[];

  constructor(problems: string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];
const BUILT_AGENT = resolve(import.meta.dirname, '../../agent/dist/farm-agent.tgz');
/** Cloudflare's published key that always passes; used on every host but the product's own. */
const TURNSTILE_TEST_SITE_KEY = '1x00000000000000000000AA';
/** Dev servers of whoever runs the browser. */
const LOCAL_ORIGINS = ['http://localhost:*', 'http://127.0.0.1:*'];

/** The settings in `env` (usually `process.env`). @throws ConfigError naming every wrong one. */
export function readConfig(env: NodeJS.ProcessEnv): GatewayConfig {
  const problems: string[] = [];
  const setting = settingReader(env, problems);
  const isProduction = env['NODE_ENV'] === 'production';
  const port = setting('PORT', parsePort, 3000);
  const dataDir = setting('DATA_DIR', parseFolder, resolve('.data'));
  const publicUrl = setting('PUBLIC_URL', parseOrigin, `http://localhost:${port}`);
  const config: GatewayConfig = {
    port,
    listenHost: setting('LISTEN_HOST', (value) => value, null),
    dataDir,
    apiUrl: setting('API_URL', parseOrigin, `http://127.0.0.1:${port + 2}`),
    hostApi: setting('HOST_API', parseOrigin, ''),
    hostApiAllowed: setting('HOST_API_ALLOWED', (value) => parseList(value).map(parseOrigin), []),
    publicUrl,
    isHttps: publicUrl.startsWith('https:'),
    humanCheck: humanCheckOf(
      setting('TURNSTILE_SITE_KEY', parseSiteKey, null),
      setting('PRODUCT_HOST', parseHost, null),
    ),
    isProduction,
    logLevel: setting('LOG_LEVEL', parseLogLevel, 'info'),
    remoteTimeoutMs: setting('REMOTE_TIMEOUT_MS', parseMilliseconds, 10_000),
    remoteDev: setting('REMOTE_DEV', parseRemoteDev, {}),
    overrideOrigins: setting('OVERRIDE_ORIGINS', parseOriginPatterns, isProduction ? [] : LOCAL_ORIGINS),
    rollout: rolloutPaths(dataDir, env),
    trustProxy: setting('TRUST_PROXY', parseList, []),
    stopWithParent: setting('STOP_WITH_PARENT', parseFlag, false),
    agentPackage: setting('AGENT_PACKAGE', (path) => resolve(path), BUILT_AGENT),
  };
  if (env['API_URL'] === undefined && port > 65533)
    problems.push(
      'PORT is above 65533, which leaves no port for the API (PORT + 2): lower it or set API_URL',
    );
  if (isProduction && Object.keys(config.remoteDev).length > 0)
    problems.push('REMOTE_DEV is refused when NODE_ENV is production: unset it');
  problems.push(...artifactProblems(dataDir, env));
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}

function settingReader(env: NodeJS.ProcessEnv, problems: string[]) {
  return <T>(name: string, parse: (value: string) => T, absent: T): T => {
    const value = env[name]?.trim();
    if (value === undefined || value === '') return absent;
    try {
      return parse(value);
    } catch (error) {
      problems.push(`${name} ${(error as Error).message} (it is ${JSON.stringify(value)})`);
      return absent;
    }
  };
}

function parsePort(value: string): number {
  const port = Number(value);
  if (!/^\d+$/.test(value) || port < 1 || port > 65535) throw new Error('must be a port from 1 to 65535');
  return port;
}

function parseMilliseconds(value: string): number {
  const milliseconds = Number(value);
  if (!/^\d+$/.test(value) || milliseconds < 100 || milliseconds > 600_000)
    throw new Error('must be a number of milliseconds from 100 to 600000');
  return milliseconds;
}

function parseFolder(value: string): string {
  const folder = resolve(value);
  const stats = statSync(folder, { throwIfNoEntry: false });
  if (stats && !stats.isDirectory()) throw new Error('must be a folder, and there is a file of that name');
  return folder;
}

function parseOrigin(value: string): string {
  const origin = originOf(value);
  if (origin === null)
    throw new Error('must be an http(s) origin such as https://farm.example, without a path');
  return origin;
}

function parseOriginPatterns(value: string): OriginPattern[] {
  return parseList(value).map(parseOriginPattern);
}

function artifactProblems(dataDir: string, env: NodeJS.ProcessEnv): string[] {
  try {
    openArtifacts({ dataDir, env });
    return [];
  } catch (error) {
    return [(error as Error).message];
  }
}

function parseList(value: string): string[] {
  return value
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

function parseHost(value: string): string {
  const url = URL.parse(`https://${value}`);
  if (url?.hostname !== value.toLowerCase()) throw new Error('must be a host name such as farm.example');
  return url.hostname;
}

function parseSiteKey(value: string): string {
  if (!/^[\w-]+$/.test(value)) throw new Error('must be a Turnstile site key (letters, digits, - and _)');
  return value;
}

function parseLogLevel(value: string): string {
  if (!LOG_LEVELS.includes(value)) throw new Error(`must be one of ${LOG_LEVELS.join(', ')}`);
  return value;
}

function parseFlag(value: string): boolean {
  if (value !== '1' && value !== '0') throw new Error('must be 1 or 0');
  return value === '1';
}

function parseRemoteDev(value: string): Record<string, string> {
  const form =
    'must be a list such as assets=http://localhost:3103,info=http://localhost:3101, or the same as JSON';
  const pairs: [string, unknown][] = value.startsWith('{')
    ? Object.entries(parseJsonObject(value, form))
    : parseList(value).map((item) => [item.split('=', 1)[0] ?? '', item.slice(item.indexOf('=') + 1)]);
  return Object.fromEntries(
    pairs.map(([name, origin]) => {
      if (!remoteNameSchema.safeParse(name).success || typeof origin !== 'string') throw new Error(form);
      return [name, parseOrigin(origin)];
    }),
  );
}

function parseJsonObject(value: string, form: string): Record<string, unknown> {
  try {
    return JSON.parse(value) as Record<string, unknown>;
  } catch {
    throw new Error(form);
  }
}

function humanCheckOf(siteKey: string | null, productHost: string | null): HumanCheckConfig {
  return siteKey === null
    ? { kind: 'altcha', productHost }
    : { kind: 'turnstile', productHost, siteKey, testSiteKey: TURNSTILE_TEST_SITE_KEY };
}
