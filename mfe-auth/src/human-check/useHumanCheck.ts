import { isApiError, usePage } from '@farm/remote-sdk';
import { useEffect, useRef, useState } from 'react';
import { useTakeHumanCheckMutation } from '../api/accountApi.ts';
import { cancelable } from '../form/cancelable.ts';
import { humanCheckMode } from '../model/humanCheckMode.ts';
import { announceTestMode } from './announceTestMode.ts';
import { loadSolver } from './loadSolver.ts';

/** How far a human check is. */
export type HumanCheckState = 'idle' | 'checking' | 'verified' | 'failed';

/** The human check of one form. */
export interface HumanCheck {
  state: HumanCheckState;
  kind: 'altcha' | 'turnstile';
  /** Takes the element Turnstile draws its own widget in. */
  containerRef: (element: HTMLElement | null) => void;
  /** Begins a check, unless one is under way or done. */
  start: () => void;
  /**
   * Calls `send` with a solution, waiting for one if need be. A solution is spent by that, so the next one is
   * begun; one that the API no longer takes (too old) is replaced once.
   * @throws ApiError of `send`, or when no solution could be had
   */
  run: <Result>(send: (solution: string) => Promise<Result>, signal: AbortSignal) => Promise<Result>;
}

/** Makes the page's human check, by the kind and keys the page is configured for. */
export function useHumanCheck(): HumanCheck {
  const { humanCheck: config, locale } = usePage();
  const [takeChallenge] = useTakeHumanCheckMutation();
  const [state, setState] = useState<HumanCheckState>('idle');
  const pending = useRef<Promise<string>>(null);
  const container = useRef<HTMLElement>(null);
  const lifetime = useRef<AbortController>(null);
  useEffect(() => {
    const controller = new AbortController();
    lifetime.current = controller;
    return () => controller.abort();
  }, []);

  const begin = (): Promise<string> => {
    if (pending.current) return pending.current;
    const mode = humanCheckMode(config, location);
    if (mode === 'test') announceTestMode();
    const signal = lifetime.current?.signal ?? AbortSignal.abort();
    const solving = loadSolver(config).then((solve) =>
      solve({
        mode,
        locale,
        signal,
        container: container.current,
        takeChallenge: () => cancelable(takeChallenge(mode), signal),
      }),
    );
    pending.current = solving;
    setState('checking');
    solving.then(
      () => {
        if (pending.current === solving) setState('verified');
      },
      () => {
        if (pending.current !== solving) return;
        pending.current = null;
        setState('failed');
      },
    );
    return solving;
  };

  return {
    state,
    kind: config.kind,
    containerRef: (element) => {
      container.current = element;
    },
    start: () => {
      begin().catch(() => {
        // The state tells.
      });
    },
    run: async (send, signal) => {
      for (let isLast = false; ; isLast = true) {
        const solution = await orAborted(begin(), signal);
        pending.current = null;
        try {
          return await send(solution);
        } catch (failure) {
          if (isLast || !isApiError(failure) || failure.code !== 'human_check_failed') throw failure;
        } finally {
          begin().catch(() => {
            // The state tells.
          });
        }
      }
    },
  };
}

function orAborted<Result>(promise: Promise<Result>, signal: AbortSignal): Promise<Result> {
  signal.throwIfAborted();
  return Promise.race([
    promise,
    new Promise<never>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    }),
  ]);
}
