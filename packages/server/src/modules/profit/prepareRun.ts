import type { NewProfitRun } from '@farm/contracts';
import { factorToMillionths } from '@farm/contracts/profit-formula';
import type { Db } from '@farm/database';
import { composeRun, MOST_MOJO, refuse, TOO_MUCH, type Fields, type PreparedRun } from './composeRun.ts';
import { refusePaidPeriod } from './paidPeriod.ts';
import { findPayees, type ProfitLine } from './repository.ts';

/** Day of mainnet's first block, in milliseconds since the epoch. */
const CHAIN_BEGAN = Date.UTC(2021, 2, 19);
/** Greatest lead of a period's end: the current day may be paid. */
const DAY_MS = 86_400_000;

/**
 * Computes what a run would pay, and changes nothing.
 * @throws AppError validation_failed like {@link prepareRun}; profit_run_conflict when part of the period was paid
 *   already, even by the same run: posting it pays nothing
 */
export async function previewRun(db: Db, asked: NewProfitRun): Promise<PreparedRun> {
  const run = await prepareRun(db, asked);
  await refusePaidPeriod(db, run);
  return run;
}

/**
 * Validates and computes a run, and changes nothing.
 * @throws AppError validation_failed that names every invalid field, and every line whose account is unknown or has a
 *   line already
 */
export async function prepareRun(db: Db, asked: NewProfitRun): Promise<PreparedRun> {
  const [periodFrom, periodTo] = [new Date(asked.from), new Date(asked.to)];
  const netSpace = BigInt(asked.netSpace);
  refuse({ ...periodProblems(periodFrom, periodTo), ...(netSpace === 0n && { netSpace: MORE_THAN_0 }) });

  const { height, reason } = asked;
  const factorMillionths = factorToMillionths(asked.factor);
  const payees = await findLinePayees(db, asked.lines);
  const spaces = asked.lines.map(({ averageSpace, effectiveSpace }, index) => ({
    ...(payees[index] ?? NOBODY),
    averageSpace: BigInt(averageSpace),
    effectiveSpace: BigInt(effectiveSpace),
  }));
  const figures = { periodFrom, periodTo, height: BigInt(height), netSpace, factorMillionths, reason };
  return composeRun(figures, spaces, lineProblems);
}

const MORE_THAN_0 = 'Must be more than 0';
const NOBODY = { accountId: '', email: '' };

/** Checks a period. It needs whole seconds: the formula counts them and the line shows them. */
function periodProblems(from: Date, to: Date): Fields {
  const isWhole = (date: Date) => date.getTime() % 1000 === 0;
  return {
    ...(!isWhole(from) && { from: 'Needs whole seconds' }),
    ...(!isWhole(to) && { to: 'Needs whole seconds' }),
    ...(from.getTime() < CHAIN_BEGAN && { from: 'The chain had not begun' }),
    ...(to.getTime() > Date.now() + DAY_MS && { to: 'Lies in the future' }),
    ...(from >= to && { to: 'Must be after the start' }),
  };
}

/** Returns the account that each line pays, by index; undefined for an unknown account. */
async function findLinePayees(db: Db, lines: NewProfitRun['lines']) {
  // Ids and addresses are stored in lower case.
  const names = lines.map(({ account }) => account.toLowerCase());
  const found = await findPayees(db, {
    ids: names.filter((name) => !name.includes('@')),
    emails: names.filter((name) => name.includes('@')),
  });
  const byName = new Map(found.flatMap((payee) => [payee.id, payee.email].map((name) => [name, payee])));
  return names.map((name) => {
    const payee = byName.get(name);
    return payee && { accountId: payee.id, email: payee.email };
  });
}

function lineProblems(lines: readonly ProfitLine[]): Fields {
  const seen = new Set<string>();
  const problems = lines.flatMap(({ accountId, amount }, index) => {
    const isSecond = seen.has(accountId);
    seen.add(accountId);
    if (accountId === '') return [[`lines.${index}.account`, 'There is no such account']];
    if (isSecond) return [[`lines.${index}.account`, 'The account has a line already']];
    return amount > MOST_MOJO ? [[`lines.${index}.effectiveSpace`, TOO_MUCH]] : [];
  });
  return Object.fromEntries(problems) as Fields;
}
