import { shareSchema } from '@farm/contracts';
import type { App, AppParts } from '../../app.ts';
import { readShare } from './readShare.ts';

export function shareRoutes(app: App, parts: AppParts): void {
  app.get(
    '/api/me/share',
    {
      onRequest: app.requireSession,
      schema: { summary: 'What I have and what it earns', response: { 200: shareSchema } },
    },
    async (request) => readShare(parts, request.getSession().account.id),
  );
}
