import { toPatientMs } from './toPatientMs.ts';

const LIMIT_MS = toPatientMs(20_000);
const LIMIT_NS = BigInt(Math.round(LIMIT_MS)) * 1_000_000n;

/** Polls until the callback returns a value. */
export function waitFor<T>(ask: () => Promise<T | undefined>): Promise<T> {
  return poll(ask, ask);
}

/** Polls until a condition holds. */
export async function waitUntil(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  await poll(async () => (await isTrue()) || undefined, isTrue);
}

async function poll<T>(ask: () => Promise<T | undefined>, named: () => unknown): Promise<T> {
  // A clock that no test holds still, so that each wait ends.
  const begin = process.hrtime.bigint();
  for (;;) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    if (process.hrtime.bigint() - begin > LIMIT_NS)
      throw new Error(`Nothing came of it in ${LIMIT_MS} ms: ${named.toString()}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
