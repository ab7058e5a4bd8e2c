import { keepTrustedAddress, makeDeposit, makePerson, type Person } from '@farm/server/testing';
import { randomUUID } from 'node:crypto';
import type { Withdrawal } from '@farm/contracts';
import { mojoToXch } from '@farm/contracts/amount';
import { puzzleHashOf } from '@farm/chain';
import { postToLedger } from '@farm/server/parts';
import { ask, askFor } from './client.ts';
import { PEOPLE, type Ask } from './plan.ts';
import type { World } from './world.ts';

export const MILLI_XCH = 10n ** 9n;

/** A person of a seed, with money and an address. */
export interface Payee {
  person: Person;
  address: string;
  /** Hex. */
  puzzleHash: string;
  deposited: bigint;
}

/** A requested withdrawal; the amount is in mojo. */
export interface Asked {
  id: string;
  payee: Payee;
  amount: bigint;
}

/** Makes people who own more than they will withdraw. */
export async function makePayees({ db }: World, deposited: bigint): Promise<Payee[]> {
  return Promise.all(
    Array.from({ length: PEOPLE }, async () => {
      const person = await makePerson(db);
      await postToLedger(db, makeDeposit(person.id, deposited));
      const address = await keepTrustedAddress(db, person.id);
      return { person, address, puzzleHash: puzzleHashOf(address), deposited };
    }),
  );
}

/** Lists the amounts of the withdrawals, in mojo. */
export function listAmounts(asks: readonly Ask[]): { person: number; amount: bigint }[] {
  const listed: { person: number; amount: bigint }[] = [];
  for (const { person, milliXch, isLikeLast } of asks) {
    const last = listed.at(-1);
    listed.push(isLikeLast && last ? { ...last } : { person, amount: BigInt(milliXch) * MILLI_XCH });
  }
  return listed;
}

/** Requests a withdrawal. */
export async function withdraw(world: World, payee: Payee, amount: bigint): Promise<Asked> {
  const { id } = await askFor<Withdrawal>(world, {
    as: payee.person,
    path: '/api/me/withdrawals',
    key: randomUUID(),
    body: { amount: mojoToXch(amount), address: payee.address, memo: '' },
  });
  return { id, payee, amount };
}

/** Approves a withdrawal as an operator; the response to an earlier approval may have been lost. */
export async function approve(world: World, id: string): Promise<void> {
  const path = `/api/admin/withdrawals/${id}/approve`;
  const told = await ask(world, { as: world.operator, path, body: { reason: 'looked at' } });
  if (!told.isDone && told.code !== 'illegal_transition') throw new Error(`${path} is refused: ${told.code}`);
}
