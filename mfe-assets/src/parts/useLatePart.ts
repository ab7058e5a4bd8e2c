import { useEffect, useState, type ComponentType } from 'react';

/** What each `load` has given, so that it is there at once in the next place that asks. */
const loadedBy = new WeakMap<() => Promise<unknown>, unknown>();

/**
 * A component that is loaded when it is wanted; null until it has come. A load that fails is tried again by
 * `retry`: React.lazy would remember the failure, and take the page down with it. `load` must be the same
 * function at every call.
 */
export function useLatePart<Props>(load: () => Promise<ComponentType<Props>>, isWanted: boolean) {
  const [part, setPart] = useState<ComponentType<Props> | null>(
    // Kept under `load` itself, which names its type.
    () => (loadedBy.get(load) as ComponentType<Props> | undefined) ?? null,
  );
  const [hasFailed, setHasFailed] = useState(false);
  const isMissing = isWanted && part === null && !hasFailed;
  useEffect(() => {
    if (!isMissing) return undefined;
    let isCurrent = true;
    load().then(
      (loaded) => {
        loadedBy.set(load, loaded);
        if (isCurrent) setPart(() => loaded);
      },
      () => {
        if (isCurrent) setHasFailed(true);
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [load, isMissing]);
  return { part, hasFailed, retry: () => setHasFailed(false) };
}
