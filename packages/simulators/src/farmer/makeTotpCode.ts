import { setTimeout as delay } from 'node:timers/promises';
import { generate } from 'otplib';

/** Length of a time step, the same as in every authenticator app. */
const STEP_MS = 30_000;
/** A timer may end a moment before its time, by the clock. */
const EARLY_MS = 50;
/** Time that a call needs at most to bring a code to the service. */
const CALL_MS = 3_000;

/**
 * Makes the code of an authenticator app.
 * @param steps steps of 30 seconds from now; the service takes codes of the last step, this one, and the next
 * @param spareMs time to use the code in: if this step ends before, the code is one of the following step
 */
export async function makeTotpCode(secret: string, steps = 0, spareMs = CALL_MS): Promise<string> {
  const leftMs = STEP_MS - (Date.now() % STEP_MS);
  // A code of the last step is refused as soon as this step is over.
  if (leftMs < spareMs) await delay(leftMs + EARLY_MS);
  return generate({ secret, epoch: (Date.now() + steps * STEP_MS) / 1_000 });
}
