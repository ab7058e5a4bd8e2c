import { useEffect, useRef } from 'react';

/** A button that takes the focus when a dialog closes and what had opened it is gone. */
export function useFocusFallback(isDialogOpen: boolean) {
  const fallback = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    // The dialog has given the focus back by now, unless what opened it is gone: it then still has it.
    if (wasOpen.current && !isDialogOpen && document.activeElement?.closest('[role$=dialog]'))
      fallback.current?.focus();
    wasOpen.current = isDialogOpen;
  }, [isDialogOpen]);
  return fallback;
}
