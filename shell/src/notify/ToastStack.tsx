import { Box } from '@farm/ui';
import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { ToastCard } from './ToastCard.tsx';
import type { Toast } from './toasts.ts';

interface ToastStackProps {
  toasts: Toast[];
  /** A toast has had its time, or was closed. */
  onDismiss: (id: number) => void;
  /** A toast has faded. */
  onGone: (id: number) => void;
}

/** Toasts below the header, at the end of the line; on a phone over the whole width. */
export function ToastStack({ toasts, onDismiss, onGone }: ToastStackProps) {
  const element = useRef<HTMLElement>(null);
  useEffect(() => {
    // An open dialog hides what stands beside it from screen readers; what it led to is to be heard.
    element.current?.removeAttribute('aria-hidden');
  }, [toasts]);
  return createPortal(
    <Box ref={element} aria-live="polite" sx={stackStyle}>
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} onDismiss={onDismiss} onGone={onGone} />
      ))}
    </Box>,
    document.body,
  );
}

const stackStyle = {
  position: 'fixed',
  zIndex: 'snackbar',
  top: { xs: 72, md: 88 },
  insetInlineStart: { xs: 16, sm: 'auto' },
  insetInlineEnd: { xs: 16, sm: 24 },
  width: { sm: 360 },
  display: 'grid',
  gap: 1,
  pointerEvents: 'none',
} as const;
