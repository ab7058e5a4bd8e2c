import { balanceSchema } from '@farm/contracts';
import { mojoToXch } from '@farm/contracts/amount';
import type { App, AppParts } from '../../app.ts';
import { findBalance } from './repository.ts';

export function balanceRoutes(app: App, { db }: AppParts): void {
  app.get(
    '/api/me/balance',
    { onRequest: app.requireSession, schema: { summary: 'My balance', response: { 200: balanceSchema } } },
    async (request) => {
      const { usable, frozen } = await findBalance(db, request.getSession().account.id);
      return { total: mojoToXch(usable + frozen), frozen: mojoToXch(frozen), usable: mojoToXch(usable) };
    },
  );
}
