import type { HumanCheckLevel } from '@farm/contracts';
import { isApiError, usePage } from '@farm/remote-sdk';
import { useEffect, useRef, useState } from 'react';
import { useTakeHumanCheckMutation } from '../api/accountApi.ts';
import { withAbortSignal } from '../form/withAbortSignal.ts';
import { toHumanCheckMode } from '../model/toHumanCheckMode.ts';
import { notifyTestMode } from './notifyTestMode.ts';
import { loadSolver } from './loadSolver.ts';
import { waitUnlessAborted } from './waitUnlessAborted.ts';

/** Progress of a human check. */
export type HumanCheckState = 'idle' | 'checking' | 'verified' | 'failed';

/** Human check of a form. */
export interface HumanCheck {
  state: HumanCheckState;
  /** True while the API asks for a check that takes longer. */
  isHard: boolean;
  kind: 'altcha' | 'turnstile';
  /** Ref of the element that holds Turnstile's widget. */
  containerRef: (element: HTMLElement | null) => void;
  /** Starts a check, unless a check is in flight or done. */
  start: () => void;
  /**
   * Calls `send` with a solution, after waiting for a check if needed. The call consumes the solution, so the next
   * check starts; a solution that the API no longer accepts (too old) is replaced once, and one that is too easy by a
   * harder one.
   * @throws ApiError of `send`, or if no solution is available
   */
  run: <Result>(send: (solution: string) => Promise<Result>, signal: AbortSignal) => Promise<Result>;
}

/** Runs the page's human check with the configured kind and keys. */
export function useHumanCheck(): HumanCheck {
  const { humanCheck: config, locale } = usePage();
  const [fetchChallenge] = useTakeHumanCheckMutation();
  const [state, setState] = useState<HumanCheckState>('idle');
  const [level, setLevel] = useState<HumanCheckLevel>('normal');
  const nextLevel = useRef(level);
  const pending = useRef<Promise<string>>(null);
  const container = useRef<HTMLElement>(null);
  const lifetime = useRef<AbortController>(null);
  useEffect(() => {
    const controller = new AbortController();
    lifetime.current = controller;
    return () => controller.abort();
  }, []);

  const changeLevel = (wanted: HumanCheckLevel) => {
    nextLevel.current = wanted;
    setLevel(wanted);
  };

  const startSolving = (): Promise<string> => {
    if (pending.current) return pending.current;
    const mode = toHumanCheckMode(config, location);
    if (mode === 'test') notifyTestMode();
    const signal = lifetime.current?.signal ?? AbortSignal.abort();
    const solving = loadSolver(config).then((solve) =>
      solve({
        mode,
        locale,
        signal,
        container: container.current,
        fetchChallenge: () => withAbortSignal(fetchChallenge({ mode, level: nextLevel.current }), signal),
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
    isHard: level === 'hard',
    kind: config.kind,
    containerRef: (element) => {
      container.current = element;
    },
    start: () => {
      startSolving().catch(() => {
        // The state reports the failure.
      });
    },
    run: async (send, signal) => {
      for (let isLast = false; ;) {
        const solution = await waitUnlessAborted(startSolving(), signal);
        pending.current = null;
        try {
          const result = await send(solution);
          changeLevel('normal');
          return result;
        } catch (failure) {
          const code = isApiError(failure) ? failure.code : null;
          if (code === 'human_check_harder' && nextLevel.current !== 'hard') changeLevel('hard');
          else if (code === 'human_check_failed' && !isLast) isLast = true;
          else throw failure;
        } finally {
          startSolving().catch(() => {
            // The state reports the failure.
          });
        }
      }
    },
  };
}
