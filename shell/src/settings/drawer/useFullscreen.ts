import { useSyncExternalStore } from 'react';

/** Whether the page fills the screen, and how to change it; `toggle` rejects when the browser refuses. */
export function useFullscreen() {
  const isFullscreen = useSyncExternalStore(subscribe, readFullscreen);
  const toggle = async (): Promise<void> => {
    // Old WebKit gives no promise.
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
