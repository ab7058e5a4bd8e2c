import type { Reserves } from '@farm/contracts';
import { toXch } from '@farm/contracts/amount';
import { encodeAddress } from '@farm/chain';
import type { Config } from '../../config.ts';
import type { Db } from '@farm/database';
import { readBreaker } from './breaker.repository.ts';
import { findLastReconciliation } from './reconciliation.repository.ts';
import { isSimulated } from './isSimulated.ts';
import { listKeys } from './payout.repository.ts';

/** Returns the farm's assets on the chain and its debts to users, all as of the last reconciliation. */
export async function readReserves({
  db,
  config,
}: {
  db: Db;
  config: Pick<Config, 'payouts' | 'chain'>;
}): Promise<Reserves> {
  const { payouts } = config;
  if (payouts.signerSocket === null) return { state: 'off' };
  const [check, breaker, keys] = await Promise.all([
    findLastReconciliation(db),
    readBreaker(db),
    listKeys(db),
  ]);
  if (!check) return { state: 'unread' };
  const { hot, inFlight, reserves, usable, frozen } = check;
  const [assets, owed] = [hot + inFlight + reserves, usable + frozen];
  const walletAddresses = keys.map((hash) => encodeAddress(hash));
  const reserveAddresses = payouts.reserveAddresses.filter((address) => !walletAddresses.includes(address));
  const toEntry = (kind: 'wallet' | 'reserve') => (address: string) => ({
    address,
    kind,
    explorerUrl: payouts.explorerAddressUrl?.replace('{address}', address) ?? null,
  });
  return {
    state: 'on',
    height: Number(check.height),
    at: check.at.toISOString(),
    isSimulated: isSimulated(config),
    assets: {
      wallet: toXch(hot),
      inFlight: toXch(inFlight),
      reserves: toXch(reserves),
      total: toXch(assets),
    },
    owed: { usable: toXch(usable), frozen: toXch(frozen), total: toXch(owed) },
    isCovered: owed <= assets,
    isHalted: breaker.isOpen,
    addresses: [
      ...walletAddresses.map(toEntry('wallet')),
      ...[...new Set(reserveAddresses)].map(toEntry('reserve')),
    ],
  };
}
