import type { Notifications } from '@farm/contracts/notification';
import { useAbortableMutation, useDeviceName } from '@farm/kit';
import { useSession, useSlowRequest } from '@farm/remote-sdk';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useCreatePushBrowserMutation, useDeletePushBrowserMutation } from '../../api/notificationApi.ts';
import { readOwnBrowser, saveOwnBrowser } from '../../model/ownBrowser.ts';
import { addPushSubscription, readPushDevice, type PushDevice } from '../../model/pushDevice.ts';
import { toPushState } from '../../model/toPushState.ts';
import { toRefusal, type Refusal } from '../../model/toRefusal.ts';

/** Reason why this device gets no pushes: the user did not allow them, the browser failed or did not answer, or the farm refused. */
type PushProblem = { reason: 'declined' | 'browser' | 'unanswered' } | { refusal: Refusal };

/** An attempt to allow pushes with a key of the farm; its signal aborts once the user waits for the browser no longer. */
interface Attempt {
  key: string;
  signal: AbortSignal;
}

/** Tracks pushes on this device, and allows them. */
export function usePush({ pushKey, browsers }: Pick<Notifications, 'pushKey' | 'browsers'>) {
  const accountId = useSession().user?.id;
  const [device, setDevice] = useState<PushDevice | null>(null);
  const [own, setOwn] = useState(readOwnBrowser);
  const [problem, setProblem] = useState<PushProblem | null>(null);
  const [isAdding, setIsAdding] = useState(false);
  const isSlow = useSlowRequest(isAdding);
  const stopper = useRef<AbortController>(null);
  const name = useDeviceName({ userAgent: navigator.userAgent });
  const addition = useAbortableMutation(useCreatePushBrowserMutation());
  const removal = useAbortableMutation(useDeletePushBrowserMutation());
  const state = toPushState({ pushKey, browsers }, device, own);

  /** Has the farm push to this browser, in place of what it knew of it. */
  const add = async ({ key, signal }: Attempt, options: { keepsEarlier: boolean }) => {
    const keys = await addPushSubscription(key, options).catch(() => null);
    if (signal.aborted) return;
    if (keys === null) {
      setProblem({ reason: 'browser' });
      return;
    }
    try {
      const { id } = await addition.send({ ...keys, name });
      const added = { id, endpoint: keys.endpoint };
      if (accountId !== undefined) saveOwnBrowser({ ...added, accountId });
      setOwn(added);
      const earlier = browsers.find((browser) => browser.id === own?.id);
      if (earlier && earlier.id !== id) void removal.send(earlier.id).catch(() => undefined);
    } catch (error) {
      setProblem({ refusal: toRefusal(error) });
    }
  };
  const run = async (work: (attempt: Attempt) => Promise<void>) => {
    if (isAdding || pushKey === null) return;
    setIsAdding(true);
    setProblem(null);
    stopper.current = new AbortController();
    const { signal } = stopper.current;
    // Browsers may leave the question and the worker waiting without end.
    const stopped = new Promise<null>((resolve) => {
      signal.addEventListener('abort', () => resolve(null), { once: true });
    });
    try {
      const found = await Promise.race([work({ key: pushKey, signal }).then(readPushDevice), stopped]);
      if (found === null) setProblem({ reason: 'unanswered' });
      else setDevice(found);
    } catch {
      setProblem({ reason: 'browser' });
    } finally {
      setIsAdding(false);
    }
  };
  const allow = async (attempt: Attempt) => {
    // First of all, while the browser still counts the click.
    const permission = await Notification.requestPermission();
    if (attempt.signal.aborted) return;
    if (permission === 'granted') await add(attempt, { keepsEarlier: false });
    else if (permission === 'default') setProblem({ reason: 'declined' });
  };
  // The user has allowed them before, so nothing is asked.
  const renew = (attempt: Attempt) => add(attempt, { keepsEarlier: true });

  const handleDevice = useEffectEvent((found: PushDevice) => {
    setDevice(found);
    if (toPushState({ pushKey, browsers }, found, own) === 'changed') void run(renew);
  });
  useEffect(() => {
    let isCurrent = true;
    void readPushDevice().then((found) => {
      if (isCurrent) handleDevice(found);
    });
    return () => {
      isCurrent = false;
    };
  }, []);

  return {
    state,
    /** Id of this browser in the list; null if it gets no pushes. */
    ownId: state === 'on' ? (own?.id ?? null) : null,
    allow: () => void run(allow),
    isBusy: isAdding,
    isSlow,
    stop: () => {
      if (addition.isBusy) addition.abort();
      else stopper.current?.abort();
    },
    problem,
  };
}
