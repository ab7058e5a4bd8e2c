import { deliverMails, type MailDeliveryParts } from './deliverMails.ts';
import { listDueReceivers } from './delivery.repository.ts';

/** Parts that telling accounts needs. */
export type DeliveryParts = MailDeliveryParts;

/**
 * Creates the turn that tells accounts what is due. Any number of processes may take turns at once and be killed. A receiver that
 * fails keeps no other one waiting.
 */
export function createDeliveryTurn(parts: DeliveryParts): () => Promise<void> {
  return async () => {
    const failures: unknown[] = [];
    for (const receiver of await listDueReceivers(parts.db, []))
      await deliverMails(parts, receiver).catch((failure: unknown) => failures.push(failure));
    if (failures.length > 0) throw failures[0];
  };
}
