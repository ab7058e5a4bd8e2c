import * as calls from '@farm/contracts/calls';
import type { Db } from '@farm/database';
import { AppError } from '../../errors.ts';
import type { App } from '../../plugins/app.ts';
import { addRoute } from '../../plugins/addRoute.ts';
import { assertDatabaseResponds } from './health.repository.ts';

export function addHealthRoutes(
  app: App,
  { db, stopping }: { db: Db; stopping?: AbortSignal | undefined },
): void {
  addRoute(app, calls.readHealth, () => ({ status: 'ok' as const }));

  addRoute(app, calls.readReadiness, async (request) => {
    if (stopping?.aborted) throw refuse('The process is stopping.');
    try {
      await assertDatabaseResponds(db);
    } catch (error) {
      request.log.warn({ err: error }, 'not ready: the database does not respond');
      throw refuse('The database does not respond.');
    }
    return { status: 'ok' as const };
  });
}

/** A balancer asks often, and each answer would be an error in the log. */
function refuse(message: string): AppError {
  return new AppError('unavailable', { message, isLogged: true });
}
