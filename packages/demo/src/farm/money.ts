import { randomBytes } from 'node:crypto';
import type { Address, AddressPage } from '@farm/contracts';
import { toChiaAddress } from '@farm/contracts/chia-address';
import { callApi } from '@farm/simulators/farmer';
import type { People } from './people.ts';

/** Gives the farmer something to begin with: a welcome, an address, and a withdrawal to it. Once, however often. */
export async function beginWithMoney(site: { url: string }, { farmer, operator }: People): Promise<void> {
  // The same keys at every start: nothing of it happens twice.
  const keyed = (deed: string) => ({ 'idempotency-key': `demo-${deed}-${farmer.email}` });
  await callApi(site, 'POST /admin/ledger/deposit', {
    token: operator.token,
    headers: keyed('welcome'),
    body: { account: farmer.email, amount: '0.05', reason: 'Welcome to the demo farm' },
  });
  const { token } = farmer;
  const { items } = (await callApi(site, 'GET /me/addresses', { token })) as AddressPage;
  if (items.length > 0) return;
  const wallet = { address: toChiaAddress(randomBytes(32)), desc: 'Demo wallet' };
  const { address } = (await callApi(site, 'POST /me/addresses', { token, body: wallet })) as Address;
  await callApi(site, 'POST /me/withdrawals', {
    token,
    headers: keyed('withdrawal'),
    body: { amount: '0.02', address, memo: 'First withdrawal of the demo' },
  });
}
