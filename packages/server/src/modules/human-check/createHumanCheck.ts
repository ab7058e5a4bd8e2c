import type { Config } from '../../config.ts';
import type { Db } from '@farm/database';
import { createAltchaCheck } from './altcha.ts';
import type { HumanCheck } from './humanCheck.ts';
import { createTurnstileCheck, TURNSTILE_VERIFY_URL } from './turnstile.ts';

/** Creates the human check chosen by the settings. */
export function createHumanCheck(
  { production, productHost, humanCheck }: Pick<Config, 'production' | 'productHost' | 'humanCheck'>,
  db: Db,
): HumanCheck {
  return humanCheck.kind === 'altcha'
    ? createAltchaCheck(db, { production, productionKey: humanCheck.productionKey })
    : createTurnstileCheck({
        production,
        productHost,
        secretKey: humanCheck.secretKey,
        verifyUrl: TURNSTILE_VERIFY_URL,
      });
}
