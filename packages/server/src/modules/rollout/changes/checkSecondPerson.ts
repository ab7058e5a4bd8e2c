import type { Db } from '@farm/database';
import { countApprovers, hasBeenStable } from '../approvals/approval.repository.ts';
import type { GuardedChange } from './guardedChange.ts';

type Member = [name: string, version: string];

/**
 * Reports versions that would go to everybody without the approval of a second person, where their remote demands one. Whoever
 * changes may have approved as well, but does not count. A change by a machine's key, which belongs to nobody, needs two.
 */
export async function checkSecondPerson(
  db: Db,
  { change, settings, accountIds }: GuardedChange,
  newMembers: readonly Member[],
): Promise<string[]> {
  if (change.kind === 'canary' && !isForEverybody(change)) return [];
  const needed = accountIds.length === 0 ? 2 : 1;
  const problems: string[] = [];
  for (const [name, version] of newMembers) {
    if (!settings.secondPersonFor.includes(name)) continue;
    if (change.kind === 'rollback' && (await hasBeenStable(db, { name, version }))) continue;
    const count = await countApprovers(db, { name, version }, accountIds);
    if (count >= needed) continue;
    const who = needed === 1 ? 'another operator approves' : `two operators approve (${count} did)`;
    problems.push(
      `${name} ${version} goes to everybody only once ${who} it: "npm run rollout -- approve ${name} ${version} --why …"`,
    );
  }
  return problems;
}

function isForEverybody({
  percent,
  plan,
  audience,
}: Extract<GuardedChange['change'], { kind: 'canary' }>): boolean {
  return (plan?.shares.at(-1) ?? percent) === 100 && !audience;
}
