import type { Notify } from '@farm/remote-sdk';
import { NotifyProvider } from '@farm/remote-sdk/host';
import { lazy, Suspense, useCallback, useMemo, useRef, useState, type ReactNode } from 'react';

/** One toast; no two ever have the same `id`. */
export interface Toast {
  id: number;
  variant: 'success' | 'info' | 'warning' | 'error';
  text: string;
}

const MAX_TOASTS = 5;

const ToastStack = lazy(() => import('./ToastStack.tsx').then((module) => ({ default: module.ToastStack })));

/** Hands out `useNotify()` and draws what it raises: at most five, the same text never twice. */
export function ToastBridge({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<Toast[]>([]);
  const [wasUsed, setWasUsed] = useState(false);
  const lastId = useRef(0);
  const notify = useMemo((): Notify => {
    const raise = (variant: Toast['variant']) => (text: string) => {
      setWasUsed(true);
      const id = (lastId.current += 1);
      setToasts((current) =>
        current.some((toast) => toast.text === text && toast.variant === variant)
          ? current
          : [...current, { id, variant, text }].slice(-MAX_TOASTS),
      );
    };
    return {
      success: raise('success'),
      info: raise('info'),
      warning: raise('warning'),
      error: raise('error'),
    };
  }, []);
  const dismiss = useCallback((id: number) => {
    setToasts((current) => current.filter((toast) => toast.id !== id));
  }, []);
  return (
    <NotifyProvider value={notify}>
      {children}
      {wasUsed ? (
        <Suspense fallback={null}>
          <ToastStack toasts={toasts} onDismiss={dismiss} />
        </Suspense>
      ) : null}
    </NotifyProvider>
  );
}
