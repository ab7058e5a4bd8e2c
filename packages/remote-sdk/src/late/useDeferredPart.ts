import { useCallback, useEffect, useRef, useState, type ComponentType } from 'react';
import { useLazyPart } from './useLazyPart.ts';
import { watchNearOrIdle } from './watchNearOrIdle.ts';

/**
 * Loads a component after the page's first render. Attached to an element, `target` delays that until the element comes
 * near the screen, or until the page has been left alone for some seconds: for parts below the first view.
 * `isRequested` is false until then. See {@link useLazyPart}.
 */
export function useDeferredPart<Props>(load: () => Promise<ComponentType<Props>>) {
  const target = useRef<HTMLElement>(null);
  const { part, request } = useLazyPart(load);
  const [state, setState] = useState<'waiting' | 'requested' | 'failed'>('waiting');
  const loadPart = useCallback(() => {
    setState('requested');
    request().catch(() => setState('failed'));
  }, [request]);
  const isMissing = part === null;
  useEffect(() => {
    if (!isMissing) return undefined;
    if (target.current) return watchNearOrIdle(target.current, loadPart);
    loadPart();
    return undefined;
  }, [isMissing, loadPart]);
  return {
    part,
    isRequested: state !== 'waiting',
    hasFailed: state === 'failed' && isMissing,
    retry: loadPart,
    target,
  };
}
