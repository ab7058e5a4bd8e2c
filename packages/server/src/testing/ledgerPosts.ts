import { randomUUID } from 'node:crypto';
import type { Db } from '@farm/database';
import { addAccount } from '../modules/account/account.repository.ts';
import type { NewLedgerTx } from '../modules/ledger/kinds.ts';

/** Creates an account without sign-in, by default of any ID, for tests below the API. Returns its ID. */
export async function makeAccount(db: Db, id: string = randomUUID()): Promise<string> {
  const email = `${randomUUID()}@farm.test`;
  const words = { name: 'Ada', locale: 'en', timeZone: 'UTC', passwordHash: 'none' } as const;
  return (await addAccount(db, { ...words, id, email })).id;
}

/** A deposit for the account, with its own reference. */
export function makeDeposit(accountId: string, amountMojo: bigint, id: string = randomUUID()): NewLedgerTx {
  return {
    kind: 'deposit',
    ref: { type: 'test', id },
    entries: [
      { ledgerAccount: 'suspense', amountMojo: -amountMojo },
      { ledgerAccount: 'usable', accountId, amountMojo },
    ],
  };
}

/** Ledger post of a requested withdrawal, with a reference of its own. */
export function makeFreeze(accountId: string, amountMojo: bigint, id: string = randomUUID()): NewLedgerTx {
  return {
    kind: 'withdrawal_requested',
    ref: { type: 'test', id },
    entries: [
      { ledgerAccount: 'usable', accountId, amountMojo: -amountMojo },
      { ledgerAccount: 'frozen', accountId, amountMojo },
    ],
  };
}
