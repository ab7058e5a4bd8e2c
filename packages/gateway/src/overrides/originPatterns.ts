import { toOrigin } from '@farm/process';

const ANY_PORT = ':*';

/** An origin such as `http://localhost:3103`; with `:*` as its port, any port of that host. */
export type OriginPattern = string;

/** @throws Error describing the format */
export function parseOriginPattern(value: string): OriginPattern {
  const hasAnyPort = value.endsWith(ANY_PORT);
  const origin = toOrigin(hasAnyPort ? value.slice(0, -ANY_PORT.length) : value);
  const namesPort = hasAnyPort && /:\d+$/.test(origin ?? '');
  if (origin === null || namesPort)
    throw new Error(
      'must be a comma-separated list of http(s) origins such as http://localhost:3103 or http://localhost:*',
    );
  return hasAnyPort ? origin + ANY_PORT : origin;
}

/** True if an origin (as `URL.origin` writes it) matches a pattern. */
export function isAllowedOrigin(patterns: OriginPattern[], origin: string): boolean {
  const withAnyPort = origin.replace(/:\d+$/, '') + ANY_PORT;
  return patterns.some((pattern) => pattern === origin || pattern === withAnyPort);
}
