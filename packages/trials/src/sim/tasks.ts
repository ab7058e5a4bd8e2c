import type { Proposed } from '@farm/contracts';
import { toXch } from '@farm/contracts/amount';
import type { Db } from '@farm/database';
import { makeAddress } from '@farm/server/testing';
import {
  addCorrection,
  addOtherVariant,
  addDeposit,
  addProfitRun,
  addWithdrawal,
  makeOverlappingBody,
} from './bodies.ts';
import type { Call, FarmServer } from './farmServer.ts';
import {
  recordFact,
  recordAnswer,
  toMoneyLocation,
  type Answer,
  type KeyedRequest,
  type AcknowledgedWithdrawal,
  type Model,
  type Variant,
} from './model.ts';
import type { Payouts } from './payouts.ts';
import type { OperatorAction, Operation, OperationOf } from './plan.ts';

/** Objects that a simulation acts on. */
export interface World {
  db: Db;
  model: Model;
  server: FarmServer;
  payouts: Payouts;
}

/** An operation, ready to run. Resolves to the body that was refused for lack of money, if any. */
export type Task = () => Promise<{ request: KeyedRequest; variant: Variant } | null>;

const RECENT_COUNT = 12;

/** Creates the task of an operation on a target chosen from the current model; without a target it does nothing. */
export function createTask(world: World, operation: Operation): Task {
  const { model } = world;
  switch (operation.kind) {
    case 'deposit':
      return createKeyedTask(world, addDeposit(model, operation));
    case 'correct': {
      const correction = addCorrection(model, operation);
      return correction ? createKeyedTask(world, correction) : NO_OP;
    }
    case 'withdraw':
      return createKeyedTask(world, addWithdrawal(model, operation));
    case 'profit':
      return createKeyedTask(world, addProfitRun(model, operation));
    case 'address':
      return createAddressTask(world, operation.person);
    case 'automatic':
      return createAutomaticTask(world, operation);
    case 'again': {
      const request = choose(model.requests, operation.pick);
      return request ? createKeyedTask(world, request, choose(request.variants, operation.pick)) : NO_OP;
    }
    case 'differently': {
      const request = choose(model.requests, operation.pick);
      return request ? createKeyedTask(world, request, addOtherVariant(request)) : NO_OP;
    }
    case 'overlap':
      return createOverlapTask(world, operation.pick);
    case 'cancel':
      return createCancelTask(world, chooseWithdrawal(model, operation, isOpen));
    case 'cancelAsStranger':
      return createStrangerCancelTask(world, chooseWithdrawal(model, { ...operation, isWild: true }, isOpen));
    case 'deed':
      return createOperatorTask(world, chooseWithdrawal(model, operation, isOpen), operation.deed);
    case 'payout':
      return createPayoutTask(world, operation);
  }
}

/** Sends a body under its key, and records the answer. */
export function createKeyedTask(world: World, request: KeyedRequest, variant = request.variants[0]): Task {
  const { model } = world;
  if (!variant) throw new Error(`${request.key} has no body`);
  return async () => {
    const answer = await sendByTwo(world, { ...toCall(model, request), body: variant.body });
    return recordAnswer(model, request, { variant, answer }) ? { request, variant } : null;
  };
}

/**
 * Sends a call; a second operator confirms what then waits for one. What they could not confirm is refused, and what was lost on
 * the way is uncertain.
 */
async function sendByTwo({ model, server }: World, call: Call): Promise<Answer> {
  const answer = await server.call(call);
  const proposal = answer.outcome === 'done' ? (answer.body as Partial<Proposed>).proposal : undefined;
  if (!proposal || proposal.state === 'confirmed') return answer;
  const path = `/api/admin/proposals/${proposal.id}/confirm`;
  const confirmed = await server.call({ as: model.secondOperator, path, body: { reason: 'looked at, too' } });
  return confirmed.outcome === 'done' ? answer : confirmed;
}

function toCall(model: Model, { kind, key, person, correctsId = '' }: KeyedRequest): Call {
  switch (kind) {
    case 'correction':
      return { as: model.operator, path: `/api/admin/ledger/transactions/${correctsId}/corrections`, key };
    case 'deposit':
      return { as: model.operator, path: '/api/admin/ledger/deposit', key };
    case 'profit':
      return { as: model.operator, path: '/api/admin/profit-runs' };
    case 'withdrawal':
      return { as: readPerson(model, person), path: '/api/me/withdrawals', key };
  }
}

/** Adds an address; withdrawals to it are held for a while. */
export function createAddressTask({ model, server }: World, person: number): Task {
  const as = readPerson(model, person);
  const body = { address: makeAddress(), desc: `wallet ${as.addresses.length}` };
  return async () => {
    const answer = await server.call({ as, path: '/api/me/addresses', body });
    if (answer.outcome === 'done') as.addresses.push(body.address);
    // The API limits the addresses that a person adds within an hour.
    if (answer.outcome === 'refused')
      expectRefusal(model, answer, { codes: ['too_many_requests'], what: 'an address more' });
    return null;
  };
}

/** Sets the automatic payout of a person; it is due at once. */
function createAutomaticTask({ model, server }: World, operation: OperationOf<'automatic'>): Task {
  const { person, address } = operation;
  const as = readPerson(model, person);
  const rule = {
    address: as.addresses[address % as.addresses.length] ?? '',
    thresholdMojo: operation.thresholdMojo,
    multipleMojo: operation.isMultiple ? operation.thresholdMojo / 2n : null,
  };
  const body = {
    trigger: { kind: 'threshold', amount: toXch(rule.thresholdMojo) },
    multiple: rule.multipleMojo === null ? null : toXch(rule.multipleMojo),
    address: rule.address,
  };
  return async () => {
    // It may be in force before its answer is there.
    model.rules.push({ person, ...rule });
    const answer = await server.call({ as, method: 'PUT', path: '/api/me/automatic-payout', body });
    // The API limits the settings of a day.
    if (answer.outcome === 'refused')
      expectRefusal(model, answer, { codes: ['too_many_requests'], what: 'an automatic payout' });
    return null;
  };
}

