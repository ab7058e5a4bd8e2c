import type { PasswordRating } from '@farm/contracts';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { AppError } from '../../errors.ts';

/** Characters that are rated. The estimate of a long password takes long, and its beginning is enough to be strong. */
const RATED_LENGTH = 64;

const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: RATED_LENGTH });
const commonPasswords = new Set(dictionary['passwords-common'].map(String));

/** Rates a password by the guesses that an attacker needs who knows the address. Common: among 40,000 of leaked ones. */
export function computePasswordRating(password: string, email: string): PasswordRating {
  const lowerCase = password.toLowerCase();
  const local = email.split('@', 1)[0] ?? '';
  const names = [email, local].filter((name) => name !== '').map((name) => name.toLowerCase());
  if (names.includes(lowerCase)) return { score: 0, problem: 'password_is_email' };
  if (commonPasswords.has(lowerCase)) return { score: 0, problem: 'password_common' };
  const { score } = estimator.check(password.slice(0, RATED_LENGTH), names);
  return { score, problem: null };
}

/** @throws AppError password_common, password_is_email */
export function assertPasswordAllowed(password: string, email: string): void {
  const { problem } = computePasswordRating(password, email);
  if (problem) throw new AppError(problem);
}
