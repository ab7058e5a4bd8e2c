import type { NewProfitRun } from '@farm/contracts';
import { MOJO_PER_XCH } from '@farm/contracts/amount';
import { factorToMillionths, profitMojo, theoreticalProfitMojo } from '@farm/contracts/profit-formula';
import type { Db } from '../../database/schema.ts';
import { AppError } from '../../errors.ts';
import { refusePaidPeriod } from './paidPeriod.ts';
import { findPayees, type ProfitLine } from './repository.ts';

/** A run as it would be posted: mojo, bytes. */
export interface PreparedRun {
  periodFrom: Date;
  periodTo: Date;
  height: bigint;
  netSpace: bigint;
  factorMillionths: bigint;
  theoretical: bigint;
  total: bigint;
  reason: string;
  /** In the order in which they were asked for. */
  lines: ProfitLine[];
}

/** The most that any amount may come to: 15 digits of XCH. */
const MOST_MOJO = 10n ** 15n * MOJO_PER_XCH - 1n;

/** First block of mainnet, to the day. */
const CHAIN_BEGAN = Date.UTC(2021, 2, 19);
/** The day under way may be paid. */
const DAY_MS = 86_400_000;

type Fields = Record<string, string>;

/**
 * Works out what a run would pay, and changes nothing.
 * @throws AppError validation_failed as {@link prepareRun}; profit_run_conflict when some of the period was paid
 *   already, by the very same run too: posting it pays nothing
 */
export async function previewRun(db: Db, asked: NewProfitRun): Promise<PreparedRun> {
  const run = await prepareRun(db, asked);
  await refusePaidPeriod(db, run);
  return run;
}

/**
 * Works a run out and changes nothing.
 * @throws AppError validation_failed that names every field that makes no sense, and every line that pays nobody,
 *   or somebody for the second time
 */
export async function prepareRun(db: Db, asked: NewProfitRun): Promise<PreparedRun> {
  const [periodFrom, periodTo] = [new Date(asked.from), new Date(asked.to)];
  const netSpace = BigInt(asked.netSpace);
  refuse({ ...periodProblems(periodFrom, periodTo), ...(netSpace === 0n && { netSpace: MORE_THAN_0 }) });

  const theoretical = theoreticalProfitMojo(netSpace, asked.height);
  if (theoretical > MOST_MOJO) refuse({ netSpace: TOO_SMALL });
  const factorMillionths = factorToMillionths(asked.factor);
  const seconds = BigInt((periodTo.getTime() - periodFrom.getTime()) / 1000);
  const payees = await findLinePayees(db, asked.lines);
  const lines = asked.lines.map(({ averageSpace, effectiveSpace }, index) => {
    const space = BigInt(effectiveSpace);
    return {
      ...(payees[index] ?? NOBODY),
      averageSpace: BigInt(averageSpace),
      effectiveSpace: space,
      amount: profitMojo({ effectiveSpace: space, theoreticalMojo: theoretical, seconds, factorMillionths }),
    };
  });
  const total = lines.reduce((sum, { amount }) => sum + amount, 0n);
  refuse(lineProblems(lines));
  if (total > MOST_MOJO) refuse({ lines: TOO_MUCH });
  const { height, reason } = asked;
  const figures = { height: BigInt(height), netSpace, factorMillionths, theoretical, total };
  return { periodFrom, periodTo, ...figures, reason, lines };
}

const MORE_THAN_0 = 'Must be more than 0';
const TOO_SMALL = 'Too small for a whole network';
const TOO_MUCH = 'Comes to more than can be paid';
const NOBODY = { accountId: '', email: '' };

function refuse(fields: Fields): void {
  if (Object.keys(fields).length > 0) throw new AppError('validation_failed', { fields });
}

/** The formula counts whole seconds, which the line shows. */
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

/** Whom the lines pay, by their place; nobody has no account. */
async function findLinePayees(db: Db, lines: NewProfitRun['lines']) {
  // Ids and addresses are compared as they are stored.
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
