import { z } from 'zod';
import type { Db } from '@farm/database';
import { AppError } from '../../errors.ts';
import type { App } from '../../plugins/app.ts';
import { askDatabase } from './repository.ts';

const statusSchema = z.object({ status: z.literal('ok') });

export function healthRoutes(app: App, { db }: { db: Db }): void {
  app.get(
    '/api/health',
    { schema: { summary: 'Is the process alive', response: { 200: statusSchema } } },
    () => ({ status: 'ok' as const }),
  );

  app.get(
    '/api/ready',
    {
      schema: { summary: 'Can it answer: is the database there', response: { 200: statusSchema } },
    },
    async (request) => {
      try {
        await askDatabase(db);
      } catch (error) {
        request.log.warn({ err: error }, 'not ready: the database does not answer');
        throw new AppError('unavailable', { message: 'The database does not answer.' });
      }
      return { status: 'ok' as const };
    },
  );
}
