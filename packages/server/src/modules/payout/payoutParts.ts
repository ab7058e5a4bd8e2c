import type { PayoutSettings, WithdrawalSettings } from '../../config.ts';
import type { Db } from '../../database/schema.ts';
import type { Logger } from '../../logger.ts';
import type { MailQueue } from '../../mail/mailQueue.ts';
import type { SignerClient } from '../../signer/signerClient.ts';
import type { ChainWriter, CoinReader } from '../chain/index.ts';
import type { Live } from '../live/index.ts';

/** What paying works with. */
export interface PayoutParts {
  db: Db;
  node: CoinReader & ChainWriter;
  signer: SignerClient;
  live: Live;
  mailQueue: MailQueue;
  withdrawals: Pick<WithdrawalSettings, 'confirmations'>;
  payouts: PayoutSettings;
  log: Logger;
}
