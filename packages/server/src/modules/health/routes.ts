import * as calls from '@farm/contracts/calls';
import type { Db } from '@farm/database';
import { AppError } from '../../errors.ts';
import type { App } from '../../plugins/app.ts';
import { handle } from '../../plugins/handle.ts';
import { askDatabase } from './repository.ts';

export function healthRoutes(app: App, { db }: { db: Db }): void {
  handle(app, calls.readHealth, () => ({ status: 'ok' as const }));

  handle(app, calls.readReadiness, async (request) => {
    try {
      await askDatabase(db);
    } catch (error) {
      request.log.warn({ err: error }, 'not ready: the database does not answer');
      throw new AppError('unavailable', { message: 'The database does not answer.' });
    }
    return { status: 'ok' as const };
  });
}
