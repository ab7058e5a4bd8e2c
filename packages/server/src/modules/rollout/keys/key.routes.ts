import * as calls from '@farm/contracts/calls';
import type { OperatorKey } from '@farm/contracts/rollout';
import type { Db } from '@farm/database';
import type { App } from '../../../plugins/app.ts';
import { addRoute } from '../../../plugins/addRoute.ts';
import type { Rollout } from '../openRollout.ts';
import { toRolloutActor, toSessionActor } from '../rolloutGuards.ts';
import { listKeys } from './key.repository.ts';
import { markKeyWithdrawn, recordKeyApproval, recordKeyRegistration } from './service.ts';
import { toOperatorKey, toRegistryKey } from './toOperatorKey.ts';
import { addFileKeys, readTrustRule } from './trustRule.ts';

const ORDER: OperatorKey['state'][] = ['waiting', 'starting', 'trusted', 'expired', 'withdrawn'];

export function addKeyRoutes(app: App, parts: { db: Db; rollout: Rollout }): void {
  const { db, rollout } = parts;

  addRoute(app, calls.listRolloutKeys, async () => {
    await db.transaction().execute((transaction) => addFileKeys(transaction, rollout));
    const { settings } = rollout;
    const own = (await rollout.trustedKeys()).filter(({ owner }) => owner === 'registry');
    const people = (await listKeys(db)).map(toOperatorKey);
    return {
      items: [
        ...people.toSorted((one, other) => ORDER.indexOf(one.state) - ORDER.indexOf(other.state)),
        ...(await Promise.all(own.map(toRegistryKey))),
      ],
      days: settings.keyDays,
      command: await readTrustRule(db, settings),
      waitHours: settings.keyWaitHours,
    };
  });

  addRoute(app, calls.registerRolloutKey, async (request) =>
    toOperatorKey(await recordKeyRegistration(db, request.body, toRolloutActor(request))),
  );

  addRoute(app, calls.approveRolloutKey, async (request) => {
    const { keyId } = request.params;
    const actor = toSessionActor(request.getSession().account);
    return toOperatorKey(await recordKeyApproval(parts, { keyId, approval: request.body }, actor));
  });

  addRoute(app, calls.withdrawRolloutKey, async (request) => {
    await markKeyWithdrawn(db, request.params.keyId, toRolloutActor(request));
  });
}
