import type { Locale } from '@farm/contracts';
import type { Db } from '@farm/database';
import { AppError } from '../../errors.ts';
import type { MailQueue } from '../../mail/mailQueue.ts';
import { toAddressBlock, rateRules, cancelSlot, useSlot } from '../rate-limit/index.ts';
import { isMatchingCode, type CodePurpose } from './code.ts';
import { findDeadCodes, cancelAttempt, markCodeUsed, countAttempt } from './emailCode.repository.ts';

/**
 * Queues an email with a code. Whether the address has an account is looked up only when the email is written,
 * so neither the response nor its time reveals it.
 * @throws AppError too_many_requests
 */
export async function requestCode(
  { db, mailQueue }: { db: Db; mailQueue: MailQueue },
  { usage, email, locale, ip }: CodePurpose & { locale: Locale; ip: string },
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await useSlot(transaction, rateRules.codeMailsPerIp, toAddressBlock(ip));
    await useSlot(transaction, rateRules.codeMailsPerHour, email);
    await useSlot(transaction, rateRules.codeMailsPerDay, email);
    await mailQueue.enqueue(transaction, { kind: 'email-code', usage, email, locale });
  });
}

/**
 * Compares a code with the live ones of its purpose, without spending it. Everything that counts is taken
 * before the comparison and given back when the code is right, so parallel guesses are counted too. The
 * address counts only guesses at a live code: others get nobody closer, and would let anyone lock it.
 * @returns the code's id, for {@link applyCode}
 * @throws AppError code_wrong, code_expired, too_many_requests
 */
export async function checkCode(
  db: Db,
  { code, ip, ...purpose }: CodePurpose & { code: string; ip: string },
): Promise<string> {
  const network = toAddressBlock(ip);
  await useSlot(db, rateRules.wrongCodesPerIp, network);
  // One transaction: a guess refused by the address's limit uses no attempt of its codes.
  const live = await db.transaction().execute(async (transaction) => {
    const codes = await countAttempt(transaction, purpose);
    if (codes.length > 0) await useSlot(transaction, rateRules.wrongCodes, purpose.email);
    return codes;
  });
  const match = live.find((sealed) => isMatchingCode(code, purpose, sealed));
  if (!match) {
    const dead = await findDeadCodes(db, purpose);
    throw new AppError(
      dead.some((sealed) => isMatchingCode(code, purpose, sealed)) ? 'code_expired' : 'code_wrong',
    );
  }
  await cancelAttempt(
    db,
    live.map((sealed) => sealed.id),
  );
  await cancelSlot(db, rateRules.wrongCodes, purpose.email);
  await cancelSlot(db, rateRules.wrongCodesPerIp, network);
  return match.id;
}

/**
 * Marks a checked code as used; pass the transaction of what the code allows.
 * @throws AppError code_expired if another request has used it
 */
export async function applyCode(transaction: Db, id: string, purpose: CodePurpose): Promise<void> {
  if (!(await markCodeUsed(transaction, id, purpose))) throw new AppError('code_expired');
}
