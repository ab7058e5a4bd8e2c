import { useEffect } from 'react';

/**
 * Gives the focus to the page when the button is gone that had it, or that a closing dialog would have given it back
 * to: otherwise whoever uses the keyboard begins anew at the top.
 */
export function useKeptFocus(isButtonGone: boolean): void {
  useEffect(() => {
    if (!isButtonGone) return;
    const focused = document.activeElement;
    const isLost = focused === document.body || Boolean(focused?.closest('[role=dialog]'));
    // The main part of the shell's layouts.
    if (isLost) document.getElementById('content')?.focus({ preventScroll: true });
  }, [isButtonGone]);
}
