import { Box } from '@farm/ui';
import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { ToastCard } from './ToastCard.tsx';
import type { Toast } from './toasts.ts';

interface ToastStackProps {
  toasts: Toast[];
  /** Called when a toast times out or is closed. */
  onDismiss: (id: number) => void;
  /** Called once a toast has faded out. */
  onRemove: (id: number) => void;
}

/** Stack of toasts over the header, aligned to the end, where it covers no button of the page; full width on phones. */
export function ToastStack({ toasts, onDismiss, onRemove }: ToastStackProps) {
  const element = useRef<HTMLElement>(null);
  useEffect(() => {
    // An open dialog hides its siblings from screen readers, but the toasts it causes must be announced.
    element.current?.removeAttribute('aria-hidden');
  }, [toasts]);
  return createPortal(
    <Box ref={element} aria-live="polite" sx={stackStyle}>
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} onDismiss={onDismiss} onRemove={onRemove} />
      ))}
    </Box>,
    document.body,
  );
}

const stackStyle = {
  position: 'fixed',
  zIndex: 'snackbar',
  top: { xs: 4, md: 12 },
  insetInlineStart: { xs: 16, sm: 'auto' },
  insetInlineEnd: { xs: 16, sm: 24 },
  width: { sm: 360 },
  display: 'grid',
  gap: 1,
  pointerEvents: 'none',
} as const;
