import { useEffect, useEffectEvent } from 'react';

/** Calls when the connection returns, for as long as the component is drawn. */
export function useReconnected(onReconnected: () => void): void {
  const handleOnline = useEffectEvent(onReconnected);
  useEffect(() => {
    const listener = () => handleOnline();
    addEventListener('online', listener);
    return () => removeEventListener('online', listener);
  }, []);
}
