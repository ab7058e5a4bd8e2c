import { randomBytes } from 'node:crypto';
import * as calls from '@farm/contracts/calls';
import { toChiaAddress } from '@farm/contracts/chia-address';
import { requestApi } from '@farm/simulators/farmer';
import { runAs, type People } from './people.ts';

/** Gives the farmer initial funds: a deposit, an address, and a withdrawal to it. Repeating it has no effect. */
export async function addInitialMoney(site: { url: string }, { farmer, operator }: People): Promise<void> {
  // The same keys at every start, so nothing happens twice.
  const keyed = (deed: string) => ({ 'idempotency-key': `demo-${deed}-${farmer.email}` });
  const body = { account: farmer.email, amount: '0.05', reason: 'Welcome to the demo farm' };
  await runAs(site, operator, (token) =>
    requestApi(site, calls.createDeposit, { token, headers: keyed('welcome'), body }),
  );
  const { token } = farmer;
  const { items } = await requestApi(site, calls.listAddresses, { token });
  if (items.length > 0) return;
  const wallet = { address: toChiaAddress(randomBytes(32)), desc: 'Demo wallet' };
  const { address } = await requestApi(site, calls.createAddress, { token, body: wallet });
  await requestApi(site, calls.createWithdrawal, {
    token,
    headers: keyed('withdrawal'),
    body: { amount: '0.02', address, memo: 'First withdrawal of the demo' },
  });
}
