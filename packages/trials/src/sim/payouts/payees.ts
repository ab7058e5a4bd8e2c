import { makeTrustedAddress, makeDeposit, makePerson, type Person } from '@farm/server/testing';
import { randomUUID } from 'node:crypto';
import type { Proposed, Withdrawal } from '@farm/contracts';
import { toXch } from '@farm/contracts/amount';
import { decodeAddress } from '@farm/chain';
import { recordLedgerTx } from '@farm/server/parts';
import { requestResult, requestBody, type Call } from './client.ts';
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
  /** Ledger transaction of the deposit. */
  depositId: string;
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
      const { id: depositId } = await recordLedgerTx(db, makeDeposit(person.id, deposited));
      const address = await makeTrustedAddress(db, person.id);
      return { person, address, puzzleHash: decodeAddress(address), deposited, depositId };
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

/** Codes of a refusal because the same was done by an earlier request whose response was lost, or cannot be done now. */
const DONE_BEFORE: ReadonlySet<string> = new Set(['illegal_transition', 'in_debt']);

/** Approves a withdrawal as an operator, and above the limit as two. An account in debt waits. */
export async function requestApproval(world: World, id: string): Promise<void> {
  const path = `/api/admin/withdrawals/${id}/approve`;
  await requestByTwo(world, { as: world.operator, path, body: { reason: 'looked at' } });
}

/** Takes back the deposit of a person, whatever they own. */
export async function sendCorrection(world: World, { depositId, deposited }: Payee): Promise<void> {
  const path = `/api/admin/ledger/transactions/${depositId}/corrections`;
  const body = { amount: toXch(deposited), reason: 'not theirs', isDebtAccepted: true };
  await requestByTwo(world, { as: world.operator, path, key: randomUUID(), body });
}

/** Gives the deposit of a person again. */
export async function sendDeposit(world: World, { person, deposited }: Payee): Promise<void> {
  const body = { account: person.id, amount: toXch(deposited), reason: 'theirs after all' };
  await requestByTwo(world, {
    as: world.operator,
    path: '/api/admin/ledger/deposit',
    key: randomUUID(),
    body,
  });
}

/** Requests an action of an operator; the second operator confirms it if it waits for one. */
async function requestByTwo(world: World, call: Call): Promise<void> {
  const result = await requestResult(world, call);
  if (!result.isDone) {
    if (!DONE_BEFORE.has(result.code)) throw new Error(`${call.path} is refused: ${result.code}`);
    return;
  }
  const { proposal } = result.body as Partial<Proposed>;
  if (proposal?.state !== 'open') return;
  const path = `/api/admin/proposals/${proposal.id}/confirm`;
  const confirmed = await requestResult(world, {
    as: world.secondOperator,
    path,
    body: { reason: 'looked at, too' },
  });
  if (!confirmed.isDone && !DONE_BEFORE.has(confirmed.code) && confirmed.code !== 'proposal_decided')
    throw new Error(`${path} is refused: ${confirmed.code}`);
}
