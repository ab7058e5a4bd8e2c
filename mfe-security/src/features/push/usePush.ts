import type { Notifications } from '@farm/contracts/notification';
import { useAbortableMutation, useDeviceName } from '@farm/kit';
import { useSession } from '@farm/remote-sdk';
import { useEffect, useEffectEvent, useState } from 'react';
import { useCreatePushBrowserMutation, useDeletePushBrowserMutation } from '../../api/notificationApi.ts';
import { readOwnBrowser, saveOwnBrowser } from '../../model/ownBrowser.ts';
import { addPushSubscription, readPushDevice, type PushDevice } from '../../model/pushDevice.ts';
import { toPushState } from '../../model/toPushState.ts';
import { toRefusal, type Refusal } from '../../model/toRefusal.ts';

/** Reason why this device gets no pushes: the user did not allow them, the browser failed, or the farm refused. */
type PushProblem = { reason: 'declined' | 'browser' } | { refusal: Refusal };

/** Tracks pushes on this device, and allows them. */
export function usePush({ pushKey, browsers }: Pick<Notifications, 'pushKey' | 'browsers'>) {
  const accountId = useSession().user?.id;
  const [device, setDevice] = useState<PushDevice | null>(null);
  const [own, setOwn] = useState(readOwnBrowser);
  const [problem, setProblem] = useState<PushProblem | null>(null);
  const [isAdding, setIsAdding] = useState(false);
  const name = useDeviceName({ userAgent: navigator.userAgent });
  const addition = useAbortableMutation(useCreatePushBrowserMutation());
  const removal = useAbortableMutation(useDeletePushBrowserMutation());
  const state = toPushState({ pushKey, browsers }, device, own);

  /** Has the farm push to this browser, in place of what it knew of it. */
  const add = async (key: string, options: { keepsEarlier: boolean }) => {
    const keys = await addPushSubscription(key, options).catch(() => null);
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
  const run = async (work: (key: string) => Promise<void>) => {
    if (isAdding || pushKey === null) return;
    setIsAdding(true);
    setProblem(null);
    await work(pushKey);
    setDevice(await readPushDevice());
    setIsAdding(false);
  };
  const allow = async (key: string) => {
    // First of all, while the browser still counts the click.
    const permission = await Notification.requestPermission();
    if (permission === 'granted') await add(key, { keepsEarlier: false });
    else if (permission === 'default') setProblem({ reason: 'declined' });
  };
  // The user has allowed them before, so nothing is asked.
  const renew = (key: string) => add(key, { keepsEarlier: true });

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
    isSlow: addition.isSlow,
    stop: addition.abort,
    problem,
  };
}
