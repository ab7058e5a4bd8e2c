import * as calls from '@farm/contracts/calls';
import { keyIdOf } from '@farm/contracts/rollout';
import { readCursor, toPage } from '../../../cursor.ts';
import type { Db } from '@farm/database';
import type { App } from '../../../plugins/app.ts';
import { handle } from '../../../plugins/handle.ts';
import type { Rollout } from '../openRollout.ts';
import { listHistory, type HistoryPlace } from '../registry/repository.ts';
import { explain } from './explain.ts';
import { readStatus } from './readStatus.ts';
import { toHistoryEntry } from './toHistoryEntry.ts';

const PLACE = /^\d{1,9}\.\d{1,9}$/;

export function insightRoutes(app: App, parts: { db: Db; rollout: Rollout }): void {
  const { db, rollout } = parts;

  handle(app, calls.readRolloutStatus, () => readStatus(parts));

  handle(app, calls.listRolloutHistory, async ({ query: { cursor, limit, name } }) => {
    const before = toPlace(readCursor(cursor, PLACE));
    const found = await listHistory(db, { name, before, limit: limit + 1 });
    return toPage(found, {
      limit,
      numberOf: (row) => `${row.rev}.${row.kind === 'halt' ? row.number : 0}`,
      toItem: toHistoryEntry,
    });
  });

  handle(app, calls.listRolloutKeys, async () => {
    const keys = await rollout.trustedKeys();
    const items = keys.map(async ({ publicKey, name, owner }) => ({
      keyId: await keyIdOf(publicKey),
      name,
      owner,
    }));
    return { items: await Promise.all(items) };
  });

  handle(app, calls.explainVisitor, ({ params: { visitor } }) => explain(rollout.feed, visitor));
}

function toPlace(cursor: string | null): HistoryPlace | null {
  if (cursor === null) return null;
  const [rev = 0, number = 0] = cursor.split('.').map(Number);
  return { rev, number };
}
