import { useEffect, useEffectEvent } from 'react';

/** Hears Escape, wherever the focus is, as long as `isListening`. */
export function useEscape(isListening: boolean, onEscape: () => void): void {
  const handleEscape = useEffectEvent(onEscape);
  useEffect(() => {
    if (!isListening) return;
    const handleKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') handleEscape();
    };
    document.addEventListener('keydown', handleKey);
    return () => {
      document.removeEventListener('keydown', handleKey);
    };
  }, [isListening]);
}
