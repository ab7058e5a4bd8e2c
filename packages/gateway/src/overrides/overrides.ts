import { OVERRIDE_GRANT_COOKIE, OVERRIDES_COOKIE, readGrant, type VisitorKey } from '@farm/registry';
import { isLoopbackHost } from '@farm/contracts/host';
import type { FastifyRequest } from 'fastify';
import type { Cookies } from '../visitor/cookies.ts';
import { isAllowedOrigin, type OriginPattern } from './originPatterns.ts';
import { parseOverrides, type OverrideList } from './overrideList.ts';

/** Dev servers that replace remotes. */
export interface Overrides {
  /** Overrides for everyone. */
  everybodys: OverrideList;
  /** Allowed overrides in this browser's cookie. */
  of(request: FastifyRequest): OverrideList;
  /** Selects the overrides that this browser may use. The others are logged, at most once a minute. */
  allowed(request: FastifyRequest, list: OverrideList): OverrideList;
}

/** Rules for {@link createOverrides}. */
export interface OverrideRules {
  /** Overrides for everyone, with any origin. */
  everybodys: OverrideList;
  origins: OriginPattern[];
  /** True if all browsers also need a grant, which an operator gets from the API; else those elsewhere. */
  needsGrant: boolean;
  visitorKey: VisitorKey;
  cookies: Cookies;
  report: (refused: { name: string; origin: string; reason: string }) => void;
}

const REPORT_MS = 60_000;

/** See {@link Overrides}. */
export function createOverrides(rules: OverrideRules): Overrides {
  let quietUntil = 0;

  function report(name: string, origin: string, reason: string): void {
    if (Date.now() < quietUntil) return;
    quietUntil = Date.now() + REPORT_MS;
    rules.report({ name, origin, reason });
  }

  function allowed(request: FastifyRequest, list: OverrideList): OverrideList {
    const isDeveloper = !rules.needsGrant && isLoopbackHost(request.hostname);
    const mayOverride = isDeveloper || hasGrant(rules, request);
    return Object.fromEntries(
      Object.entries(list).filter(([name, origin]) => {
        const isListed = isAllowedOrigin(rules.origins, origin);
        if (!isListed) report(name, origin, 'its origin is not in OVERRIDE_ORIGINS');
        else if (!mayOverride) report(name, origin, 'this browser has no grant for overrides');
        return isListed && mayOverride;
      }),
    );
  }

  return {
    everybodys: rules.everybodys,
    allowed,
    of(request) {
      const cookie = rules.cookies.read(request, OVERRIDES_COOKIE);
      return cookie ? allowed(request, parseOverrides(cookie)) : {};
    },
  };
}

function hasGrant({ visitorKey, cookies }: OverrideRules, request: FastifyRequest): boolean {
  const value = cookies.read(request, OVERRIDE_GRANT_COOKIE);
  return readGrant(visitorKey, value, new Date())?.kind === 'overrides';
}
