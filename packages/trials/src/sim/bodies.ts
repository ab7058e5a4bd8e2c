import { toXch } from '@farm/contracts/amount';
import { computeProfitMojo, computeTheoreticalProfitMojo } from '@farm/contracts/profit-formula';
import type { KeyedRequest, Model, Variant } from './model.ts';
import type { OperationOf, WithdrawalAmount } from './plan.ts';
import { computeHoldings } from './model.ts';

/** Defaults of the product's settings, in mojo. */
const MIN_MOJO = 10n ** 10n;
const FEE_MOJO = 5n * 10n ** 8n;

const DAY_MS = 86_400_000;
const FIRST_DAY = Date.UTC(2022, 0, 1);
const HEIGHT = 6_000_000;
const NET_SPACE = 20n << 60n;
const MILLI_PIB = (1n << 50n) / 1000n;

/** Adds a new deposit to the model. */
export function addDeposit(model: Model, { person, amountMojo }: OperationOf<'deposit'>): KeyedRequest {
  const account = model.people[person]?.id;
  const reason = `deposit ${model.requests.length}`;
  return addRequest(model, { kind: 'deposit', person }, makeVariant(person, amountMojo, { account, reason }));
}

/** Adds a new correction of a deposit to the model, if one of them was made by one operator. */
export function addCorrection(
  model: Model,
  { pick, hundredths }: OperationOf<'correct'>,
): KeyedRequest | undefined {
  const deposits = model.requests.filter(({ kind, done }) => kind === 'deposit' && done && !done.isProposal);
  const deposit = deposits[pick % deposits.length];
  if (!deposit?.done) return undefined;
  const { person, done } = deposit;
  const mojo = ((done.variant.moves.get(person) ?? 0n) * BigInt(hundredths)) / 100n;
  const body = { reason: `correction ${model.requests.length}`, isDebtAccepted: true };
  return addRequest(
    model,
    { kind: 'correction', person, correctsId: done.id },
    makeVariant(person, -mojo, body),
  );
}

/** Adds a new withdrawal to the model. */
export function addWithdrawal(
  model: Model,
  { person, wish, address }: OperationOf<'withdraw'>,
): KeyedRequest {
  const addresses = model.people[person]?.addresses ?? [];
  const body = { address: addresses[address % addresses.length], memo: '' };
  return addRequest(
    model,
    { kind: 'withdrawal', person },
    makeVariant(person, -toMojo(model, person, wish), body),
  );
}

/** Adds a profit run to the model, for a day without a run. */
export function addProfitRun(model: Model, { spaces }: OperationOf<'profit'>): KeyedRequest {
  const days = model.requests.filter(({ kind }) => kind === 'profit').length;
  const lines = spaces.map(({ person, milliPib }) => ({
    person,
    effectiveSpace: BigInt(milliPib) * MILLI_PIB,
  }));
  const moves = new Map(
    lines.map(({ person, effectiveSpace }) => [person, computeProfit(effectiveSpace, { halves: 2n })]),
  );
  const body = {
    from: toInstant(days),
    to: toInstant(days + 1),
    height: HEIGHT,
    netSpace: NET_SPACE.toString(),
    factor: '1',
    reason: `day ${days}`,
    lines: lines.map(({ person, effectiveSpace }) => ({
      account: model.people[person]?.id,
      averageSpace: effectiveSpace.toString(),
      effectiveSpace: effectiveSpace.toString(),
    })),
  };
  return addRequest(
    model,
    { kind: 'profit', person: -1 },
    { body, moves, isInvalid: false, isUncertain: false },
  );
}

/** Adds a different body under the same key. */
export function addOtherVariant(request: KeyedRequest): Variant {
  const [first] = request.variants;
  if (!first) throw new Error(`${request.key} has no body`);
  const made = request.kind === 'profit' ? makeHalvedVariant(first) : makeLargerVariant(request, first);
  request.variants.push(made);
  return made;
}

/** Returns the body of a profit run that begins in the middle of this run's day. */
export function makeOverlappingBody({ variants }: KeyedRequest): object {
  const body = variants[0]?.body as { from: string; to: string };
  const later = (iso: string) => new Date(Date.parse(iso) + DAY_MS / 2).toISOString();
  return { ...body, from: later(body.from), to: later(body.to) };
}

function addRequest(
  model: Model,
  fields: Pick<KeyedRequest, 'kind' | 'person' | 'correctsId'>,
  variant: Variant,
): KeyedRequest {
  const request = {
    ...fields,
    key: `${fields.kind}-${model.requests.length}`,
    variants: [variant],
    done: null,
  };
  model.requests.push(request);
  return request;
}

function makeVariant(person: number, mojo: bigint, body: object): Variant {
  const absoluteMojo = mojo < 0n ? -mojo : mojo;
  return {
    body: { ...body, amount: toXch(absoluteMojo) },
    moves: new Map([[person, mojo]]),
    // Zero is no amount, and a withdrawal has a minimum.
    isInvalid: absoluteMojo < ('address' in body ? MIN_MOJO : 1n),
    isUncertain: false,
  };
}

function toMojo(model: Model, person: number, wish: WithdrawalAmount): bigint {
  if (typeof wish === 'object') return wish.mojo;
  if (wish === 'tooLittle') return FEE_MOJO;
  const { usable } = computeHoldings(model, person);
  // Nothing can be requested while there is a debt.
  const availableMojo = usable > 0n ? usable : 0n;
  return wish === 'all' ? availableMojo : availableMojo + MIN_MOJO;
}

function makeLargerVariant({ person, variants }: KeyedRequest, { body, moves }: Variant): Variant {
  const mojo = moves.get(person) ?? 0n;
  const more = BigInt(variants.length);
  return makeVariant(person, mojo > 0n ? mojo + more : mojo - more, body);
}

function makeHalvedVariant({ body, moves }: Variant): Variant {
  const { lines } = body as { lines: { effectiveSpace: string }[] };
  const people = [...moves.keys()];
  const halved = lines.map(({ effectiveSpace }, index): [number, bigint] => {
    return [people[index] ?? -1, computeProfit(BigInt(effectiveSpace), { halves: 1n })];
  });
  return {
    body: { ...body, factor: '0.5' },
    moves: new Map(halved),
    isInvalid: false,
    isUncertain: false,
  };
}

function computeProfit(effectiveSpace: bigint, { halves }: { halves: bigint }): bigint {
  return computeProfitMojo({
    effectiveSpace,
    theoreticalMojo: computeTheoreticalProfitMojo(NET_SPACE, HEIGHT),
    seconds: 86_400n,
    factorMillionths: halves * 500_000n,
  });
}

function toInstant(day: number): string {
  return new Date(FIRST_DAY + day * DAY_MS).toISOString();
}
