import { makeAddress } from '@farm/server/testing';
import { addOtherVariant, newDeposit, newProfitRun, newWithdrawal, overlapping } from './bodies.ts';
import type { Call, FarmServer } from './farmServer.ts';
import {
  recordFact,
  recordKeyed,
  whereabouts,
  type Answer,
  type KeyedDeed,
  type KnownWithdrawal,
  type Model,
  type Variant,
} from './model.ts';
import type { Payouts } from './payouts.ts';
import type { Deed, Operation } from './plan.ts';

/** Objects that a simulation acts on. */
export interface World {
  model: Model;
  server: FarmServer;
  payouts: Payouts;
}

/** An operation, ready to run. Resolves to the body that was refused for lack of money, if any. */
export type Task = () => Promise<{ deed: KeyedDeed; variant: Variant } | null>;

const RECENT = 12;

/** Creates the task of an operation on a target chosen from the current model; without a target it does nothing. */
export function makeTask(world: World, operation: Operation): Task {
  const { model } = world;
  switch (operation.kind) {
    case 'deposit':
      return askUnderKey(world, newDeposit(model, operation));
    case 'withdraw':
      return askUnderKey(world, newWithdrawal(model, operation));
    case 'profit':
      return askUnderKey(world, newProfitRun(model, operation));
    case 'address':
      return keepAddress(world, operation.person);
    case 'again': {
      const deed = choose(model.deeds, operation.pick);
      return deed ? askUnderKey(world, deed, choose(deed.variants, operation.pick)) : nothing;
    }
    case 'differently': {
      const deed = choose(model.deeds, operation.pick);
      return deed ? askUnderKey(world, deed, addOtherVariant(deed)) : nothing;
    }
    case 'overlap':
      return postOverlapping(world, operation.pick);
    case 'cancel':
      return cancel(world, chooseWithdrawal(model, operation, isEarly));
    case 'cancelAsStranger':
      return cancelAsStranger(world, chooseWithdrawal(model, { ...operation, isWild: true }, isEarly));
    case 'deed':
      return doDeed(world, chooseWithdrawal(model, operation, isEarly), operation.deed);
    case 'payout':
      return payOut(world, operation);
  }
}

/** Sends a body under its key, and records the answer. */
export function askUnderKey(world: World, deed: KeyedDeed, variant = deed.variants[0]): Task {
  const { model, server } = world;
  if (!variant) throw new Error(`${deed.key} has no body`);
  return async () => {
    const answer = await server.call({ ...toCall(model, deed), body: variant.body });
    return recordKeyed(model, deed, { variant, answer }) ? { deed, variant } : null;
  };
}

function toCall(model: Model, { kind, key, person }: KeyedDeed): Call {
  switch (kind) {
    case 'deposit':
      return { as: model.operator, path: '/api/admin/ledger/deposit', key };
    case 'profit':
      return { as: model.operator, path: '/api/admin/profit-runs' };
    case 'withdrawal':
      return { as: personOf(model, person), path: '/api/me/withdrawals', key };
  }
}

/** Adds an address; withdrawals to it are held for a while. */
export function keepAddress({ model, server }: World, person: number): Task {
  const as = personOf(model, person);
  const body = { address: makeAddress(), desc: `wallet ${as.addresses.length}` };
  return async () => {
    const answer = await server.call({ as, path: '/api/me/addresses', body });
    if (answer.outcome === 'done') as.addresses.push(body.address);
    // The API limits the addresses that a person adds within an hour.
    if (answer.outcome === 'refused')
      expectRefusal(model, answer, { code: 'too_many_requests', what: 'an address more' });
    return null;
  };
}

/** Posts a run that overlaps an existing run, which must always be refused. */
function postOverlapping({ model, server }: World, pick: number): Task {
  const deed = choose(
    model.deeds.filter(({ kind, done }) => kind === 'profit' && done),
    pick,
  );
  if (!deed) return nothing;
  return async () => {
    const call = { ...toCall(model, deed), body: overlapping(deed) };
    expectRefusal(model, await server.call(call), {
      code: 'profit_run_conflict',
      what: `overlap of ${deed.key}`,
    });
    return null;
  };
}

