import { useEffect, useEffectEvent } from 'react';

/** Calls `onReconnected` when the connection returns while the component is mounted. */
export function useReconnected(onReconnected: () => void): void {
  const handleOnline = useEffectEvent(onReconnected);
  useEffect(() => {
    const listener = () => handleOnline();
    addEventListener('online', listener);
    return () => removeEventListener('online', listener);
  }, []);
}
