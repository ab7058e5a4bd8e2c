import { Readable } from 'node:stream';
import * as calls from '@farm/contracts/calls';
import { readCursor, toPage } from '../../../cursor.ts';
import type { Db } from '@farm/database';
import type { App } from '../../../plugins/app.ts';
import { addRoute } from '../../../plugins/addRoute.ts';
import type { Rollout } from '../openRollout.ts';
import { readExplanation } from './readExplanation.ts';
import { readStatus } from './readStatus.ts';
import { renderHistoryCsv } from './renderHistoryCsv.ts';
import { listHistory, toHistoryPosition, type HistoryPosition } from './rolloutHistory.repository.ts';
import { toHistoryEntry } from './toHistoryEntry.ts';

const POSITION = /^\d{1,9}\.\d{1,9}$/;

export function addInsightRoutes(app: App, parts: { db: Db; rollout: Rollout }): void {
  const { db, rollout } = parts;

  addRoute(app, calls.readRolloutStatus, () => readStatus(parts));

  addRoute(app, calls.listRolloutHistory, async ({ query: { cursor, limit, ...filter } }) => {
    const before = parsePosition(readCursor(cursor, POSITION));
    const found = await listHistory(db, { filter, before, limit: limit + 1 });
    return toPage(found, {
      limit,
      numberOf: (row) => formatPosition(toHistoryPosition(row)),
      toItem: toHistoryEntry,
    });
  });

  addRoute(app, calls.downloadRolloutHistory, ({ query }) => Readable.from(renderHistoryCsv(db, query)));

  addRoute(app, calls.explainVisitor, ({ params: { visitor } }) => readExplanation(rollout.feed, visitor));
}

function formatPosition({ rev, number }: HistoryPosition): string {
  return `${rev}.${number}`;
}

function parsePosition(cursor: string | null): HistoryPosition | null {
  if (cursor === null) return null;
  const [rev = 0, number = 0] = cursor.split('.').map(Number);
  return { rev, number };
}
