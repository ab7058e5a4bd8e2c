import { useEffect, useEffectEvent } from 'react';

/** Calls `onEscape` when Escape is pressed, regardless of the focus, while `isListening`. */
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
