import { isLoopbackHost } from '@farm/contracts/host';
import { isLocalDatabase } from './localDatabase.ts';
import { ConfigError } from './startErrors.ts';

type Variables = Record<string, string | undefined>;

/**
 * Mode of a process whose NODE_ENV does not say it: production with anything that real people can reach or be
 * reached by, so that a forgotten variable cannot weaken it.
 */
export function toMode(variables: Variables): 'production' | 'development' {
  return findProductionSign(variables) === null ? 'development' : 'production';
}

/**
 * Asserts that settings have no problems. Names the setting that means production, if NODE_ENV does not say it.
 * @throws ConfigError
 */
export function assertNoProblems(problems: string[], variables: Variables): void {
  if (problems.length === 0) return;
  const sign = isSet(variables['NODE_ENV']) ? null : findProductionSign(variables);
  const isModes = problems.some((problem) => problem.includes('production'));
  throw new ConfigError(
    sign !== null && isModes
      ? [
          ...problems,
          `NODE_ENV is not set, and ${sign} means production: to try out the farm, set it to development`,
        ]
      : problems,
  );
}

/** Problems of the farm's address in production: links in emails, secure cookies and HSTS depend on it. */
export function checkPublicUrl(publicUrl: string | undefined): string[] {
  if (publicUrl === undefined) return ['PUBLIC_URL is missing: links in emails of production lead there'];
  const { protocol, hostname } = new URL(publicUrl);
  if (protocol === 'https:' || isLoopbackHost(hostname)) return [];
  return ['PUBLIC_URL must be https in production, unless its host is this machine'];
}

/** Problems of a key of Turnstile in production: Cloudflare publishes keys for tests, which pass everyone. */
export function checkTurnstileKey(name: string, key: string | undefined): string[] {
  if (key === undefined || !/^[123]x0{20,}[A-F]{2}$/.test(key)) return [];
  return [`${name} is a published test key, which production refuses: set your own`];
}

/** Finds the variable that only production has. */
function findProductionSign(variables: Variables): string | null {
  const signs = [
    'PRODUCT_HOST',
    'SMTP_URL',
    'SMTP_URL_FILE',
    'DATABASE_URL_FILE',
    'DATABASE_DIRECT_URL_FILE',
  ];
  return (
    signs.find((name) => isSet(variables[name])) ??
    ['DATABASE_URL', 'DATABASE_DIRECT_URL'].find((name) => isDatabaseElsewhere(variables[name] ?? '')) ??
    ['PUBLIC_URL', 'HOST_API', 'API_URL'].find((name) => isPublicAddress(variables[name] ?? '')) ??
    null
  );
}

function isSet(value: string | undefined): boolean {
  return value !== undefined && value.trim() !== '';
}

function isDatabaseElsewhere(text: string): boolean {
  return URL.canParse(text) && !isLocalDatabase(text);
}

function isPublicAddress(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && (url.protocol === 'https:' || !isLoopbackHost(url.hostname));
}
