import { useEffect, useRef } from 'react';

interface KeptFocus {
  hasButton: boolean;
  isDialogOpen: boolean;
  /** Id of what is nearest to the button, where there is something; otherwise the page as a whole. */
  nearby?: string;
}

/**
 * Gives the focus to the page once a button is gone that had it, or that a closing dialog would have given it back
 * to: otherwise whoever uses the keyboard begins anew at the top.
 */
export function useKeptFocus({ hasButton, isDialogOpen, nearby }: KeptFocus): void {
  const hadButton = useRef(false);
  useEffect(() => {
    if (hasButton) hadButton.current = true;
    if (hasButton || isDialogOpen || !hadButton.current) return;
    hadButton.current = false;
    const focused = document.activeElement;
    const isLost = focused === document.body || Boolean(focused?.closest('[role=alertdialog]'));
    if (isLost) find(nearby)?.focus({ preventScroll: true });
  }, [hasButton, isDialogOpen, nearby]);
}

function find(nearby: string | undefined): HTMLElement | null {
  const element = nearby === undefined ? null : document.getElementById(nearby);
  // The main part of the shell's layouts.
  return element ?? document.getElementById('content');
}
