import { makeTrustedAddress, makeDeposit, makePerson, type Person } from '@farm/server/testing';
import { randomUUID } from 'node:crypto';
import type { Withdrawal } from '@farm/contracts';
import { toXch } from '@farm/contracts/amount';
import { decodeAddress } from '@farm/chain';
import { recordLedgerTx } from '@farm/server/parts';
import { requestResult, requestBody } from './client.ts';
import { PEOPLE_COUNT, type WithdrawalAsk } from './plan.ts';
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
export interface RequestedWithdrawal {
  id: string;
  payee: Payee;
  amount: bigint;
}

/** Makes people who own more than they will withdraw. */
export async function makePayees({ db }: World, deposited: bigint): Promise<Payee[]> {
  return Promise.all(
    Array.from({ length: PEOPLE_COUNT }, async () => {
      const person = await makePerson(db);
      await recordLedgerTx(db, makeDeposit(person.id, deposited));
      const address = await makeTrustedAddress(db, person.id);
      return { person, address, puzzleHash: decodeAddress(address), deposited };
    }),
  );
}

/** Lists the amounts of the withdrawals, in mojo. */
export function listAmounts(asks: readonly WithdrawalAsk[]): { person: number; amount: bigint }[] {
  const listed: { person: number; amount: bigint }[] = [];
  for (const { person, milliXch, isLikeLast } of asks) {
    const last = listed.at(-1);
    listed.push(isLikeLast && last ? { ...last } : { person, amount: BigInt(milliXch) * MILLI_XCH });
  }
  return listed;
}

/** Requests a withdrawal. */
export async function requestWithdrawal(
  world: World,
  payee: Payee,
  amount: bigint,
): Promise<RequestedWithdrawal> {
  const { id } = await requestBody<Withdrawal>(world, {
    as: payee.person,
    path: '/api/me/withdrawals',
    key: randomUUID(),
    body: { amount: toXch(amount), address: payee.address, memo: '' },
  });
  return { id, payee, amount };
}

/** Approves a withdrawal as an operator; the response to an earlier approval may have been lost. */
export async function requestApproval(world: World, id: string): Promise<void> {
  const path = `/api/admin/withdrawals/${id}/approve`;
  const result = await requestResult(world, { as: world.operator, path, body: { reason: 'looked at' } });
  if (!result.isDone && result.code !== 'illegal_transition')
    throw new Error(`${path} is refused: ${result.code}`);
}
