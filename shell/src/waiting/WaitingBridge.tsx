import { useLazyPart } from '@farm/remote-sdk';
import { useEffect } from 'react';
import { useSelector } from 'react-redux';
import type { AppState } from '../appState.ts';
import { useLoadWithTexts } from '../i18n/useLoadWithTexts.ts';
import { useIsOnline } from '../network/useIsOnline.ts';

const loadBars = () => import('./bars/part.ts');

/**
 * Says on every page what waits to be done to the user's account: the removal of its second factors, and its closing. The bars
 * load only if something waits.
 */
export function WaitingBridge() {
  const user = useSelector(({ auth }: AppState) => auth.user);
  const isWaiting = Boolean(user?.factorReset ?? user?.closing);
  const isOnline = useIsOnline();
  const { part: WaitingBars, request } = useLazyPart(useLoadWithTexts(loadBars));
  useEffect(() => {
    // Bars that do not load are tried again once the browser is back online, and on the next page.
    if (isWaiting && isOnline) request().catch(() => undefined);
  }, [isWaiting, isOnline, request]);
  return WaitingBars && user && isWaiting ? <WaitingBars user={user} /> : null;
}
