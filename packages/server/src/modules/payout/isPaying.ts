import type { Config } from '../../config.ts';
import type { Db } from '@farm/database';
import { readBreaker } from './breaker.repository.ts';

/** True while withdrawals are paid: a node and a signer are configured, and payouts are not stopped. */
export async function isPaying({
  db,
  config,
}: {
  db: Db;
  config: Pick<Config, 'payouts' | 'chain'>;
}): Promise<boolean> {
  if (config.payouts.signerSocket === null || config.chain.node === null) return false;
  return !(await readBreaker(db)).isOpen;
}
