import * as calls from '@farm/contracts/calls';
import { OVERRIDE_GRANT_COOKIE, signGrant, toCookieName } from '@farm/registry';
import type { Config } from '../../config.ts';
import type { Db } from '@farm/database';
import type { App } from '../../plugins/app.ts';
import { addRoute } from '../../plugins/addRoute.ts';
import { recordAudit } from '../audit/index.ts';
import type { Rollout } from './openRollout.ts';
import { toVisit } from '../../plugins/toVisit.ts';

const GRANT_SECONDS = 8 * 60 * 60;

export function addOverrideGrantRoutes(
  app: App,
  { db, config, rollout }: { db: Db; config: Pick<Config, 'publicUrl'>; rollout: Rollout },
): void {
  addRoute(app, calls.grantOverrides, async (request, reply) => {
    const expiresAt = new Date(Date.now() + GRANT_SECONDS * 1_000).toISOString();
    const { account } = request.getSession();
    await recordAudit(db, {
      actor: account.id,
      action: 'rollout.override_granted',
      subject: account.id,
      detail: { expiresAt },
    });
    const value = signGrant(rollout.visitorKey, { kind: 'overrides', expiresAt });
    const visit = toVisit(request, config);
    const name = toCookieName(OVERRIDE_GRANT_COOKIE, visit);
    const secure = visit.isHttps ? '; Secure' : '';
    reply.header(
      'set-cookie',
      `${name}=${value}; Path=/; Max-Age=${GRANT_SECONDS}; HttpOnly; SameSite=Lax${secure}`,
    );
  });
}
