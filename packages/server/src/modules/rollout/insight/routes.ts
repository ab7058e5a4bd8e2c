import {
  explanationSchema,
  historyPageSchema,
  historyQuerySchema,
  keyIdOf,
  rolloutStatusSchema,
  trustedKeysSchema,
} from '@farm/contracts/rollout';
import { z } from 'zod';
import { readCursor, toPage } from '../../../cursor.ts';
import type { Db } from '@farm/database';
import type { App } from '../../../plugins/app.ts';
import { rolloutSecurity as security, type RolloutAuthority } from '../authority.ts';
import type { Rollout } from '../openRollout.ts';
import { listHistory, type HistoryPlace } from '../registry/repository.ts';
import { explain } from './explain.ts';
import { readStatus } from './readStatus.ts';
import { toHistoryEntry } from './toHistoryEntry.ts';

const PLACE = /^\d{1,9}\.\d{1,9}$/;

export function insightRoutes(app: App, parts: { db: Db; rollout: Rollout }, may: RolloutAuthority): void {
  const { db, rollout } = parts;

  app.get(
    '/api/rollout/status',
    {
      onRequest: may.read,
      schema: { summary: 'What is live where', security, response: { 200: rolloutStatusSchema } },
    },
    () => readStatus(parts),
  );

  app.get(
    '/api/rollout/history',
    {
      onRequest: may.read,
      schema: {
        summary: 'What was changed, by whom and why, newest first',
        security,
        querystring: historyQuerySchema,
        response: { 200: historyPageSchema },
      },
    },
    async ({ query: { cursor, limit, name } }) => {
      const before = toPlace(readCursor(cursor, PLACE));
      const found = await listHistory(db, { name, before, limit: limit + 1 });
      return toPage(found, {
        limit,
        numberOf: (row) => `${row.rev}.${row.kind === 'halt' ? row.number : 0}`,
        toItem: toHistoryEntry,
      });
    },
  );

  app.get(
    '/api/rollout/keys',
    {
      onRequest: may.read,
      schema: { summary: 'Keys that are trusted', security, response: { 200: trustedKeysSchema } },
    },
    async () => {
      const keys = await rollout.trustedKeys();
      const items = keys.map(async ({ publicKey, name, owner }) => ({
        keyId: await keyIdOf(publicKey),
        name,
        owner,
      }));
      return { items: await Promise.all(items) };
    },
  );

  app.get(
    '/api/rollout/explain/:visitor',
    {
      onRequest: may.read,
      schema: {
        summary: 'What a visitor gets, and why',
        security,
        params: z.object({
          visitor: z.string().regex(/^[\w-]{22}$/, 'Needs the id of a visitor: 22 characters'),
        }),
        response: { 200: explanationSchema },
      },
    },
    ({ params: { visitor } }) => explain(rollout.feed, visitor),
  );
}

function toPlace(cursor: string | null): HistoryPlace | null {
  if (cursor === null) return null;
  const [rev = 0, number = 0] = cursor.split('.').map(Number);
  return { rev, number };
}
