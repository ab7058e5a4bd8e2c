import { useEffect, useState, type ComponentType } from 'react';

const FIRST_PAUSE_MS = 500;
const LAST_PAUSE_MS = 30_000;

/**
 * Returns a component that loads when it is first rendered. `Placeholder` is in its place until then, with the same props. A
 * load that fails is repeated, with growing pauses, as long as the component is on the page.
 */
export function createLateComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Placeholder: ComponentType<Props>,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined;
  return function LateComponent(props: Props) {
    const [Component, setComponent] = useState(() => loaded);
    const isMissing = Component === undefined;
    useEffect(() => {
      if (!isMissing) return;
      const leaving = new AbortController();
      void loadPatiently(load, leaving.signal).then((found) => {
        loaded ??= found;
        if (!leaving.signal.aborted) setComponent(() => loaded);
      });
      return () => leaving.abort();
    }, [isMissing]);
    return Component ? <Component {...props} /> : <Placeholder {...props} />;
  };
}

/** Returns undefined once the signal is aborted. */
async function loadPatiently<Loaded>(
  load: () => Promise<Loaded>,
  signal: AbortSignal,
): Promise<Loaded | undefined> {
  for (let pauseMs = FIRST_PAUSE_MS; !signal.aborted; pauseMs = Math.min(pauseMs * 2, LAST_PAUSE_MS)) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
  return undefined;
}
