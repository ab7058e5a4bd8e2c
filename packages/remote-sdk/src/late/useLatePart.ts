import { useCallback, useState, type ComponentType } from 'react';

/** What each `load` has given, so that it is there at once in the next place that asks. */
const loadedBy = new WeakMap<() => Promise<unknown>, unknown>();

/**
 * A component that comes late: `part` is null until `request` has loaded it. A load that fails rejects, and the
 * next request tries again; React.lazy would remember the failure and take the page down with it. `load` must
 * be the same function at every call.
 */
export function useLatePart<Props>(load: () => Promise<ComponentType<Props>>) {
  const [part, setPart] = useState<ComponentType<Props> | null>(
    // Kept under `load` itself, which names its type.
    () => (loadedBy.get(load) as ComponentType<Props> | undefined) ?? null,
  );
  const request = useCallback(async () => {
    const loaded = await load();
    loadedBy.set(load, loaded);
    setPart(() => loaded);
  }, [load]);
  return { part, request };
}