/** Posts a run that overlaps an existing run, which must always be refused. */
function createOverlapTask({ model, server }: World, pick: number): Task {
  const request = choose(
    model.requests.filter(({ kind, done }) => kind === 'profit' && done),
    pick,
  );
  if (!request) return NO_OP;
  return async () => {
    const call = { ...toCall(model, request), body: makeOverlappingBody(request) };
    expectRefusal(model, await server.call(call), {
      codes: ['profit_run_conflict'],
      what: `overlap of ${request.key}`,
    });
    return null;
  };
}

function createCancelTask({ model, server }: World, withdrawal: AcknowledgedWithdrawal | undefined): Task {
  if (!withdrawal) return NO_OP;
  return async () => {
    const as = readPerson(model, withdrawal.person);
    const answer = await server.call({ as, path: `/api/me/withdrawals/${withdrawal.id}/cancel` });
    recordAction(model, withdrawal, { answer, fact: 'canceled' });
    return null;
  };
}

function createStrangerCancelTask(
  { model, server }: World,
  withdrawal: AcknowledgedWithdrawal | undefined,
): Task {
  if (!withdrawal) return NO_OP;
  const { id, person } = withdrawal;
  return async () => {
    const as = readPerson(model, (person + 1) % model.people.length);
    const answer = await server.call({ as, path: `/api/me/withdrawals/${id}/cancel` });
    expectRefusal(model, answer, { codes: ['not_found'], what: `cancel of another's withdrawal ${id}` });
    return null;
  };
}

function createOperatorTask(
  world: World,
  withdrawal: AcknowledgedWithdrawal | undefined,
  action: OperatorAction,
): Task {
  if (!withdrawal) return NO_OP;
  const { model } = world;
  const fact = FACTS.get(action) ?? null;
  return async () => {
    const path = `/api/admin/withdrawals/${withdrawal.id}/${action}`;
    const answer = await sendByTwo(world, { as: model.operator, path, body: { reason: `${action} it` } });
    recordAction(model, withdrawal, { answer, fact });
    return null;
  };
}

/** Facts of the actions that end a withdrawal. */
const FACTS: ReadonlyMap<OperatorAction, 'canceled' | 'rejected'> = new Map([
  ['cancel', 'canceled'],
  ['reject', 'rejected'],
]);

/** Takes a step of the batcher, which is not part of the process that is killed. */
function createPayoutTask({ model, payouts }: World, operation: OperationOf<'payout'>): Task {
  const { step, pick } = operation;
  const isUnderWay = ({ facts }: AcknowledgedWithdrawal) =>
    facts.has('sent') && !facts.has('settled') && !facts.has('failed');
  const chosen = chooseWithdrawal(model, operation, isUnderWay);
  const isOfApproved = (step === 'send' || step === 'holdForHotWallet') && !operation.isWild;
  return async () => {
    const id = isOfApproved ? choose(await payouts.listApproved(RECENT_COUNT), pick) : chosen?.id;
    const withdrawal = id === undefined ? undefined : model.withdrawals.get(id);
    if (!withdrawal || !(await payouts.applyStep(step, withdrawal.id))) return null;
    if (step === 'send') recordFact(model, withdrawal, 'sent');
    if (step === 'settle') recordFact(model, withdrawal, 'settled');
    if (step === 'fail') recordFact(model, withdrawal, 'failed');
    return null;
  };
}

function recordAction(
  model: Model,
  withdrawal: AcknowledgedWithdrawal,
  { answer, fact }: { answer: Answer; fact: 'canceled' | 'rejected' | null },
): void {
  if (answer.outcome === 'refused') {
    expectRefusal(model, answer, {
      codes: ['illegal_transition', 'in_debt', 'proposal_decided'],
      what: `deed with ${withdrawal.id}`,
    });
  } else if (fact) {
    if (answer.outcome === 'lost') withdrawal.uncertainFacts.add(fact);
    else recordFact(model, withdrawal, fact);
  }
}

function expectRefusal(
  model: Model,
  answer: Answer,
  { codes, what }: { codes: readonly string[]; what: string },
): void {
  if (answer.outcome === 'lost' || (answer.outcome === 'refused' && codes.includes(answer.code))) return;
  const received = answer.outcome === 'refused' ? `${answer.status} ${answer.code}` : answer.status;
  model.violations.push(`${what}: expected ${codes.join(' or ')}, came ${received}`);
}

const NO_OP: Task = () => Promise.resolve(null);

/** True if the money is still frozen and the withdrawal not sent. */
function isOpen(withdrawal: AcknowledgedWithdrawal): boolean {
  return toMoneyLocation(withdrawal) === 'frozen' && !withdrawal.facts.has('sent');
}

function chooseWithdrawal(
  { withdrawals }: Model,
  { pick, isWild }: { pick: number; isWild: boolean },
  isFitting: (withdrawal: AcknowledgedWithdrawal) => boolean,
): AcknowledgedWithdrawal | undefined {
  const all = [...withdrawals.values()];
  return choose(isWild ? all : all.filter(isFitting), pick);
}

/** Chooses among the newest items. */
function choose<T>(from: readonly T[], pick: number): T | undefined {
  const newest = from.slice(-RECENT_COUNT);
  return newest[pick % newest.length];
}

function readPerson({ people }: Model, index: number) {
  const person = people[index];
  if (!person) throw new Error(`There is no person ${index}`);
  return person;
}
