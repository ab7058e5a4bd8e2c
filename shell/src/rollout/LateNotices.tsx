import { useDeferredPart } from '@farm/remote-sdk';
import { useEffect } from 'react';
import { useLoadWithTexts } from '../i18n/useLoadWithTexts.ts';
import type { RolloutNotices } from './notices/RolloutNotices.tsx';

const RETRY_DELAY_MS = 30_000;

const loadNotices = () => import('./notices/part.ts');

/** The notices about versions: few visitors see one, so they load when there is one to show. */
export function LateNotices(props: Parameters<typeof RolloutNotices>[0]) {
  const { part: Notices, hasFailed, retry } = useDeferredPart(useLoadWithTexts(loadNotices));
  useEffect(() => {
    if (!hasFailed) return undefined;
    const timer = setTimeout(retry, RETRY_DELAY_MS);
    return () => clearTimeout(timer);
  }, [hasFailed, retry]);
  return Notices ? <Notices {...props} /> : null;
}
