import type { PayoutAlarmCause, PayoutObstacle } from '@farm/contracts';
import { toXch } from '@farm/contracts/amount';
import { computeReplacementFee } from '../payout/index.ts';

/** A batch that is in no block. */
export interface WaitingBatch {
  number: string;
  kind: 'payout' | 'sweep' | 'recorded';
  createdAt: Date;
  reorgs: number;
  /** The node's error for the last push; empty if the node accepted it. */
  answer: string;
  isInMempool: boolean;
  chainFeeMojo: bigint;
  /** Withdrawals that it pays, and their sum. */
  count: number;
  netMojo: bigint;
}

/** State of payouts, as far as it explains that they stand still; amounts in mojo. */
export interface PayoutFacts {
  obstacle: PayoutObstacle | null;
  /** Time of the last read of the chain; null before the first. */
  readAt: Date | null;
  /** Time at which the last batch was signed or ended. */
  movedAt: Date | null;
  feeMaxMojo: bigint;
  /** Approved withdrawals; `since` is the oldest approval. */
  due: { count: number; netMojo: bigint; since: Date | null };
  /** Batches in no block, oldest first. */
  waiting: readonly WaitingBatch[];
  /** Coins in the wallet and on their way to it. */
  fundsMojo: bigint;
  /** Withdrawals that their users can still cancel. */
  pendingMojo: bigint;
  /** Payments per day, over the last week. */
  dailyMojo: bigint;
}

/** Facts that alarms follow from. */
export interface AlarmFacts {
  /** Null if the farm does not pay by itself. */
  payouts: PayoutFacts | null;
  /** Mails that were queued after the mail server took the last one, and the newest error. */
  mails: { count: number; since: Date | null; message: string };
  /** Space that is kept free on the disk of the database, in MB, if less is free; else null. */
  shortReserveMb: number | null;
}

/** A cause that is there now; `since` is null if the facts do not tell since when. */
export interface CurrentCause {
  cause: PayoutAlarmCause;
  since: Date | null;
}

/** Returns the causes for which payouts, mails or the farm stand still, or will; at most one of each kind. */
export function computeCauses(
  { payouts, mails, shortReserveMb }: AlarmFacts,
  { now, alarmMs }: { now: Date; alarmMs: number },
): CurrentCause[] {
  const lasts = (since: Date | null): since is Date =>
    since !== null && now.getTime() - since.getTime() >= alarmMs;
  const found: (CurrentCause | null)[] = [
    ...(payouts
      ? [
          findObstacle(payouts, lasts),
          findRefusedPush(payouts),
          findLowFee(payouts),
          findShortage(payouts),
          findStandstill(payouts, lasts),
        ]
      : []),
    lasts(mails.since)
      ? { cause: { kind: 'mailsStuck', count: mails.count, message: mails.message }, since: mails.since }
      : null,
    shortReserveMb === null ? null : { cause: { kind: 'diskShort', reserveMb: shortReserveMb }, since: null },
  ];
  return found.filter((one) => one !== null);
}

type Lasts = (since: Date | null) => since is Date;

function findObstacle({ obstacle, readAt }: PayoutFacts, lasts: Lasts): CurrentCause | null {
  switch (obstacle?.kind) {
    case 'chainAway':
      return { cause: { kind: 'nodeAway', message: obstacle.message }, since: new Date(obstacle.since) };
    case 'keyless':
    case 'signerAway':
      return { cause: { kind: 'signerAway' }, since: null };
    case 'signerRefuses':
      return { cause: { kind: 'signerRefuses', message: obstacle.message }, since: null };
    case 'stopped':
    case 'doubted':
    case undefined:
      return lasts(readAt) ? { cause: { kind: 'nodeAway', message: '' }, since: readAt } : null;
  }
}

function findRefusedPush({ waiting }: PayoutFacts): CurrentCause | null {
  const refused = waiting.find(({ answer, isInMempool }) => answer !== '' && !isInMempool);
  return (
    (refused && {
      cause: { kind: 'pushRefused', batch: refused.number, answer: refused.answer },
      since: null,
    }) ??
    null
  );
}

/** A batch that the node refuses is a cause of its own. */
function findLowFee({ waiting, feeMaxMojo }: PayoutFacts): CurrentCause | null {
  const low = waiting.find(
    ({ isInMempool, chainFeeMojo }) =>
      isInMempool && computeReplacementFee(chainFeeMojo, null, feeMaxMojo) === null,
  );
  return (
    (low && { cause: { kind: 'feeTooLow', batch: low.number, fee: toXch(low.chainFeeMojo) }, since: null }) ??
    null
  );
}

function findShortage({ due, pendingMojo, dailyMojo, fundsMojo }: PayoutFacts): CurrentCause | null {
  const missing = due.netMojo + pendingMojo + dailyMojo - fundsMojo;
  if (missing <= 0n) return null;
  const cause = {
    kind: 'walletShort',
    funds: toXch(fundsMojo),
    due: toXch(due.netMojo),
    pending: toXch(pendingMojo),
    daily: toXch(dailyMojo),
    missing: toXch(missing),
  } as const;
  return { cause, since: null };
}

/**
 * Nobody is paid if withdrawals are due and no batch was signed or ended for long, or if a batch has long been in no block. A
 * batch that a reorganization removed is left out: it was in a block in time.
 */
function findStandstill({ due, waiting, movedAt, obstacle }: PayoutFacts, lasts: Lasts): CurrentCause | null {
  const dueSince = due.since && movedAt && movedAt > due.since ? movedAt : due.since;
  const late = waiting.filter(
    ({ kind, reorgs, createdAt }) => kind === 'payout' && reorgs === 0 && lasts(createdAt),
  );
  const isDueLate = lasts(dueSince);
  const since = [...(isDueLate ? [dueSince] : []), ...late.map(({ createdAt }) => createdAt)].toSorted(
    (a, b) => a.getTime() - b.getTime(),
  )[0];
  if (!since) return null;
  const parts = [...(isDueLate ? [due] : []), ...late];
  const cause = {
    kind: 'unpaid',
    count: parts.reduce((sum, { count }) => sum + count, 0),
    amount: toXch(parts.reduce((sum, { netMojo }) => sum + netMojo, 0n)),
    obstacle,
  } as const;
  return { cause, since };
}
