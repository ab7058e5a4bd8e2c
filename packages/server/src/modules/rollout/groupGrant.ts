import * as calls from '@farm/contracts/calls';
import { GROUP_COOKIE, readGrant, signGrant, toCookieName } from '@farm/registry';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import type { App } from '../../plugins/app.ts';
import type { Rollout } from './openRollout.ts';
import { setCookie } from '../../plugins/setCookie.ts';
import { toVisit } from '../../plugins/toVisit.ts';

const GRANT_DAYS = 90;
const DAY_MS = 86_400_000;

/**
 * Gives each browser that reads a profile a signed cookie with the role of the account, for canaries that are for a role. It
 * outlasts the session, so that a version stays with a visitor who signs out, and is renewed in its last 60 days.
 */
export function addGroupGrants(
  app: App,
  { config, rollout: { visitorKey } }: { config: Pick<Config, 'publicUrl'>; rollout: Rollout },
): void {
  app.addHook('onSend', (request, reply) => {
    const isProfile = request.routeOptions.config.call === calls.readProfile && reply.statusCode === 200;
    if (isProfile) grantGroup(request, reply);
    return Promise.resolve();
  });

  function grantGroup(request: FastifyRequest, reply: FastifyReply): void {
    const { role } = request.getSession().account;
    const name = toCookieName(GROUP_COOKIE, toVisit(request, config));
    const now = Date.now();
    const known = readGrant(visitorKey, app.parseCookie(request.headers.cookie ?? '')[name], new Date(now));
    const isFresh = known?.kind === 'group' && Date.parse(known.expiresAt) > now + (GRANT_DAYS - 30) * DAY_MS;
    if (isFresh && known.role === role) return;
    const expiresAt = new Date(now + GRANT_DAYS * DAY_MS).toISOString();
    const value = signGrant(visitorKey, { kind: 'group', role, expiresAt });
    setCookie(reply, { name: GROUP_COOKIE, value, days: GRANT_DAYS }, config);
  }
}
