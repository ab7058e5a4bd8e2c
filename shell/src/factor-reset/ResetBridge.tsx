import { useLazyPart } from '@farm/remote-sdk';
import { useEffect } from 'react';
import { useSelector } from 'react-redux';
import type { AppState } from '../appState.ts';
import { useLoadWithTexts } from '../i18n/useLoadWithTexts.ts';
import { useIsOnline } from '../network/useIsOnline.ts';

const loadBar = () => import('./bar/part.ts');

/** Says on every page that the user's second factors will be removed. The bar loads only if they will. */
export function ResetBridge() {
  const dueAt = useSelector(({ auth }: AppState) => auth.user?.factorReset?.dueAt);
  const isOnline = useIsOnline();
  const { part: ResetBar, request } = useLazyPart(useLoadWithTexts(loadBar));
  useEffect(() => {
    // A bar that does not load is tried again once the browser is back online, and on the next page.
    if (dueAt !== undefined && isOnline) request().catch(() => undefined);
  }, [dueAt, isOnline, request]);
  return ResetBar && dueAt !== undefined ? <ResetBar dueAt={dueAt} /> : null;
}
