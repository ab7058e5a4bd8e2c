import type { Locale } from '@farm/contracts';
import type { Db } from '@farm/database';
import { AppError } from '../../errors.ts';
import type { MailQueue } from '../../mail/mailQueue.ts';
import { findQuota, type Requester } from '../browser/index.ts';
import { toAddressBlock, rateRules, cancelSlot, useSlotIfFree, useSlot } from '../rate-limit/index.ts';
import { isMatchingCode, type CodePurpose } from './code.ts';
import {
  findDeadCodes,
  cancelAttempt,
  markCodeOpened,
  markCodeUsed,
  countAttempt,
} from './emailCode.repository.ts';

/** A code to email. */
interface CodeRequest extends CodePurpose, Requester {
  browserHash: Buffer;
  locale: Locale;
  /** True if the human check that came with the request was the harder one. */
  isHardCheck: boolean;
}

/**
 * Queues an email with a code. Whether the address has an account is looked up only when the email is written,
 * so neither the response nor its time reveals it. Requests of strangers cost the owner's browser nothing; once there are
 * many of them for an address, each needs a harder human check.
 * @throws AppError too_many_requests, human_check_harder
 */
export async function requestCode(
  { db, mailQueue }: { db: Db; mailQueue: MailQueue },
  { usage, email, locale, ip, browserHash, isHardCheck }: CodeRequest,
): Promise<void> {
  const network = toAddressBlock(ip);
  await db.transaction().execute(async (transaction) => {
    const { subject, isKnown } = await findQuota(transaction, email, { ip, browserHash });
    await useSlot(transaction, rateRules.codeMailsPerIp, network);
    await useSlot(transaction, rateRules.codeMailsPerHour, subject);
    await useSlot(transaction, rateRules.codeMailsPerDay, subject);
    if (!isKnown) {
      if (!isHardCheck && !(await useSlotIfFree(transaction, rateRules.easyCodeMails, email)))
        throw new AppError('human_check_harder');
      await useSlot(transaction, rateRules.codeMailsByStrangers, email);
    }
    const browser = browserHash.toString('base64url');
    await mailQueue.enqueue(transaction, { kind: 'email-code', usage, email, locale, browser, network });
  });
}

/**
 * Compares a code with the live ones of its purpose that the browser asked for or whose link it opened, without spending
 * it. Everything that counts is taken before the comparison and given back when the code is right, so parallel guesses are
 * counted too. A browser's guesses use up its own codes only: another's codes are not among them.
 * @returns the code's id, for {@link applyCode}
 * @throws AppError code_wrong, code_expired, too_many_requests
 */
export async function checkCode(
  db: Db,
  {
    code,
    id,
    ip,
    browserHash,
    ...purpose
  }: CodePurpose & Requester & { code: string; id?: string | undefined },
): Promise<string> {
  const owner = { ...purpose, browserHash };
  const network = toAddressBlock(ip);
  await useSlot(db, rateRules.wrongCodesPerIp, network);
  const { subject } = await findQuota(db, purpose.email, { ip, browserHash });
  // One transaction: a guess refused by the limit uses no attempt of a code.
  const live = await db.transaction().execute(async (transaction) => {
    if (id !== undefined) await markCodeOpened(transaction, id, owner);
    const codes = await countAttempt(transaction, owner);
    if (codes.length > 0) await useSlot(transaction, rateRules.wrongCodes, subject);
    return codes;
  });
  const match = live.find((sealed) => isMatchingCode(code, purpose, sealed));
  if (!match) {
    const dead = await findDeadCodes(db, owner);
    throw new AppError(
      dead.some((sealed) => isMatchingCode(code, purpose, sealed)) ? 'code_expired' : 'code_wrong',
    );
  }
  await cancelAttempt(
    db,
    live.map((sealed) => sealed.id),
  );
  await cancelSlot(db, rateRules.wrongCodes, subject);
  await cancelSlot(db, rateRules.wrongCodesPerIp, network);
  return match.id;
}

/**
 * Marks a checked code as used; pass the transaction of what the code allows. The network that asked for it gets its slot
 * back: only codes that nobody uses count.
 * @throws AppError code_expired if another request has used it
 */
export async function applyCode(transaction: Db, id: string, purpose: CodePurpose): Promise<void> {
  const used = await markCodeUsed(transaction, id, purpose);
  if (!used) throw new AppError('code_expired');
  if (used.network !== null) await cancelSlot(transaction, rateRules.codeMailsPerIp, used.network);
}
