import { useCallback, useEffect, useState, type ComponentType } from 'react';
import { useLatePart } from './useLatePart.ts';

/** Loads a component right after the page's first render. See {@link useLatePart}. */
export function useFollowingPart<Props>(load: () => Promise<ComponentType<Props>>) {
  const { part, request } = useLatePart(load);
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
