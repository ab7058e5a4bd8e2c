import { setTimeout as delay } from 'node:timers/promises';
import { formatSecondsSince } from '../terminal/sendLine.ts';

const POLL_MS = 100;
const LIMIT_MS = 120_000;

/** Options of the wait. */
interface Wait {
  /** Start time, a `Date.now()`. */
  began: number;
  /** Of a gateway: the revision that it is to serve at least. */
  rev?: number;
  /** True to give up. */
  isOver: () => boolean;
  limitMs?: number;
}

/**
 * Resolves when what is asked at the address says that it can serve.
 * @throws Error with what it lacks, when that takes too long
 */
export async function waitUntilReady(
  probe: string,
  { began, rev = 0, isOver, limitMs = LIMIT_MS }: Wait,
): Promise<void> {
  for (;;) {
    const answer = await ask(probe);
    if (isOver() || (answer.isOk && answer.rev >= rev)) return;
    if (Date.now() - began > limitMs)
      throw new Error(
        `${probe} was not ready in ${formatSecondsSince(began)} (${answer.trouble}); see the logs.`,
      );
    await delay(POLL_MS);
  }
}

interface Answer {
  isOk: boolean;
  /** Of a gateway: the revision it serves. */
  rev: number;
  /** Last reported problem. */
  trouble: string;
}

async function ask(url: string): Promise<Answer> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(5_000) });
    const body = (await answer.json()) as { rev?: number; problem?: string; missing?: string };
    const { rev = 0, problem, missing } = body;
    return { isOk: answer.ok, rev, trouble: problem ?? missing ?? `status ${answer.status}` };
  } catch (error) {
    return { isOk: false, rev: 0, trouble: (error as Error).message };
  }
}
