import { makeTrustedAddress, makeDeposit, makePerson, type Person } from '@farm/server/testing';
import { sql } from 'kysely';
import type { Db } from '@farm/database';
import { recordLedgerTx } from '@farm/server/parts';

/** A signed-in farmer with a withdrawal address and more money than a benchmark can request. */
export interface Farmer {
  id: string;
  token: string;
  address: string;
}

const DEPOSIT_MOJO = 10n ** 18n;

/** Makes `count` farmers directly in the database, with more money than a chain holds unless told how much. */
export async function makeFarmers(
  db: Db,
  count: number,
  depositMojo: bigint = DEPOSIT_MOJO,
): Promise<Farmer[]> {
  return Promise.all(
    Array.from({ length: count }, async () => toFarmer(db, await makePerson(db), [depositMojo])),
  );
}

/** Makes people who own machines into farmers, with as many deposits. */
export async function toFarmers(db: Db, people: Person[], deposits: number): Promise<Farmer[]> {
  return Promise.all(
    people.map((person) => toFarmer(db, person, Array<bigint>(deposits).fill(DEPOSIT_MOJO))),
  );
}

async function toFarmer(db: Db, { id, token }: Person, depositsMojo: bigint[]): Promise<Farmer> {
  for (const mojo of depositsMojo) await recordLedgerTx(db, makeDeposit(id, mojo));
  const address = await makeTrustedAddress(db, id);
  await sql`update account set password_changed_at = now() - interval '2 days' where id = ${id}`.execute(db);
  return { id, token, address };
}
