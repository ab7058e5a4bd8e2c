import type { Payouts } from '@farm/contracts';
import type { Page } from 'playwright-core';

type ActivePayouts = Extract<Payouts, { state: 'on' }>;

/**
 * Fakes payouts that the farm stopped over unexplained spends, with its node down. Faked in the response because the
 * real state would take a stolen key.
 */
export async function addStoppedPayoutsRoute(page: Page): Promise<void> {
  await page.route('**/api/admin/payouts', async (route) => {
    const response = await route.fetch();
    const payouts = (await response.json()) as ActivePayouts;
    const at = new Date().toISOString();
    const problems: ActivePayouts['breaker']['problems'] = [
      { kind: 'wallet', wallet: '8', ledger: '10' },
      { kind: 'owed', owed: '9', assets: '8' },
      { kind: 'spend', coinId: 'bad0'.repeat(16), amount: '2' },
    ];
    const outputs: ActivePayouts['unknownSpends'][number]['outputs'] = [
      {
        coinId: 'bad1'.repeat(16),
        address: payouts.wallet.address,
        amount: '2',
        use: 'owed',
        email: 'ada@example.org',
      },
    ];
    const json: ActivePayouts = {
      ...payouts,
      obstacle: { kind: 'chainAway', since: at, message: 'The node hung up' },
      breaker: { isOpen: true, reason: '', problems, by: '', at },
      difference: { checkId: '1', at, wallet: '8', ledger: '10' },
      lastCheck: { at, problems },
      unknownSpends: [{ coinId: 'bad0'.repeat(16), amount: '2', height: 1, isFinal: true, outputs }],
    };
    await route.fulfill({ response, json });
  });
}
