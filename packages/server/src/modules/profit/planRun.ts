import type { NewProfitRun } from '@farm/contracts';
import { toMillionths } from '@farm/contracts/profit-formula';
import type { Db } from '@farm/database';
import {
  computeRun,
  MAX_AMOUNT_MOJO,
  assertNoProblems,
  AMOUNT_TOO_LARGE,
  type FieldProblems,
  type PlannedRun,
} from './computeRun.ts';
import { assertUnpaidPeriod } from './assertUnpaidPeriod.ts';
import { listPayees, type ProfitLine } from './profit.repository.ts';

/** Day of mainnet's first block, in milliseconds since the epoch. */
const CHAIN_START_MS = Date.UTC(2021, 2, 19);
/** Greatest lead of a period's end: the current day may be paid. */
const DAY_MS = 86_400_000;

/**
 * Computes what a run would pay, and changes nothing.
 * @throws AppError validation_failed like {@link planRun}; profit_run_conflict when part of the period was paid
 *   already, even by the same run: posting it pays nothing
 */
export async function planUnpaidRun(db: Db, request: NewProfitRun): Promise<PlannedRun> {
  const run = await planRun(db, request);
  await assertUnpaidPeriod(db, run);
  return run;
}

/**
 * Validates and computes a run, and changes nothing.
 * @throws AppError validation_failed that names every invalid field, and every line whose account is unknown or has a
 *   line already
 */
export async function planRun(db: Db, request: NewProfitRun): Promise<PlannedRun> {
  const [periodFrom, periodTo] = [new Date(request.from), new Date(request.to)];
  const netSpace = BigInt(request.netSpace);
  assertNoProblems({
    ...checkPeriod(periodFrom, periodTo),
    ...(netSpace === 0n && { netSpace: MORE_THAN_0 }),
  });

  const { height, reason } = request;
  const factorMillionths = toMillionths(request.factor);
  const payees = await listLinePayees(db, request.lines);
  const spaces = request.lines.map(({ averageSpace, effectiveSpace }, index) => ({
    ...(payees[index] ?? UNKNOWN_ACCOUNT),
    averageSpace: BigInt(averageSpace),
    effectiveSpace: BigInt(effectiveSpace),
  }));
  const figures = { periodFrom, periodTo, height: BigInt(height), netSpace, factorMillionths, reason };
  return computeRun(figures, { spaces }, checkLines);
}

const MORE_THAN_0 = 'Must be more than 0';
const UNKNOWN_ACCOUNT = { accountId: '', email: '' };

/** Checks a period. It needs whole seconds: the formula counts them and the line shows them. */
function checkPeriod(from: Date, to: Date): FieldProblems {
  const isWhole = (date: Date) => date.getTime() % 1000 === 0;
  return {
    ...(!isWhole(from) && { from: 'Must be whole seconds' }),
    ...(!isWhole(to) && { to: 'Must be whole seconds' }),
    ...(from.getTime() < CHAIN_START_MS && { from: 'Must be after the chain started' }),
    ...(to.getTime() > Date.now() + DAY_MS && { to: 'Must not be in the future' }),
    ...(from >= to && { to: 'Must be after the start' }),
  };
}

/** Returns the account that each line pays, by index; undefined for an unknown account. */
async function listLinePayees(db: Db, lines: NewProfitRun['lines']) {
  // Ids and addresses are stored in lower case.
  const names = lines.map(({ account }) => account.toLowerCase());
  const found = await listPayees(db, {
    ids: names.filter((name) => !name.includes('@')),
    emails: names.filter((name) => name.includes('@')),
  });
  const byName = new Map(found.flatMap((payee) => [payee.id, payee.email].map((name) => [name, payee])));
  return names.map((name) => {
    const payee = byName.get(name);
    return payee && { accountId: payee.id, email: payee.email };
  });
}

function checkLines(lines: readonly ProfitLine[]): FieldProblems {
  const seen = new Set<string>();
  const problems = lines.flatMap(({ accountId, amount }, index) => {
    const isSecond = seen.has(accountId);
    seen.add(accountId);
    if (accountId === '') return [[`lines.${index}.account`, 'Account not found']];
    if (isSecond) return [[`lines.${index}.account`, 'The account already has a line']];
    return amount > MAX_AMOUNT_MOJO ? [[`lines.${index}.effectiveSpace`, AMOUNT_TOO_LARGE]] : [];
  });
  return Object.fromEntries(problems) as FieldProblems;
}
