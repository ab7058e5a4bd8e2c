import type { PayoutSettings, WithdrawalSettings } from '../../config.ts';
import type { Db } from '@farm/database';
import type { Logger } from '@farm/process';
import type { MailQueue } from '../../mail/mailQueue.ts';
import type { SignerClient } from '@farm/signer/client';
import type { ChainWriter, CoinReader } from '@farm/chain';
import type { Live } from '../live/index.ts';

/** Dependencies of payouts. */
export interface PayoutDependencies {
  db: Db;
  node: CoinReader & ChainWriter;
  signer: SignerClient;
  live: Live;
  mailQueue: MailQueue;
  withdrawals: Pick<WithdrawalSettings, 'confirmations'>;
  payouts: PayoutSettings;
  log: Logger;
}

/** Dependencies of code that only reads chain and books. */
export interface ChainDependencies extends Pick<PayoutDependencies, 'db' | 'withdrawals' | 'payouts'> {
  node: CoinReader;
}
