import { machinePageSchema, pageQuerySchema, type Machine } from '@farm/contracts';
import type { Selectable } from 'kysely';
import { z } from 'zod';
import type { App, AppParts } from '../../app.ts';
import type { MachineTable } from '../../database/schema.ts';
import { AppError } from '../../errors.ts';
import { listMachines, type MachinePosition } from './repository.ts';

export function machineRoutes(app: App, { db }: AppParts): void {
  app.get(
    '/api/me/machines',
    {
      onRequest: app.requireSession,
      schema: { summary: 'My machines', querystring: pageQuerySchema, response: { 200: machinePageSchema } },
    },
    async (request) => {
      const { cursor, limit } = request.query;
      const after = cursor === undefined ? null : readCursor(cursor);
      // One more than asked for tells whether there is a next page.
      const found = await listMachines(db, request.getSession().account.id, { after, limit: limit + 1 });
      const page = found.slice(0, limit);
      const last = page.at(-1);
      return {
        items: page.map(toMachine),
        nextCursor: found.length > limit && last ? writeCursor(last) : null,
      };
    },
  );
}

function toMachine(row: Selectable<MachineTable>): Machine {
  const { id, name, plotCount, plotBytes, health, status, updatedAt } = row;
  return {
    id,
    name,
    plotCount,
    plotBytes: plotBytes.toString(),
    health,
    status,
    updatedAt: updatedAt?.toISOString() ?? null,
  };
}

const positionSchema = z.tuple([z.string().regex(/^\d{1,16}$/), z.uuid()]);

function writeCursor({ createdAtMicros, id }: MachinePosition): string {
  return Buffer.from(JSON.stringify([createdAtMicros, id])).toString('base64url');
}

function readCursor(cursor: string): MachinePosition {
  try {
    const position = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')) as unknown;
    const [createdAtMicros, id] = positionSchema.parse(position);
    return { createdAtMicros, id };
  } catch {
    throw new AppError('validation_failed', { fields: { cursor: 'Not a cursor of this list' } });
  }
}
