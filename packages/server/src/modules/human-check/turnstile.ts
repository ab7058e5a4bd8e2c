import { randomUUID } from 'node:crypto';
import pRetry from 'p-retry';
import { z } from 'zod';
import { AppError } from '../../errors.ts';
import type { HumanCheck } from './humanCheck.ts';

/** URL at which Cloudflare verifies tokens. */
export const TURNSTILE_VERIFY_URL = 'https://challenges.cloudflare.com/turnstile/v0/siteverify';
/** Cloudflare's public secret for tests: it accepts the dummy token of the test site key. */
const TEST_SECRET = '1x0000000000000000000000000000000AA';
const RETRIES = 2;
const TIMEOUT_MS = 5_000;

/** Options of the check. */
export interface TurnstileOptions {
  production: boolean;
  secretKey: string;
  /** If set, tokens created on another host are refused. */
  productHost: string | null;
  verifyUrl: string;
}

/** Cloudflare Turnstile. Cloudflare accepts each token once. */
export function createTurnstileCheck(options: TurnstileOptions): HumanCheck {
  return {
    challenge: () => Promise.resolve({ kind: 'turnstile' }),
    async verify(token, ip) {
      const answer = await askCloudflare(options, token, ip);
      const isOurs =
        !options.production || options.productHost === null || answer.hostname === options.productHost;
      if (!answer.success || !isOurs) throw new AppError('human_check_failed');
      return 'hard';
    },
  };
}

const answerSchema = z.object({ success: z.boolean(), hostname: z.string().optional() });

function askCloudflare({ production, secretKey, verifyUrl }: TurnstileOptions, token: string, ip: string) {
  const body = JSON.stringify({
    secret: production ? secretKey : TEST_SECRET,
    response: token,
    remoteip: ip,
    // Repeated requests for a token get the first one's response.
    idempotency_key: randomUUID(),
  });
  const headers = { 'content-type': 'application/json' };
  const ask = async () => {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(verifyUrl, { method: 'POST', body, headers, signal, redirect: 'error' });
    if (response.status >= 500) throw new Error(`Cloudflare responded with status ${response.status}`);
    return answerSchema.parse(await response.json());
  };
  // Unreachable, too slow, or not JSON: retry immediately, because a user is waiting.
  return pRetry(ask, { retries: RETRIES, minTimeout: 0 }).catch(() => {
    throw new AppError('unavailable', {
      message: 'The human check is not available right now. Try again in a moment.',
    });
  });
}
