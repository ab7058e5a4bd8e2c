import type { PasswordRating } from '@farm/contracts';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { AppError } from '../../errors.ts';

/** Characters that are rated. The estimate of a long password takes long, and its beginning is enough to be strong. */
const RATED_LENGTH = 32;

const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: RATED_LENGTH });
/** Words of farming, which attackers try first here (docs/security.md). */
const FARM_WORDS = [
  ...['chia', 'xch', 'mojo', 'coin', 'farm', 'farmer', 'farming', 'harvest', 'harvester', 'plot', 'plots'],
  ...['plotter', 'plotnft', 'pool', 'wallet', 'payout', 'operator', 'admin'],
];
/** One or two of them, with at most six digits or signs at each end. */
const farmPassword = new RegExp(`^[^a-z]{0,6}(?:${FARM_WORDS.join('|')}){1,2}[^a-z]{0,6}$`);
const commonPasswords = new Set(dictionary['passwords-common'].map(String));

/** Rates a password by the guesses that an attacker needs who knows the address, which takes a while. */
export function computePasswordRating(password: string, email: string): PasswordRating {
  const problem = findProblem(password, email);
  if (problem) return { score: 0, problem };
  const { score } = estimator.check(password.slice(0, RATED_LENGTH), [...listNames(email), ...FARM_WORDS]);
  return { score, problem: null };
}

/** Looks a password up, without rating it. @throws AppError password_common, password_is_email */
export function assertPasswordAllowed(password: string, email: string): void {
  const problem = findProblem(password, email);
  if (problem) throw new AppError(problem);
}

/** Common: among 40,000 of leaked ones, or little more than a word of farming. */
function findProblem(password: string, email: string): PasswordRating['problem'] {
  const lowerCase = password.toLowerCase();
  if (listNames(email).includes(lowerCase)) return 'password_is_email';
  return commonPasswords.has(lowerCase) || farmPassword.test(lowerCase) ? 'password_common' : null;
}

function listNames(email: string): string[] {
  const local = email.split('@', 1)[0] ?? '';
  return [email, local].filter((name) => name !== '').map((name) => name.toLowerCase());
}
