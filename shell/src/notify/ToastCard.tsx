import { Box, Icon, IconButton } from '@farm/ui';
import { useEffect, useEffectEvent, useState } from 'react';
import { useIntl } from 'react-intl';
import { ToastIcon } from './ToastIcon.tsx';
import { toastStyles } from './toastStyles.ts';
import type { Toast } from './toasts.ts';

const HIDE_AFTER_MS = 3000;
const FADE_MS = 200;

interface ToastCardProps {
  toast: Toast;
  onDismiss: (id: number) => void;
  onRemove: (id: number) => void;
}

/** A toast that fades out after three seconds; hovering or focusing it pauses the timer. */
export function ToastCard({ toast: { id, variant, text, isLeaving }, onDismiss, onRemove }: ToastCardProps) {
  const intl = useIntl();
  const [hasPointer, setHasPointer] = useState(false);
  const [hasFocus, setHasFocus] = useState(false);
  const isPaused = hasPointer || hasFocus;
  useTimeout(!isLeaving && !isPaused, HIDE_AFTER_MS, () => {
    onDismiss(id);
  });
  useTimeout(isLeaving, FADE_MS, () => {
    onRemove(id);
  });
  return (
    <Box
      role={isLeaving ? undefined : variant === 'error' ? 'alert' : 'status'}
      inert={isLeaving}
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
      sx={[toastStyles.card, isLeaving && { animation: `farm-toast-out ${FADE_MS}ms ease-in forwards` }]}
    >
      <Box sx={toastStyles.tile(variant)}>
        <ToastIcon variant={variant} />
      </Box>
      <Box sx={{ flexGrow: 1, py: 1 }}>{text}</Box>
      <IconButton
        size="small"
        color="inherit"
        aria-label={intl.formatMessage({ id: 'shell.toast.close' })}
        onClick={() => {
          onDismiss(id);
        }}
        sx={toastStyles.close}
      >
        <Icon name="close" size={18} />
      </IconButton>
    </Box>
  );
}

/** Calls `act` once `isRunning` has been true for `ms` milliseconds. */
function useTimeout(isRunning: boolean, ms: number, callback: () => void) {
  const latest = useEffectEvent(callback);
  useEffect(() => {
    if (!isRunning) return;
    const timer = setTimeout(latest, ms);
    return () => {
      clearTimeout(timer);
    };
  }, [isRunning, ms]);
}
