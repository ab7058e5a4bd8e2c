import { useSyncExternalStore } from 'react';

/** Returns the fullscreen state and its `toggle`, which rejects if the browser refuses. */
export function useFullscreen() {
  const isFullscreen = useSyncExternalStore(subscribe, readFullscreen);
  const toggle = async (): Promise<void> => {
    // Old WebKit returns undefined instead of a promise.
    await (isFullscreen ? document.exitFullscreen() : document.documentElement.requestFullscreen());
  };
  return { isAvailable: document.fullscreenEnabled, isFullscreen, toggle };
}

function subscribe(listener: () => void) {
  document.addEventListener('fullscreenchange', listener);
  return () => {
    document.removeEventListener('fullscreenchange', listener);
  };
}

function readFullscreen(): boolean {
  return Boolean(document.fullscreenElement);
}
