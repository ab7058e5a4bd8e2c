import { shareSchema } from '@farm/contracts';
import type { App } from '../../plugins/app.ts';
import { readShare, type ShareParts } from './readShare.ts';

export function shareRoutes(app: App, parts: ShareParts): void {
  app.get(
    '/api/me/share',
    {
      onRequest: app.requireSession,
      schema: { summary: 'What I have and what it earns', response: { 200: shareSchema } },
    },
    async (request) => readShare(parts, request.getSession().account.id),
  );
}
