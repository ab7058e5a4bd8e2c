import { setTimeout as delay } from 'node:timers/promises';
import { holdings } from './model.ts';
import type { Kill, Round } from './plan.ts';
import { askUnderKey, makeTask, type World } from './tasks.ts';

/** Runs the operations of a round at once, and kills the server midway if the plan says so. */
export async function playRound(world: World, round: Round, kill: Kill | undefined): Promise<void> {
  const { model } = world;
  const before = model.people.map((_, person) => holdings(model, person).usable);
  const tasks = round.operations.map((operation) => makeTask(world, operation));
  const known = new Set(model.withdrawals.keys());
  let answered = 0;
  let killing: Promise<void> | undefined;
  const killWhenDue = () => {
    if (!kill || killing || answered < Math.min(kill.afterAnswers, tasks.length)) return;
    killing = delay(kill.delayMs).then(() => world.server.kill());
  };
  killWhenDue();
  const refused = await Promise.all(
    tasks.map(async (task) => {
      const short = await task();
      answered += 1;
      killWhenDue();
      return short;
    }),
  );
  await killing;
  if (kill) return;
  // Throughout the round, usable money was at least its initial amount minus the withdrawals accepted in the
  // round.
  for (const short of refused) {
    if (!short) continue;
    const { deed, variant } = short;
    const taken = [...model.withdrawals.values()]
      .filter(({ id, person }) => person === deed.person && !known.has(id))
      .reduce((sum, { amountMojo }) => sum + amountMojo, 0n);
    const least = (before[deed.person] ?? 0n) - taken;
    const asked = -(variant.moves.get(deed.person) ?? 0n);
    if (asked <= least) model.violations.push(`${deed.key}: ${asked} mojo refused, ${least} were there`);
  }
  await delay(round.pauseMs);
}

/** Resolves the outcome of every unanswered request by sending the same request again. */
export async function settleUncertain(world: World): Promise<void> {
  const { model } = world;
  for (const deed of model.deeds) {
    for (const variant of deed.variants.filter(({ isUncertain }) => isUncertain)) {
      variant.isUncertain = false;
      await askUnderKey(world, deed, variant)();
    }
  }
  await settleDeeds(world);
}

/** Looks up the outcome of actions without a key. */
async function settleDeeds({ model, server }: World): Promise<void> {
  for (const { id, person, maybe, facts } of model.withdrawals.values()) {
    if (maybe.size === 0) continue;
    const as = model.people[person];
    if (!as) throw new Error(`There is no person ${person}`);
    const answer = await server.call({ as, method: 'GET', path: `/api/me/withdrawals/${id}` });
    if (answer.outcome !== 'done') throw new Error(`Withdrawal ${id} cannot be looked up`);
    const { status } = answer.body as { status: string };
    if (status === 'canceled' && maybe.has('canceled')) facts.add('canceled');
    if (status === 'refunded' && maybe.has('rejected') && !facts.has('failed')) facts.add('rejected');
    maybe.clear();
  }
}
