import { useEffect, useLayoutEffect, useRef, useState, type FocusEvent, type PointerEvent } from 'react';
import { computeFlyoutPosition } from './computeFlyoutPosition.ts';

/** How long a pointer may be on its way from a line to what flew out of it, in milliseconds. */
const GRACE_MS = 180;

/**
 * A panel that flies out of a line of the navigation: while the pointer is over it, while the focus is in it,
 * or after a click. Escape closes it, wherever the focus is; a focus inside goes back to the line.
 */
export function useFlyout(side: 'below' | 'beside') {
  const [openedBy, setOpenedBy] = useState<'pointer' | 'focus' | 'click' | null>(null);
  const line = useRef<HTMLLIElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const leaving = useRef<number>(undefined);
  const isReturning = useRef(false);
  const isOpen = openedBy !== null;

  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    const place = () => {
      if (line.current && panel.current) computeFlyoutPosition(line.current, panel.current, side);
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

  const closeAndReturn = () => {
    setOpenedBy(null);
    if (!panel.current?.contains(document.activeElement)) return;
    // The focus on its way back must not open it again.
    isReturning.current = true;
    line.current?.querySelector<HTMLElement>('a, button')?.focus();
    isReturning.current = false;
  };

  useEffect(() => {
    if (!isOpen) return undefined;
    const closeByKey = ({ key }: KeyboardEvent) => {
      // Level by level: one that flew out of this is the first to go.
      if (key === 'Escape' && !panel.current?.querySelector('[aria-expanded=true]')) closeAndReturn();
    };
    document.addEventListener('keydown', closeByKey);
    return () => document.removeEventListener('keydown', closeByKey);
  }, [isOpen]);

  return {
    isOpen,
    panelRef: panel,
    /** A click on its button; a key closes what the focus has opened, a finger means to open it. */
    toggle: (isKey: boolean) => {
      setOpenedBy(openedBy === 'click' || (openedBy === 'focus' && isKey) ? null : 'click');
    },
    closeAndReturn,
    lineProps: {
      ref: line,
      onPointerEnter: ({ pointerType }: PointerEvent) => {
        clearTimeout(leaving.current);
        if (pointerType === 'mouse') setOpenedBy((current) => current ?? 'pointer');
      },
      onPointerLeave: () => {
        leaving.current = window.setTimeout(() => {
          setOpenedBy((current) => (current === 'pointer' ? null : current));
        }, GRACE_MS);
      },
      onFocus: () => {
        if (!isReturning.current) setOpenedBy((current) => current ?? 'focus');
      },
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
        if (currentTarget.contains(relatedTarget)) return;
        setOpenedBy((current) => (current === 'pointer' ? current : null));
      },
    },
  };
}
