import { useLazyPart, type Notify } from '@farm/remote-sdk';
import { NotifyProvider } from '@farm/remote-sdk/host';
import { useCallback, useMemo, useRef, useState, type ReactNode } from 'react';
import { PlainToast } from './PlainToast.tsx';
import { addToast, markLeaving, deleteToast, type Toast } from './toasts.ts';

const loadToastStack = () => import('./ToastStack.tsx').then((module) => module.ToastStack);

/** Provides `useNotify()` and renders its toasts: at most five, without duplicates. */
export function ToastBridge({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<Toast[]>([]);
  const { part: ToastStack, request } = useLazyPart(loadToastStack);
  const [hasFailed, setHasFailed] = useState(false);
  const lastId = useRef(0);
  const last = toasts.at(-1);
  const notify = useMemo((): Notify => {
    const raise = (variant: Toast['variant']) => (text: string) => {
      request().catch(() => setHasFailed(true));
      const id = (lastId.current += 1);
      setToasts((current) => addToast(current, { id, variant, text }));
    };
    return {
      success: raise('success'),
      info: raise('info'),
      warning: raise('warning'),
      error: raise('error'),
    };
  }, [request]);
  const dismiss = useCallback((id: number) => {
    setToasts((current) => markLeaving(current, id));
  }, []);
  const remove = useCallback((id: number) => {
    setToasts((current) => deleteToast(current, id));
  }, []);
  return (
    <NotifyProvider value={notify}>
      {children}
      {ToastStack ? <ToastStack toasts={toasts} onDismiss={dismiss} onRemove={remove} /> : null}
      {hasFailed && !ToastStack && last ? <PlainToast toast={last} onRemove={remove} /> : null}
    </NotifyProvider>
  );
}
