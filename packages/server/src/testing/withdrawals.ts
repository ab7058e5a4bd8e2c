import { randomBytes, randomUUID } from 'node:crypto';
import { withdrawalSchema, type Withdrawal } from '@farm/contracts';
import { toMojo } from '@farm/contracts/amount';
import { toChiaAddress } from '@farm/contracts/chia-address';
import { sql } from 'kysely';
import type { Db } from '@farm/database';
import { waitFor } from '@farm/process/testing';
import { recordLedgerTx } from '../modules/ledger/service.ts';
import { findWithdrawal } from '../modules/withdrawal/withdrawal.repository.ts';
import { makeDeposit } from './ledgerPosts.ts';
import { makePerson } from './people.ts';
import type { Bearer, TestServer } from './startTestServer.ts';

/** A unique address. */
export function makeAddress(): string {
  return toChiaAddress(randomBytes(32));
}

/** A user with money, and with an address and password past their cool-down. */
export interface Farmer {
  id: string;
  email: string;
  bearer: Bearer;
  address: string;
}

/** Adds a farmer who is signed in, with `xch` to withdraw. */
export async function makeFarmer({ db }: Pick<TestServer, 'db'>, xch = '10'): Promise<Farmer> {
  const { id, email, token } = await makePerson(db);
  return { id, email, bearer: { authorization: `Bearer ${token}` }, address: await equip(db, id, xch) };
}

/** Like {@link makeFarmer}, for tests about passwords: signs the farmer up and in, which takes a while. */
export async function signUpFarmer(
  { db, signIn }: Pick<TestServer, 'db' | 'signIn'>,
  xch = '10',
): Promise<Farmer & { password: string }> {
  const person = await signIn();
  return { ...person, address: await equip(db, person.id, xch) };
}

/** Gives an account money and, from long ago, its password and an address. @returns the address */
async function equip(db: Db, id: string, xch: string): Promise<string> {
  await recordLedgerTx(db, makeDeposit(id, toMojo(xch)));
  await sql`update account set password_changed_at = now() - interval '2 days' where id = ${id}`.execute(db);
  return makeTrustedAddress(db, id);
}

/** An address that was added to the account long ago. */
export async function makeTrustedAddress(db: Db, accountId: string): Promise<string> {
  const address = makeAddress();
  await sql`
    insert into address (account_id, address, description, created_at)
    values (${accountId}, ${address}, '', now() - interval '2 days')`.execute(db);
  return address;
}

/** Requests a withdrawal, by default of 1 XCH to the farmer's address, with its own key. */
export function sendWithdrawal(
  { call }: Pick<TestServer, 'call'>,
  { bearer, address }: Pick<Farmer, 'bearer' | 'address'>,
  { key = randomUUID(), ...change }: { key?: string; amount?: string; address?: string; memo?: string } = {},
) {
  return call({
    method: 'POST',
    url: '/api/me/withdrawals',
    headers: { ...bearer, 'idempotency-key': key },
    payload: { amount: '1', address, ...change },
  });
}

/**
 * Like {@link sendWithdrawal}, but must be accepted. Returns the withdrawal once its mail was handed over, which begins its
 * cancel window.
 */
export async function sendAcceptedWithdrawal(
  server: Pick<TestServer, 'call' | 'db'>,
  farmer: Pick<Farmer, 'bearer' | 'address'>,
  change?: Parameters<typeof sendWithdrawal>[2],
): Promise<Withdrawal> {
  const { status, body } = await sendWithdrawal(server, farmer, change);
  if (status !== 201) throw new Error(`Not taken: ${JSON.stringify(body)}`);
  const { id } = withdrawalSchema.parse(body);
  await waitFor(async () => {
    const withdrawal = await findWithdrawal(server.db, { id });
    const isOpen = withdrawal?.status === 'pending' || withdrawal?.status === 'held';
    return isOpen && withdrawal.mailedAt === null ? undefined : true;
  });
  const read = await server.call({ url: `/api/me/withdrawals/${id}`, headers: farmer.bearer });
  return withdrawalSchema.parse(read.body);
}
