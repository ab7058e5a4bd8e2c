import { Readable } from 'node:stream';
import type { AuditEvent } from '@farm/contracts/operator';
import * as calls from '@farm/contracts/calls';
import type { Db } from '@farm/database';
import { renderCsvRows } from '../../csv.ts';
import { readCursor, toPage } from '../../cursor.ts';
import type { App } from '../../plugins/app.ts';
import { addRoute } from '../../plugins/addRoute.ts';
import { listAuditEvents } from './auditTrail.repository.ts';

const COLUMNS = ['at', 'by', 'action', 'about', 'detail'] as const;

/** Adds the routes by which operators read the audit trail. */
export function addAuditRoutes(app: App, { db }: { db: Db }): void {
  addRoute(app, calls.listAudit, async ({ query: { cursor, limit, ...filter } }) => {
    const found = await listAuditEvents(db, filter, { before: readCursor(cursor), limit: limit + 1 });
    return toPage(found, { limit, numberOf: ({ id }) => id, toItem: (event) => event });
  });

  addRoute(app, calls.downloadAudit, ({ query: filter }) =>
    Readable.from(
      renderCsvRows<AuditEvent>(
        COLUMNS,
        (last, limit) => listAuditEvents(db, filter, { before: last?.id ?? null, limit }),
        ({ at, by, action, about, detail }) => [at, by, action, about, JSON.stringify(detail)],
      ),
    ),
  );
}
