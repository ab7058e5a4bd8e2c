import { startTransition, useCallback, useState, type ComponentType } from 'react';

/** Loaded components by their `load`, so that the next use renders at once. */
const loadedParts = new WeakMap<() => Promise<unknown>, unknown>();

/**
 * Loads a component on demand: `part` is null until `request` has loaded it. If the load fails, `request` rejects and
 * the next call retries; React.lazy would cache the failure and crash the page. `load` must be the same function in
 * every render.
 */
export function useLazyPart<Props>(load: () => Promise<ComponentType<Props>>) {
  const [part, setPart] = useState<ComponentType<Props> | null>(
    // The type is safe: the key is `load` itself.
    () => (loadedParts.get(load) as ComponentType<Props> | undefined) ?? null,
  );
  const request = useCallback(async () => {
    const loaded = await load();
    loadedParts.set(load, loaded);
    // In slices, so that the page goes on answering.
    startTransition(() => setPart(() => loaded));
  }, [load]);
  return { part, request };
}
