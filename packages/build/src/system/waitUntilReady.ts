import { setTimeout as delay } from 'node:timers/promises';
import { formatSecondsSince } from '../terminal/sendLine.ts';

const POLL_MS = 100;
const LIMIT_MS = 120_000;

/** Options of the wait. */
interface Wait {
  /** Start time, a `Date.now()`. */
  began: number;
  /** For a gateway: the minimum revision that it has to serve. */
  rev?: number;
  /** True to give up. */
  isOver: () => boolean;
  limitMs?: number;
}

/**
 * Resolves when the server at the address reports that it is ready.
 * @throws Error with its last problem if that takes too long
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
  /** For a gateway: the revision it serves. */
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
