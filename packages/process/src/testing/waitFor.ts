import { toPatientMs } from './toPatientMs.ts';

const LIMIT_MS = toPatientMs(20_000);

/** Polls until the callback returns a value. */
export async function waitFor<T>(ask: () => Promise<T | undefined>): Promise<T> {
  const end = Date.now() + LIMIT_MS;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    if (Date.now() > end) throw new Error(`Nothing came of it in ${LIMIT_MS} ms: ${ask.toString()}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
