import { Box } from '@farm/ui';
import { useEffect, useEffectEvent } from 'react';
import type { Toast } from './toasts.ts';

const HIDE_AFTER_MS = 5000;

interface PlainToastProps {
  toast: Toast;
  onRemove: (id: number) => void;
}

/**
 * The last toast as plain text, used if the toast script fails to load, which is when errors are most likely.
 */
export function PlainToast({ toast: { id, text }, onRemove }: PlainToastProps) {
  const remove = useEffectEvent(() => onRemove(id));
  useEffect(() => {
    const timer = setTimeout(remove, HIDE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [id]);
  return (
    <Box role="alert" sx={style}>
      {text}
    </Box>
  );
}

const style = {
  position: 'fixed',
  zIndex: 'snackbar',
  top: 12,
  insetInlineEnd: 16,
  maxWidth: 'calc(100vw - 32px)',
  p: 2,
  borderRadius: 1.5,
  border: '1px solid var(--mui-palette-divider)',
  bgcolor: 'background.paper',
};
