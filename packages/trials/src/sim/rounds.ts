import { setTimeout as delay } from 'node:timers/promises';
import { computeHoldings } from './model.ts';
import { recordAutomatic } from './recordAutomatic.ts';
import type { Kill, Round } from './plan.ts';
import { createKeyedTask, createTask, type World } from './tasks.ts';

/** Runs the operations of a round at once, and kills the server midway if the plan says so. */
export async function runRound(world: World, round: Round, kill: Kill | undefined): Promise<void> {
  const { model } = world;
  await recordAutomatic(world);
  const before = model.people.map((_, person) => computeHoldings(model, person).usable);
  const tasks = round.operations.map((operation) => createTask(world, operation));
  const earlierIds = new Set(model.withdrawals.keys());
  let answered = 0;
  let killing: Promise<void> | undefined;
  const killWhenDue = () => {
    if (!kill || killing || answered < Math.min(kill.afterAnswers, tasks.length)) return;
    killing = delay(kill.delayMs).then(() => world.server.kill());
  };
  killWhenDue();
  const refused = await Promise.all(
    tasks.map(async (task) => {
      const shortfall = await task();
      answered += 1;
      killWhenDue();
      return shortfall;
    }),
  );
  await killing;
  if (kill) return;
  await recordAutomatic(world);
  // Throughout the round, usable money was at least its initial amount minus the withdrawals accepted in the
  // round.
  for (const shortfall of refused) {
    if (!shortfall) continue;
    const { request, variant } = shortfall;
    const acceptedMojo = [...model.withdrawals.values()]
      .filter(({ id, person }) => person === request.person && !earlierIds.has(id))
      .reduce((sum, { amountMojo }) => sum + amountMojo, 0n);
    const minUsableMojo = (before[request.person] ?? 0n) - acceptedMojo;
    const requestedMojo = -(variant.moves.get(request.person) ?? 0n);
    if (requestedMojo <= minUsableMojo)
      model.violations.push(`${request.key}: ${requestedMojo} mojo refused, ${minUsableMojo} were there`);
  }
  await delay(round.pauseMs);
}

/** Resolves the outcome of every unanswered request by sending the same request again. */
export async function resolveUncertain(world: World): Promise<void> {
  const { model } = world;
  for (const request of model.requests) {
    for (const variant of request.variants.filter(({ isUncertain }) => isUncertain)) {
      variant.isUncertain = false;
      await createKeyedTask(world, request, variant)();
    }
  }
  await resolveUncertainFacts(world);
}

/** Looks up the outcome of actions without a key. */
async function resolveUncertainFacts({ model, server }: World): Promise<void> {
  for (const { id, person, uncertainFacts, facts } of model.withdrawals.values()) {
    if (uncertainFacts.size === 0) continue;
    const as = model.people[person];
    if (!as) throw new Error(`There is no person ${person}`);
    const answer = await server.call({ as, method: 'GET', path: `/api/me/withdrawals/${id}` });
    if (answer.outcome !== 'done') throw new Error(`Withdrawal ${id} cannot be looked up`);
    const { status } = answer.body as { status: string };
    if (status === 'canceled' && uncertainFacts.has('canceled')) facts.add('canceled');
    if (status === 'refunded' && uncertainFacts.has('rejected') && !facts.has('failed'))
      facts.add('rejected');
    uncertainFacts.clear();
  }
}
