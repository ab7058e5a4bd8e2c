import { useEffect, useRef } from 'react';

/**
 * Gives the focus to the page once a button is gone that had it, or that a closing dialog would have given it back
 * to: otherwise whoever uses the keyboard begins anew at the top.
 */
export function useKeptFocus({
  hasButton,
  isDialogOpen,
}: {
  hasButton: boolean;
  isDialogOpen: boolean;
}): void {
  const hadButton = useRef(false);
  useEffect(() => {
    if (hasButton) hadButton.current = true;
    if (hasButton || isDialogOpen || !hadButton.current) return;
    hadButton.current = false;
    const focused = document.activeElement;
    const isLost = focused === document.body || Boolean(focused?.closest('[role=alertdialog]'));
    // The main part of the shell's layouts.
    if (isLost) document.getElementById('content')?.focus({ preventScroll: true });
  }, [hasButton, isDialogOpen]);
}
