import type { Db } from '@farm/database';
import { listBookDifferences } from '@farm/server/parts';
import { checkRequests } from './checkRequests.ts';
import { checkWithdrawals } from './checkWithdrawals.ts';
import { computeHoldings, type Model } from './model.ts';
import type { Snapshot } from './snapshot.ts';

/**
 * Returns what contradicts the acknowledgments to the clients in the database; empty if all is well. The model must have
 * no response outstanding.
 */
export function checkSnapshot(snapshot: Snapshot, model: Model): string[] {
  return [
    ...checkHoldings(snapshot, model),
    ...checkRequests(snapshot, model),
    ...checkWithdrawals(snapshot, model),
  ];
}

/** Checks that balances match the acknowledged operations, to the mojo. */
function checkHoldings({ balances }: Snapshot, model: Model): string[] {
  return model.people.flatMap(({ id }, person) => {
    const { usable = -1n, frozen = -1n } = balances.find(({ accountId }) => accountId === id) ?? {};
    return compareFigures(
      `balance of ${id} against what was told`,
      { usable, frozen },
      computeHoldings(model, person),
    );
  });
}

/** Returns what contradicts itself in the database, by the rules of the operators' audit. */
export async function checkBooks(db: Db): Promise<string[]> {
  const differences = await listBookDifferences(db);
  return differences.map(({ subject, id, problem }) => `${subject} ${id} ${problem}`);
}

/** Returns a sentence for each figure that differs from the expected figure. */
export function compareFigures<Name extends string>(
  what: string,
  found: Record<Name, bigint>,
  expected: Record<Name, bigint>,
): string[] {
  return (Object.keys(expected) as Name[])
    .filter((name) => found[name] !== expected[name])
    .map((name) => `${what}: ${name} is ${found[name]}, expected ${expected[name]}`);
}
