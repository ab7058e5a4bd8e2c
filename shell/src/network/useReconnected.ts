import { useEffectEvent, useLayoutEffect } from 'react';

/** Calls `onReconnected` when the connection returns while the component is mounted. */
export function useReconnected(onReconnected: () => void): void {
  const handleOnline = useEffectEvent(onReconnected);
  // A connection that returns right after the component shows is heard, too: other effects run later.
  useLayoutEffect(() => {
    const listener = () => handleOnline();
    addEventListener('online', listener);
    return () => removeEventListener('online', listener);
  }, []);
}
