import type { FakeApi } from '@farm/testing';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';

// jsdom has no WebCrypto, which the library signs with.
const { webcrypto } = jest.requireActual<{ webcrypto: Crypto }>('node:crypto');
Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });

const SECRET = 'secret of the tests';

/** Human checks, as seen by the fake API. */
export interface HumanCheckApi {
  /** Modes of the requested challenges. */
  modes: string[];
  /** Levels of the requested challenges. */
  levels: string[];
  /** Holds the next challenge until `wait` resolves. Resolves once it is requested. */
  onNext: (wait: () => Promise<unknown>) => Promise<void>;
  /** True if the solution solves a challenge issued here and is used for the first time. */
  accepts: (solution: string | null) => Promise<boolean>;
}

/**
 * Serves human checks like the API, with the same library at a low cost. `onChallenge` is called with the number of
 * each challenge before the response, starting at 1.
 */
export function addHumanCheckHandler(api: FakeApi, onChallenge?: (count: number) => void): HumanCheckApi {
  const modes: string[] = [];
  const levels: string[] = [];
  let waitForNext: (() => Promise<unknown>) | undefined;
  const usedSolutions = new Set<string>();
  api.on('readHumanCheck', async (_body, request) => {
    const { searchParams } = new URL(request.url);
    modes.push(searchParams.get('mode') ?? '');
    levels.push(searchParams.get('level') ?? '');
    onChallenge?.(modes.length);
    const wait = waitForNext;
    waitForNext = undefined;
    await wait?.();
    const challenge = await createChallenge({
      algorithm: 'PBKDF2/SHA-256',
      deriveKey,
      cost: 2,
      counter: 3,
      data: { mode: 'test' },
      hmacSignatureSecret: SECRET,
      hmacKeySignatureSecret: `${SECRET}/key`,
    });
    return { ...challenge };
  });
  return {
    modes,
    levels,
    onNext: (wait) =>
      new Promise((resolve) => {
        waitForNext = () => {
          resolve();
          return wait();
        };
      }),
    accepts: async (solution) => {
      if (solution === null || usedSolutions.has(solution)) return false;
      usedSolutions.add(solution);
      const payload = JSON.parse(atob(solution)) as Pick<
        Parameters<typeof verifySolution>[0],
        'challenge' | 'solution'
      >;
      const { verified } = await verifySolution({
        ...payload,
        deriveKey,
        hmacSignatureSecret: SECRET,
        hmacKeySignatureSecret: `${SECRET}/key`,
      });
      return verified;
    },
  };
}
