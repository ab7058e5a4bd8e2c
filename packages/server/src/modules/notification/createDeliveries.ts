import { sendMails, type MailDeliveryParts } from './sendMails.ts';
import { sendOutside, type OutsideParts } from './sendOutside.ts';
import { listDueReceivers, type DueReceiver } from './delivery.repository.ts';

/** Parts that telling accounts needs. */
export type DeliveryParts = MailDeliveryParts & OutsideParts;

/** Receivers outside that are told at once: in all, of those that failed before, and of those told only what everybody is told. */
const MAX_IN_FLIGHT = { all: 32, failing: 16, mass: 8 };
/** Time after which a receiver has had its turn, though more waits for it. */
const MAX_TURN_MS = 10_000;

/** The deliveries of this process. */
export interface Deliveries {
  /** Tells accounts what is due. Returns once the slow part, which is outside of the farm, has begun. */
  runTurn: () => Promise<void>;
  /** Begins nothing more, and waits for what has begun. */
  stop: () => Promise<void>;
}

/**
 * Creates the deliveries of this process. Any number of processes may deliver at once and be killed. No receiver that is slow or
 * fails keeps one of another account waiting.
 */
export function createDeliveries(parts: DeliveryParts): Deliveries {
  const inFlight = new Map<string, DueReceiver & { done: Promise<void> }>();
  let isStopped = false;

  const hasRoom = ({ accountId, isFailing, isMass }: DueReceiver) => {
    const others = [...inFlight.values()];
    if (inFlight.has(accountId) || others.length >= MAX_IN_FLIGHT.all) return false;
    if (isFailing && others.filter((one) => one.isFailing).length >= MAX_IN_FLIGHT.failing) return false;
    return !isMass || others.filter((one) => one.isMass).length < MAX_IN_FLIGHT.mass;
  };
  const start = (receiver: DueReceiver) => {
    const { accountId } = receiver;
    const endsAt = Date.now() + MAX_TURN_MS;
    const done = sendOutside(parts, receiver, () => !isStopped && Date.now() < endsAt)
      .catch((error: unknown) => {
        parts.log.warn({ err: error, accountId }, 'delivery failed, will be tried again');
      })
      .finally(() => inFlight.delete(accountId));
    inFlight.set(accountId, { ...receiver, done });
  };
  return {
    runTurn: async () => {
      const failures: unknown[] = [];
      const due = { busyAccounts: [...inFlight.keys()], hasPush: parts.push !== null };
      for (const receiver of await listDueReceivers(parts.db, due)) {
        if (isStopped) break;
        if (receiver.channel === 'mail')
          await sendMails(parts, receiver).catch((failure: unknown) => failures.push(failure));
        else if (hasRoom(receiver)) start(receiver);
      }
      if (failures.length > 0) throw failures[0];
    },
    stop: async () => {
      isStopped = true;
      await Promise.all([...inFlight.values()].map(({ done }) => done));
    },
  };
}
