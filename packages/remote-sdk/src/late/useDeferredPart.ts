import { useCallback, useEffect, useState, type ComponentType } from 'react';
import { useLazyPart } from './useLazyPart.ts';

/** Loads a component right after the page's first render. See {@link useLazyPart}. */
export function useDeferredPart<Props>(load: () => Promise<ComponentType<Props>>) {
  const { part, request } = useLazyPart(load);
  const [hasFailed, setHasFailed] = useState(false);
  const loadPart = useCallback(() => request().catch(() => setHasFailed(true)), [request]);
  const isMissing = part === null;
  useEffect(() => {
    if (isMissing) void loadPart();
  }, [isMissing, loadPart]);
  return {
    part,
    hasFailed: hasFailed && part === null,
    retry: () => {
      setHasFailed(false);
      void loadPart();
    },
  };
}
