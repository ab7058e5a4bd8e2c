import type { Correction } from '@farm/contracts';
import { toXch } from '@farm/contracts/amount';
import type { RecordedCorrection } from './recordCorrection.ts';

/** Converts a recorded correction to the form of the API. */
export function toCorrection(recorded: RecordedCorrection): Correction {
  const { id, correctsId, accountId, deltaMojo, usableMojo, reason, createdAt } = recorded;
  return {
    id,
    correctsId,
    accountId,
    amount: toXch(deltaMojo),
    usable: toXch(usableMojo),
    reason,
    date: createdAt.toISOString(),
  };
}
