import { setTimeout as pause } from 'node:timers/promises';
import type { FollowedKeys } from '@farm/registry';
import { holdRegistry, type HeldRegistry } from './heldRegistry.ts';
import type { KeptRegistry } from './keptRegistry.ts';
import type { LiveRegistry } from './liveRegistry.ts';
import { createProblems, type Problems } from './problems.ts';
import type { RegistryAnswer, RegistrySource } from './registrySource.ts';

/** What {@link followRegistry} needs. */
export interface FollowedParts {
  source: RegistrySource;
  kept: KeptRegistry;
  trustedKeys: () => Promise<FollowedKeys>;
  /** Called once for each problem, and with null when the last one is over. */
  report: (problem: string | null, serving: number | null) => void;
}

/** Follows the API's registry, and goes on with the last verified one whatever becomes of it. */
export interface RegistryFollower extends LiveRegistry {
  /** Resolves when the one kept on disk was looked at; goes on following until `stop`. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Until there is a first one somebody is setting the system up, and waits. */
const NONE_MS = 250;
/** Between two looks at a registry that is refused: it, or the trusted keys, may be mended. */
const REFUSED_MS = 2_000;
const BACKOFF_MS = { first: 200, most: 5_000 };
/** An API that does not wait when it is asked to, or gives no tag to wait with, is not asked in a row. */
const LEAST_WAIT_MS = 1_000;

/** See {@link RegistryFollower}. */
export function followRegistry({ source, kept, trustedKeys, report }: FollowedParts): RegistryFollower {
  const problems = createProblems((sentence) => report(sentence, held.current()?.opened.signed.rev ?? null));
  const held = holdRegistry({ kept, trustedKeys, problems });
  const stopping = new AbortController();
  const isStopping = () => stopping.signal.aborted;
  let following: Promise<void> = Promise.resolve();

  async function follow(): Promise<void> {
    let next: Next = { etag: null, pauseMs: 0 };
    for (let failures = 0; !isStopping();) {
      try {
        next = await askOnce(next.etag);
        failures = 0;
      } catch (error) {
        if (!isStopping()) problems.note('source', (error as Error).message);
        next = { etag: null, pauseMs: backoff(failures++) };
      }
      // The keys may have come since, or the file may have been mended.
      if (held.current() === null) await held.readKept();
      await pause(next.pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }

  async function askOnce(etag: string | null): Promise<Next> {
    const [before, askedAt] = [held.current(), Date.now()];
    const answer = await source(etag, stopping.signal);
    const next = await take(answer, held, problems);
    const shouldHaveWaited = etag !== null || (next.etag === null && answer.kind !== 'none');
    const isTooQuick = held.current() === before && Date.now() - askedAt < LEAST_WAIT_MS;
    return shouldHaveWaited && isTooQuick ? { ...next, pauseMs: next.pauseMs || LEAST_WAIT_MS } : next;
  }

  return {
    document: () => held.current()?.opened.document ?? null,
    problem: () => problems.current(),
    async start() {
      await held.readKept();
      following = follow();
    },
    async stop() {
      stopping.abort();
      await following;
    },
  };
}

/** What to ask next: with a tag for what is newer than that, without one for the whole registry; after a pause. */
interface Next {
  etag: string | null;
  pauseMs: number;
}

async function take(answer: RegistryAnswer, held: HeldRegistry, problems: Problems): Promise<Next> {
  switch (answer.kind) {
    // What is changed in its place keeps its tag: now and then the whole is looked at.
    case 'unchanged':
      return { etag: null, pauseMs: 0 };
    case 'none': {
      const isLost = held.current() !== null;
      problems.note('source', isLost ? 'the API has lost its registry' : null);
      return { etag: null, pauseMs: isLost ? REFUSED_MS : NONE_MS };
    }
    case 'registry':
      return (await held.accept(answer.signed))
        ? { etag: answer.etag, pauseMs: 0 }
        : { etag: null, pauseMs: REFUSED_MS };
  }
}

/** Doubles with each failure; half of it is chance, so that many gateways do not come back at one moment. */
function backoff(failures: number): number {
  const most = Math.min(BACKOFF_MS.first * 2 ** failures, BACKOFF_MS.most);
  return most / 2 + (Math.random() * most) / 2;
}
