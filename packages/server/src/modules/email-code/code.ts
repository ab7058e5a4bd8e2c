import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import type { EmailCodeUsage } from '@farm/contracts';

/** Lifetime of a code, in seconds. */
export const CODE_LIFETIME_SECONDS = 600;
/** Wrong attempts after which a code is invalid. */
export const CODE_TRIES = 5;
/** Time after which the page offers to send another code. Advisory: the limits are in `rateRules`. */
export const CODE_RESEND_SECONDS = 60;

/** Purpose of a code, which proves nothing else. */
export interface CodePurpose {
  usage: EmailCodeUsage;
  email: string;
}

/** Creates six digits, each of the million combinations equally likely. */
export function makeCode(): string {
  return randomInt(1_000_000).toString().padStart(6, '0');
}

/** Hashes a code with its own salt, bound to its purpose. */
export function hashCode(code: string, purpose: CodePurpose): { salt: Buffer; hash: Buffer } {
  const salt = randomBytes(32);
  return { salt, hash: digest(code, purpose, salt) };
}

/** True if the code matches the hashed one. */
export function isMatchingCode(
  code: string,
  purpose: CodePurpose,
  sealed: { salt: Buffer; hash: Buffer },
): boolean {
  return timingSafeEqual(digest(code, purpose, sealed.salt), sealed.hash);
}

function digest(code: string, { usage, email }: CodePurpose, salt: Buffer): Buffer {
  return createHmac('sha256', salt)
    .update(JSON.stringify([usage, email, code]))
    .digest();
}
