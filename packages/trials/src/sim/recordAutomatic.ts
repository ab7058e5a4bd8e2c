import { recordWithdrawal, type AutomaticRule } from './model.ts';
import type { World } from './tasks.ts';

/**
 * Adds the withdrawals that the farm made by automatic payouts since the last call to the model, and checks that each is what
 * its person asked for. Nobody was told of them yet.
 * @returns the number of them
 */
export async function recordAutomatic({ model, db }: World): Promise<number> {
  const known = [...model.withdrawals.keys()];
  const made = await db
    .selectFrom('withdrawal')
    .select(['id', 'accountId', 'idempotencyKey', 'grossMojo', 'address'])
    .where('isAutomatic', '=', true)
    .$if(known.length > 0, (query) => query.where('id', 'not in', known))
    .execute();
  for (const { id, accountId, idempotencyKey, grossMojo, address } of made) {
    const person = model.people.findIndex((one) => one.id === accountId);
    if (!model.rules.some((rule) => isOfRule(rule, { person, address, grossMojo })))
      model.violations.push(`automatic withdrawal ${id} of ${grossMojo} mojo is of no rule of its person`);
    recordWithdrawal(model, { id, key: idempotencyKey, person, amountMojo: grossMojo, isAutomatic: true });
  }
  return made.length;
}

function isOfRule(
  rule: AutomaticRule,
  made: { person: number; address: string; grossMojo: bigint },
): boolean {
  const multipleMojo = rule.multipleMojo ?? 1n;
  return (
    rule.person === made.person &&
    rule.address === made.address &&
    made.grossMojo % multipleMojo === 0n &&
    made.grossMojo > rule.thresholdMojo - multipleMojo
  );
}
