import { mojoToXch } from '@farm/contracts/amount';
import { profitMojo, theoreticalProfitMojo } from '@farm/contracts/profit-formula';
import type { KeyedDeed, Model, Variant } from './model.ts';
import type { Operation, Wish } from './plan.ts';
import { holdings } from './model.ts';

/** Defaults of the product's settings, in mojo. */
const MIN_MOJO = 10n ** 10n;
const FEE_MOJO = 5n * 10n ** 8n;

const DAY_MS = 86_400_000;
const FIRST_DAY = Date.UTC(2022, 0, 1);
const HEIGHT = 6_000_000;
const NET_SPACE = 20n << 60n;
const MILLI_PIB = (1n << 50n) / 1000n;

/** Adds a new deposit to the model. */
export function newDeposit(model: Model, { person, amountMojo }: OperationOf<'deposit'>): KeyedDeed {
  const account = model.people[person]?.id;
  const reason = `deposit ${model.deeds.length}`;
  return addDeed(model, { kind: 'deposit', person }, makeMove(person, amountMojo, { account, reason }));
}

/** Adds a new withdrawal to the model. */
export function newWithdrawal(model: Model, { person, wish, address }: OperationOf<'withdraw'>): KeyedDeed {
  const addresses = model.people[person]?.addresses ?? [];
  const body = { address: addresses[address % addresses.length], memo: '' };
  return addDeed(model, { kind: 'withdrawal', person }, makeMove(person, -toMojo(model, person, wish), body));
}

/** Adds a profit run to the model, for a day without a run. */
export function newProfitRun(model: Model, { spaces }: OperationOf<'profit'>): KeyedDeed {
  const days = model.deeds.filter(({ kind }) => kind === 'profit').length;
  const lines = spaces.map(({ person, milliPib }) => ({
    person,
    effectiveSpace: BigInt(milliPib) * MILLI_PIB,
  }));
  const moves = new Map(
    lines.map(({ person, effectiveSpace }) => [person, profitOf(effectiveSpace, { halves: 2n })]),
  );
  const body = {
    from: instant(days),
    to: instant(days + 1),
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
  return addDeed(
    model,
    { kind: 'profit', person: -1 },
    { body, moves, isInvalid: false, isUncertain: false },
  );
}

/** Adds a different body under the same key. */
export function addOtherVariant(deed: KeyedDeed): Variant {
  const [first] = deed.variants;
  if (!first) throw new Error(`${deed.key} has no body`);
  const made = deed.kind === 'profit' ? halfOf(first) : oneMojoMore(deed, first);
  deed.variants.push(made);
  return made;
}

/** Returns the body of a profit run that begins in the middle of this run's day. */
export function overlapping({ variants }: KeyedDeed): object {
  const body = variants[0]?.body as { from: string; to: string };
  const later = (iso: string) => new Date(Date.parse(iso) + DAY_MS / 2).toISOString();
  return { ...body, from: later(body.from), to: later(body.to) };
}

type OperationOf<Kind> = Extract<Operation, { kind: Kind }>;

function addDeed(model: Model, of: Pick<KeyedDeed, 'kind' | 'person'>, variant: Variant): KeyedDeed {
  const deed = { ...of, key: `${of.kind}-${model.deeds.length}`, variants: [variant], done: null };
  model.deeds.push(deed);
  return deed;
}

function makeMove(person: number, mojo: bigint, body: object): Variant {
  const asked = mojo < 0n ? -mojo : mojo;
  return {
    body: { ...body, amount: mojoToXch(asked) },
    moves: new Map([[person, mojo]]),
    // Zero is no amount, and a withdrawal has a minimum.
    isInvalid: mojo <= 0n && asked < MIN_MOJO,
    isUncertain: false,
  };
}

function toMojo(model: Model, person: number, wish: Wish): bigint {
  if (typeof wish === 'object') return wish.mojo;
  if (wish === 'tooLittle') return FEE_MOJO;
  const { usable } = holdings(model, person);
  return wish === 'all' ? usable : usable + MIN_MOJO;
}

function oneMojoMore({ person, variants }: KeyedDeed, { body, moves }: Variant): Variant {
  const mojo = moves.get(person) ?? 0n;
  const more = BigInt(variants.length);
  return makeMove(person, mojo > 0n ? mojo + more : mojo - more, body);
}

function halfOf({ body, moves }: Variant): Variant {
  const { lines } = body as { lines: { effectiveSpace: string }[] };
  const people = [...moves.keys()];
  const halved = lines.map(({ effectiveSpace }, index): [number, bigint] => {
    return [people[index] ?? -1, profitOf(BigInt(effectiveSpace), { halves: 1n })];
  });
  return {
    body: { ...body, factor: '0.5' },
    moves: new Map(halved),
    isInvalid: false,
    isUncertain: false,
  };
}

function profitOf(effectiveSpace: bigint, { halves }: { halves: bigint }): bigint {
  return profitMojo({
    effectiveSpace,
    theoreticalMojo: theoreticalProfitMojo(NET_SPACE, HEIGHT),
    seconds: 86_400n,
    factorMillionths: halves * 500_000n,
  });
}

function instant(day: number): string {
  return new Date(FIRST_DAY + day * DAY_MS).toISOString();
}
