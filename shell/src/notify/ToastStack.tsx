import { Box } from '@farm/ui';
import { Alert } from '@farm/ui/forms';
import { useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import type { Toast } from './ToastBridge.tsx';

const HIDE_AFTER_MS = 3000;

interface ToastStackProps {
  toasts: Toast[];
  onDismiss: (id: number) => void;
}

/** Toasts at the top right; each leaves after three seconds, unless the pointer or focus rests on it. */
export function ToastStack({ toasts, onDismiss }: ToastStackProps) {
  return (
    <Box
      aria-live="polite"
      sx={{
        position: 'fixed',
        zIndex: 'snackbar',
        top: 16,
        insetInlineEnd: 16,
        maxWidth: 'calc(100vw - 32px)',
        display: 'grid',
        gap: 1,
        justifyItems: 'end',
      }}
    >
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} onDismiss={onDismiss} />
      ))}
    </Box>
  );
}

function ToastCard({ toast, onDismiss }: { toast: Toast; onDismiss: (id: number) => void }) {
  const intl = useIntl();
  const [hasPointer, setHasPointer] = useState(false);
  const [hasFocus, setHasFocus] = useState(false);
  const isHeld = hasPointer || hasFocus;
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => {
      onDismiss(toast.id);
    }, HIDE_AFTER_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [isHeld, onDismiss, toast.id]);
  return (
    <Alert
      severity={toast.variant}
      role={toast.variant === 'error' ? 'alert' : 'status'}
      onClose={() => {
        onDismiss(toast.id);
      }}
      closeText={intl.formatMessage({ id: 'shell.toast.close' })}
      onMouseEnter={() => {
        setHasPointer(true);
      }}
      onMouseLeave={() => {
        setHasPointer(false);
      }}
      onFocus={() => {
        setHasFocus(true);
      }}
      onBlur={() => {
        setHasFocus(false);
      }}
      sx={{ minWidth: 260, boxShadow: 8, bgcolor: 'background.paper', color: 'text.primary' }}
    >
      {toast.text}
    </Alert>
  );
}
