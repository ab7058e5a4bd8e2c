import { MAX_ADDRESSES, type Address } from '@farm/contracts';
import type { Db } from '@farm/database';
import type { Config } from '../../config.ts';
import { AppError } from '../../errors.ts';
import type { MailQueue } from '../../mail/mailQueue.ts';
import { rateRules, useSlot } from '../rate-limit/index.ts';
import {
  addAddress,
  hasAddress,
  isOwnAddress,
  lockAddresses,
  type AddressRow,
  type NewAddressRow,
} from './address.repository.ts';

/** Parts that saving an address needs. */
export interface AddressParts {
  db: Db;
  mailQueue: MailQueue;
  config: Pick<Config, 'payouts' | 'withdrawals'>;
}

/**
 * Saves an address and emails the user. Its cool-down starts now, even if it was deleted before.
 * @throws AppError address_of_farm, address_taken, address_limit, too_many_requests
 */
export async function addNotifiedAddress(
  { db, mailQueue, config }: AddressParts,
  asked: NewAddressRow,
): Promise<AddressRow> {
  const isReserve = config.payouts.reserveAddresses.includes(asked.address);
  if (isReserve || (await isOwnAddress(db, asked.address))) throw new AppError('address_of_farm');
  return db.transaction().execute(async (transaction) => {
    await lockAddresses(transaction, asked.accountId);
    const added = await addAddress(transaction, asked, MAX_ADDRESSES);
    if (!added) {
      throw new AppError((await hasAddress(transaction, asked)) ? 'address_taken' : 'address_limit');
    }
    const { accountId, address, createdAt } = added;
    // Each address sends an email, even if deleted right away; a refused address uses no slot.
    await useSlot(transaction, rateRules.newAddresses, accountId);
    await mailQueue.enqueue(transaction, {
      kind: 'new-address',
      accountId,
      address,
      at: createdAt.toISOString(),
    });
    return added;
  });
}

/** An address as its user sees it. */
export function toAddress(
  { id, address, description, createdAt }: AddressRow,
  coolDownSeconds: number,
): Address {
  const trustedAt = new Date(createdAt.getTime() + coolDownSeconds * 1_000);
  return {
    id,
    address,
    desc: description,
    createdAt: createdAt.toISOString(),
    trustedAt: trustedAt.toISOString(),
  };
}
