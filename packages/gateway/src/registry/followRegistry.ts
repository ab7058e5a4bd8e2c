import { setTimeout as pause } from 'node:timers/promises';
import type { SignedRegistry, TrustedKey } from '@farm/contracts/rollout';
import type { KeptRegistry } from './keptRegistry.ts';
import type { LiveRegistry } from './liveRegistry.ts';
import { createProblems } from './problems.ts';
import type { RegistryAnswer, RegistrySource } from './registrySource.ts';
import { RegistryOlderError, verify, type VerifiedRegistry } from './verifiedRegistry.ts';

/** What {@link followRegistry} needs. */
export interface FollowedParts {
  source: RegistrySource;
  kept: KeptRegistry;
  trustedKeys: () => Promise<TrustedKey[]>;
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
  let known: VerifiedRegistry | null = null;
  let isKept = true;
  const problems = createProblems((sentence) => report(sentence, known?.opened.signed.rev ?? null));
  const stopping = new AbortController();
  const isStopping = () => stopping.signal.aborted;
  let following: Promise<void> = Promise.resolve();

  /** @returns whether it is the one that counts now */
  async function accept(signed: SignedRegistry): Promise<boolean> {
    try {
      const verified = await verify(signed, await trustedKeys(), known);
      problems.note('source', null);
      if (verified === known && isKept) return true;
      known = verified;
    } catch (error) {
      const remedy =
        error instanceof RegistryOlderError
          ? `; if the database was put back on purpose, stop the gateway and remove ${kept.path}`
          : '';
      problems.note('source', `the API's registry is refused: ${(error as Error).message}${remedy}`);
      return false;
    }
    await keep(signed);
    return true;
  }

  async function keep(signed: SignedRegistry): Promise<void> {
    try {
      await kept.write(signed);
      isKept = true;
      problems.note('kept', null);
    } catch (error) {
      isKept = false;
      problems.note('kept', `the registry cannot be kept in ${kept.path}: ${(error as Error).message}`);
    }
  }

  async function readKept(): Promise<void> {
    try {
      const signed = await kept.read();
      if (signed) known = await verify(signed, await trustedKeys(), null);
      problems.note('kept', null);
    } catch (error) {
      problems.note('kept', `the registry kept in ${kept.path} is refused: ${(error as Error).message}`);
    }
  }

  /** Takes in one answer. @returns the tag to wait with, or null to look at the whole registry next, after a pause */
  async function take(answer: RegistryAnswer): Promise<{ etag: string | null; pauseMs: number }> {
    switch (answer.kind) {
      // What is changed in its place keeps its tag: now and then the whole is looked at.
      case 'unchanged':
        return { etag: null, pauseMs: 0 };
      case 'none':
        problems.note('source', known ? 'the API has lost its registry' : null);
        return { etag: null, pauseMs: known ? REFUSED_MS : NONE_MS };
      case 'registry':
        return (await accept(answer.signed))
          ? { etag: answer.etag, pauseMs: 0 }
          : { etag: null, pauseMs: REFUSED_MS };
    }
  }

  async function follow(): Promise<void> {
    let etag: string | null = null;
    let failures = 0;
    while (!isStopping()) {
      const [before, askedAt] = [known, Date.now()];
      let pauseMs = 0;
      try {
        const isWaiting: boolean = etag !== null;
        const answer = await source(etag, stopping.signal);
        ({ etag, pauseMs } = await take(answer));
        failures = 0;
        const shouldHaveWaited = isWaiting || (etag === null && answer.kind !== 'none');
        if (shouldHaveWaited && known === before && Date.now() - askedAt < LEAST_WAIT_MS)
          pauseMs ||= LEAST_WAIT_MS;
      } catch (error) {
        if (isStopping()) return;
        problems.note('source', (error as Error).message);
        etag = null;
        pauseMs = backoff(failures++);
      }
      // The keys may have come since, or the file may have been mended.
      if (known === null) await readKept();
      await pause(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }

  return {
    document: () => known?.opened.document ?? null,
    problem: () => problems.current(),
    async start() {
      await readKept();
      following = follow();
    },
    async stop() {
      stopping.abort();
      await following;
    },
  };
}

/** Doubles with each failure; half of it is chance, so that many gateways do not come back at one moment. */
function backoff(failures: number): number {
  const most = Math.min(BACKOFF_MS.first * 2 ** failures, BACKOFF_MS.most);
  return most / 2 + (Math.random() * most) / 2;
}
