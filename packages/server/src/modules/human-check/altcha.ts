import { humanCheckLevelSchema, type HumanCheckLevel, type HumanCheckMode } from '@farm/contracts';
import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { z } from 'zod';
import type { Db } from '@farm/database';
import { AppError } from '../../errors.ts';
import type { HumanCheck } from './humanCheck.ts';
import { markChallengeUsed } from './humanCheck.repository.ts';

/** Signs challenges in test mode. Publicly known; production accepts none of them. */
const TEST_KEY = 'farm-test-human-check';
const LIFETIME_SECONDS = 1_200;

/** Difficulty of a challenge: number of key derivations × iterations of each. */
const difficulty = {
  test: {
    cost: 500,
    tries: {
      // About a tenth of a second in a browser, and two tenths.
      normal: { min: 20, max: 60 },
      hard: { min: 60, max: 120 },
    },
  },
  production: {
    cost: 5_000,
    tries: {
      // One to three seconds on one core, and ten to thirty.
      normal: { min: 400, max: 1_200 },
      hard: { min: 4_000, max: 12_000 },
    },
  },
} satisfies Record<HumanCheckMode, { tries: Record<HumanCheckLevel, unknown>; cost: number }>;

/**
 * ALTCHA's proof of work, hosted here: the browser searches for a number whose derived key has the required
 * prefix. Each challenge is accepted once.
 */
export function createAltchaCheck(
  db: Db,
  { production, productionKey }: { production: boolean; productionKey: string | null },
): HumanCheck {
  const keys: Record<HumanCheckMode, string | null> = {
    test: production ? null : TEST_KEY,
    production: productionKey,
  };

  return {
    async challenge(mode, level) {
      const key = keys[mode];
      if (key === null)
        throw new AppError('unavailable', { message: `The ${mode} human check is not available here.` });
      const { cost, tries } = difficulty[mode];
      const { min, max } = tries[level];
      const challenge = await createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        deriveKey,
        cost,
        counter: randomInt(max, min),
        data: { mode, level },
        expiresAt: Math.floor(Date.now() / 1000) + LIFETIME_SECONDS,
        ...secrets(key),
      });
      return { ...challenge };
    },

    async verify(text) {
      const { challenge, solution } = readPayload(text);
      const { data, nonce, expiresAt } = challenge.parameters;
      const key = keys[data.mode];
      if (key === null) throw new AppError('human_check_failed');
      const { verified } = await verifySolution({ challenge, solution, deriveKey, ...secrets(key) });
      if (!verified || !(await markChallengeUsed(db, nonce, new Date(expiresAt * 1000)))) {
        throw new AppError('human_check_failed');
      }
      return data.level;
    },
  };
}

/** The signature covers all parameters, so unnamed ones must be kept. */
const payloadSchema = z.object({
  challenge: z.object({
    parameters: z.looseObject({
      algorithm: z.literal('PBKDF2/SHA-256'),
      nonce: z.string().max(200),
      salt: z.string().max(200),
      cost: z.number(),
      keyLength: z.number(),
      keyPrefix: z.string(),
      expiresAt: z.number().int(),
      data: z.object({ mode: z.enum(['test', 'production']), level: humanCheckLevelSchema }),
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.number().int(), derivedKey: z.string().max(200) }),
});

function readPayload(text: string): z.infer<typeof payloadSchema> {
  try {
    return payloadSchema.parse(JSON.parse(Buffer.from(text, 'base64').toString('utf8')));
  } catch {
    throw new AppError('human_check_failed');
  }
}

function secrets(key: string) {
  return { hmacSignatureSecret: key, hmacKeySignatureSecret: `${key}/solution` };
}
