import { useEffect, useLayoutEffect, useRef, useState, type FocusEvent, type PointerEvent } from 'react';
import { setFlyoutPosition } from './setFlyoutPosition.ts';

/** Time for the pointer to move from a line to its flyout, in milliseconds. */
const CLOSE_DELAY_MS = 180;

/**
 * State of a flyout panel of a navigation line. The panel is open while hovered, while it contains the focus, or after
 * a click. Escape closes it, regardless of the focus; a focus inside returns to the line.
 */
export function useFlyout(side: 'below' | 'beside') {
  const [openedBy, setOpenedBy] = useState<'pointer' | 'focus' | 'click' | null>(null);
  const line = useRef<HTMLLIElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const closeTimer = useRef<number>(undefined);
  const isRestoringFocus = useRef(false);
  const isOpen = openedBy !== null;

  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    const place = () => {
      if (line.current && panel.current) setFlyoutPosition(line.current, panel.current, side);
    };
    const closeFromOutside = ({ target }: Event) => {
      if (!line.current?.contains(target as Node)) setOpenedBy(null);
    };
    place();
    addEventListener('scroll', place, { capture: true, passive: true });
    addEventListener('resize', place);
    addEventListener('pointerdown', closeFromOutside);
    return () => {
      removeEventListener('scroll', place, { capture: true });
      removeEventListener('resize', place);
      removeEventListener('pointerdown', closeFromOutside);
    };
  }, [isOpen, side]);

  const closeAndRestoreFocus = () => {
    setOpenedBy(null);
    if (!panel.current?.contains(document.activeElement)) return;
    // Restoring the focus must not reopen the panel.
    isRestoringFocus.current = true;
    line.current?.querySelector<HTMLElement>('a, button')?.focus();
    isRestoringFocus.current = false;
  };

  useEffect(() => {
    if (!isOpen) return undefined;
    const closeByKey = ({ key }: KeyboardEvent) => {
      // Level by level: an open flyout inside this panel closes first.
      if (key === 'Escape' && !panel.current?.querySelector('[aria-expanded=true]')) closeAndRestoreFocus();
    };
    document.addEventListener('keydown', closeByKey);
    return () => document.removeEventListener('keydown', closeByKey);
  }, [isOpen]);

  return {
    isOpen,
    panelRef: panel,
    /** Handles a click on the button. If focus opened the panel, a key closes it, but a tap keeps it open. */
    toggle: (isKey: boolean) => {
      setOpenedBy(openedBy === 'click' || (openedBy === 'focus' && isKey) ? null : 'click');
    },
    closeAndRestoreFocus,
    lineProps: {
      ref: line,
      onPointerEnter: ({ pointerType }: PointerEvent) => {
        clearTimeout(closeTimer.current);
        if (pointerType === 'mouse') setOpenedBy((current) => current ?? 'pointer');
      },
      onPointerLeave: () => {
        closeTimer.current = window.setTimeout(() => {
          setOpenedBy((current) => (current === 'pointer' ? null : current));
        }, CLOSE_DELAY_MS);
      },
      onFocus: () => {
        if (!isRestoringFocus.current) setOpenedBy((current) => current ?? 'focus');
      },
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
        if (currentTarget.contains(relatedTarget)) return;
        setOpenedBy((current) => (current === 'pointer' ? current : null));
      },
    },
  };
}
