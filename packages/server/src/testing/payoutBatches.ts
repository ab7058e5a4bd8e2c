import { randomBytes, randomUUID } from 'node:crypto';
import { toCoinId, decodeAddress } from '@farm/chain';

import type { MailQueue } from '../mail/mailQueue.ts';
import type { Live } from '../modules/live/live.ts';
import type { Db } from '@farm/database';
import { settleFailedBatch, settleBatch } from '../modules/payout/endBatch.ts';
import { applyWithdrawalAction, type WithdrawalRow } from '../modules/withdrawal/withdrawal.repository.ts';
import { publishWithdrawalChange } from '../modules/withdrawal/service.ts';

interface Parts {
  db: Db;
  live: Live;
}
type SettlementParts = Parts & { mailQueue: MailQueue };

/**
 * Sends approved withdrawals like the signer, each in its own batch, with coins on no chain. Returns those being
 * sent; the others were not approved.
 */
export async function sendWithoutChain({ db, live }: Parts, ids: readonly string[]): Promise<string[]> {
  const moved = await db.transaction().execute(async (transaction) => {
    const sent = await applyWithdrawalAction(transaction, { ids, action: 'send', actor: { kind: 'farm' } });
    if (sent.length > 0) {
      const key = await keyWithoutChain(transaction);
      for (const one of sent) await addBatch(transaction, key, one);
    }
    return sent;
  });
  for (const one of moved) publishWithdrawalChange(live, one);
  return moved.map(({ id }) => id);
}

/** Makes its batch final. @returns true if it was being sent */
export async function settleWithoutChain(parts: SettlementParts, withdrawalId: string): Promise<boolean> {
  const found = await findBatch(parts.db, withdrawalId);
  if (!found) return false;
  return settleBatch(parts, found.batchId, { height: 1n, bundle: { txId: found.txId, chainFeeMojo: 0n } });
}

/** Makes its batch fail. @returns true if it was being sent */
export async function settleFailedWithoutChain(
  parts: SettlementParts,
  withdrawalId: string,
): Promise<boolean> {
  const found = await findBatch(parts.db, withdrawalId);
  return found ? settleFailedBatch(parts, found.batchId, { height: 1n }) : false;
}

/** Adds a coin of the wallet that was spent elsewhere, as found by the last reading. @returns its ID */
export async function makeUnknownSpend(db: Db): Promise<string> {
  const coin = { parentId: hash(), puzzleHash: await keyWithoutChain(db), amount: 7n };
  const output = { parentId: toCoinId(coin), puzzleHash: hash(), amount: 7n };
  const { amount: _mojo, ...rest } = coin;
  const { parentId: coinId, puzzleHash } = output;
  const outputs = [{ coinId: toCoinId(output), puzzleHash, amount: '7' }];
  await db
    .insertInto('payoutState')
    .values({
      height: 1_000n,
      headerHash: hash(),
      readAt: new Date(),
      coins: '[]',
      spends: JSON.stringify([{ ...rest, coinId, amount: '7', height: 1, outputs }]),
    })
    .execute();
  return coinId;
}

const findBatch = (db: Db, withdrawalId: string) =>
  db
    .selectFrom('payoutItem')
    .innerJoin('payoutBundle', 'payoutBundle.batchId', 'payoutItem.batchId')
    .select(['payoutItem.batchId', 'payoutBundle.txId'])
    .where('withdrawalId', '=', withdrawalId)
    .executeTakeFirst();

async function keyWithoutChain(db: Db): Promise<string> {
  const present = await db.selectFrom('payoutKey').select('puzzleHash').executeTakeFirst();
  if (present) return present.puzzleHash;
  const puzzleHash = hash();
  await db.insertInto('payoutKey').values({ puzzleHash, retiredAt: null }).execute();
  return puzzleHash;
}

async function addBatch(
  transaction: Db,
  puzzleHash: string,
  { id: withdrawalId, netMojo, address }: WithdrawalRow,
): Promise<void> {
  const batchId = randomUUID();
  const change = 1n;
  const input = { parentId: hash(), puzzleHash, amount: netMojo + change };
  const payee = { puzzleHash: decodeAddress(address), netMojo };
  const parentId = toCoinId(input);
  await transaction
    .insertInto('payoutBatch')
    .values({ id: batchId, kind: 'payout', changePuzzleHash: puzzleHash })
    .execute();
  await transaction
    .insertInto('payoutInput')
    .values({ ...input, batchId, coinId: parentId })
    .execute();
  await transaction
    .insertInto('payoutItem')
    .values({
      ...payee,
      batchId,
      withdrawalId,
      coinId: toCoinId({ parentId, puzzleHash: payee.puzzleHash, amount: netMojo }),
    })
    .execute();
  await transaction
    .insertInto('payoutBundle')
    .values({
      txId: hash(),
      batchId,
      attempt: 1,
      chainFeeMojo: 0n,
      changeMojo: change,
      changeCoinId: toCoinId({ parentId, puzzleHash, amount: change }),
      cost: 1n,
      bundle: '{}',
    })
    .execute();
}

function hash(): string {
  return randomBytes(32).toString('hex');
}
