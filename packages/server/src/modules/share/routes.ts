import { shareSchema } from '@farm/contracts';
import type { Config } from '../../config.ts';
import type { Db } from '../../database/schema.ts';
import type { App } from '../../plugins/app.ts';
import type { ProofSource } from './proofSource.ts';
import { readShare } from './readShare.ts';

export function shareRoutes(
  app: App,
  parts: { db: Db; config: Pick<Config, 'profit' | 'chain'>; proofSource?: ProofSource | undefined },
): void {
  app.get(
    '/api/me/share',
    {
      onRequest: app.requireSession,
      schema: { summary: 'What I have and what it earns', response: { 200: shareSchema } },
    },
    async (request) => readShare(parts, request.getSession().account.id),
  );
}