function cancel({ model, server }: World, withdrawal: KnownWithdrawal | undefined): Task {
  if (!withdrawal) return nothing;
  return async () => {
    const as = personOf(model, withdrawal.person);
    const answer = await server.call({ as, path: `/api/me/withdrawals/${withdrawal.id}/cancel` });
    recordDeed(model, withdrawal, { answer, fact: 'canceled' });
    return null;
  };
}

function cancelAsStranger({ model, server }: World, withdrawal: KnownWithdrawal | undefined): Task {
  if (!withdrawal) return nothing;
  const { id, person } = withdrawal;
  return async () => {
    const as = personOf(model, (person + 1) % model.people.length);
    const answer = await server.call({ as, path: `/api/me/withdrawals/${id}/cancel` });
    expectRefusal(model, answer, { code: 'not_found', what: `cancel of another's withdrawal ${id}` });
    return null;
  };
}

function doDeed({ model, server }: World, withdrawal: KnownWithdrawal | undefined, deed: Deed): Task {
  if (!withdrawal) return nothing;
  const fact = FACTS.get(deed) ?? null;
  return async () => {
    const path = `/api/admin/withdrawals/${withdrawal.id}/${deed}`;
    const answer = await server.call({ as: model.operator, path, body: { reason: `${deed} it` } });
    recordDeed(model, withdrawal, { answer, fact });
    return null;
  };
}

/** Facts of the actions that end a withdrawal. */
const FACTS: ReadonlyMap<Deed, 'canceled' | 'rejected'> = new Map([
  ['cancel', 'canceled'],
  ['reject', 'rejected'],
]);

/** Takes a step of the batcher, which is not part of the process that is killed. */
function payOut({ model, payouts }: World, operation: Extract<Operation, { kind: 'payout' }>): Task {
  const { step, pick } = operation;
  const isUnderWay = ({ facts }: KnownWithdrawal) =>
    facts.has('sent') && !facts.has('settled') && !facts.has('failed');
  const chosen = chooseWithdrawal(model, operation, isUnderWay);
  const isOfApproved = (step === 'send' || step === 'holdForHotWallet') && !operation.isWild;
  return async () => {
    const id = isOfApproved ? choose(await payouts.listApproved(RECENT), pick) : chosen?.id;
    const withdrawal = id === undefined ? undefined : model.withdrawals.get(id);
    if (!withdrawal || !(await payouts.take(step, withdrawal.id))) return null;
    if (step === 'send') recordFact(model, withdrawal, 'sent');
    if (step === 'settle') recordFact(model, withdrawal, 'settled');
    if (step === 'fail') recordFact(model, withdrawal, 'failed');
    return null;
  };
}

function recordDeed(
  model: Model,
  withdrawal: KnownWithdrawal,
  { answer, fact }: { answer: Answer; fact: 'canceled' | 'rejected' | null },
): void {
  if (answer.outcome === 'refused') {
    expectRefusal(model, answer, { code: 'illegal_transition', what: `deed with ${withdrawal.id}` });
  } else if (fact) {
    if (answer.outcome === 'lost') withdrawal.maybe.add(fact);
    else recordFact(model, withdrawal, fact);
  }
}

function expectRefusal(model: Model, answer: Answer, { code, what }: { code: string; what: string }): void {
  if (answer.outcome === 'lost' || (answer.outcome === 'refused' && answer.code === code)) return;
  const came = answer.outcome === 'refused' ? `${answer.status} ${answer.code}` : answer.status;
  model.violations.push(`${what}: expected ${code}, came ${came}`);
}

const nothing: Task = () => Promise.resolve(null);

/** True if the money is still frozen and the withdrawal not sent. */
function isEarly(withdrawal: KnownWithdrawal): boolean {
  return whereabouts(withdrawal) === 'frozen' && !withdrawal.facts.has('sent');
}

function chooseWithdrawal(
  { withdrawals }: Model,
  { pick, isWild }: { pick: number; isWild: boolean },
  isFitting: (withdrawal: KnownWithdrawal) => boolean,
): KnownWithdrawal | undefined {
  const all = [...withdrawals.values()];
  return choose(isWild ? all : all.filter(isFitting), pick);
}

/** Chooses among the newest items. */
function choose<T>(from: readonly T[], pick: number): T | undefined {
  const newest = from.slice(-RECENT);
  return newest[pick % newest.length];
}

function personOf({ people }: Model, index: number) {
  const person = people[index];
  if (!person) throw new Error(`There is no person ${index}`);
  return person;
}
