import type { Person } from '@farm/server/testing';
import type { Balance, WithdrawalPage } from '@farm/contracts';
import { toMojo } from '@farm/contracts/amount';
import { compareFigures } from './checkSnapshot.ts';
import { computeHoldings } from './model.ts';
import type { World } from './tasks.ts';

/** Compares balances and pages of withdrawals in the API with the acknowledged operations. */
export async function checkApi(world: World): Promise<string[]> {
  const found: string[] = [];
  for (const [index, person] of world.model.people.entries()) {
    found.push(...(await checkBalance(world, { index, person })));
    found.push(...(await checkList(world, { index, person })));
  }
  return found;
}

async function checkBalance(world: World, { index, person }: IndexedPerson): Promise<string[]> {
  const balance = await fetchAs<Balance>(world, { person, path: '/api/me/balance' });
  const [total, usable, frozen] = [balance.total, balance.usable, balance.frozen].map(toMojo) as BigintTriple;
  const expected = computeHoldings(world.model, index);
  return [
    ...compareFigures(`balance shown to ${person.id}`, { usable, frozen }, expected),
    ...compareFigures(`balance shown to ${person.id}`, { total }, { total: usable + frozen }),
  ];
}

async function checkList(world: World, { index, person }: IndexedPerson): Promise<string[]> {
  const listed: string[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const path = `/api/me/withdrawals?limit=100${cursor && `&cursor=${cursor}`}`;
    const page: WithdrawalPage = await fetchAs<WithdrawalPage>(world, { person, path });
    listed.push(...page.items.map(({ id }) => id));
    cursor = page.nextCursor;
  }
  const acknowledged = [...world.model.withdrawals.values()].filter(
    (withdrawal) => withdrawal.person === index,
  );
  const isSame =
    listed.toSorted().join() ===
    acknowledged
      .map(({ id }) => id)
      .toSorted()
      .join();
  return isSame
    ? []
    : [`${person.id} was told ${acknowledged.length} withdrawals, and is shown ${listed.length}`];
}

interface IndexedPerson {
  index: number;
  person: Person;
}
type BigintTriple = [bigint, bigint, bigint];

async function fetchAs<T>({ server }: World, { person, path }: { person: Person; path: string }): Promise<T> {
  const answer = await server.call({ as: person, method: 'GET', path });
  if (answer.outcome !== 'done') throw new Error(`GET ${path}: ${JSON.stringify(answer)}`);
  // The contract of the path defines the type.
  return answer.body as T;
}
