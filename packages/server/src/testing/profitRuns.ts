import type { NewProfitRun } from '@farm/contracts';
import type { TestServer } from './startTestServer.ts';
import { makeOperator } from './people.ts';

const TIB = 1n << 40n;
const DAY_MS = 86_400_000;
const FIRST_DAY = Date.UTC(2025, 0, 1);

/** Signs in an operator. */
export async function signInOperator({ db, signIn }: Pick<TestServer, 'db' | 'signIn'>) {
  const operator = await signIn();
  await makeOperator(db, operator);
  return operator;
}

/** Start and end of a day, counted from January 1, 2025. */
export function makeDay(index: number): { from: string; to: string } {
  const iso = (day: number) => new Date(FIRST_DAY + day * DAY_MS).toISOString();
  return { from: iso(index), to: iso(index + 1) };
}

/** A run for that day that pays each account for 100 TiB; all fields can be overridden. */
export function makeProfitRun(
  day: number,
  accounts: readonly string[],
  fields: Partial<NewProfitRun> = {},
): NewProfitRun {
  const space = (100n * TIB).toString();
  return {
    ...makeDay(day),
    height: 7_000_000,
    netSpace: (20_000_000n * TIB).toString(),
    factor: '0.985',
    reason: 'daily run',
    lines: accounts.map((account) => ({ account, averageSpace: space, effectiveSpace: space })),
    ...fields,
  };
}
