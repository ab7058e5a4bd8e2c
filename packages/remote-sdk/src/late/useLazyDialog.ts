import { createElement, useCallback, useState, type ComponentType, type ReactNode } from 'react';
import { useNotify } from '../notify/useNotify.ts';
import { useLazyPart } from './useLazyPart.ts';

/** Props that every dialog receives besides its own. */
export interface LazyDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

/** Dialog that is loaded on first opening. */
interface LazyDialog<OwnProps> {
  /** Opens the dialog. Its identity is stable while `failureText` stays the same. */
  open: (about: OwnProps) => void;
  isOpen: boolean;
  /** True while the dialog is open but not loaded yet. */
  isLoading: boolean;
  /** Dialog to render, anywhere on the page. */
  element: ReactNode;
}

/**
 * Returns a {@link LazyDialog}. If the load fails, shows `failureText` in a toast; the next opening retries. `load`
 * must be the same function in every render.
 */
export function useLazyDialog<Props extends LazyDialogProps>(
  load: () => Promise<ComponentType<Props>>,
  failureText: string,
): LazyDialog<Omit<Props, keyof LazyDialogProps>> {
  const notify = useNotify();
  const { part, request } = useLazyPart(load);
  // Remains set after closing, because the dialog still renders it during its exit transition.
  const [about, setAbout] = useState<Omit<Props, keyof LazyDialogProps> | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const open = useCallback(
    (nextAbout: Omit<Props, keyof LazyDialogProps>) => {
      setAbout(nextAbout);
      setIsOpen(true);
      request().catch(() => {
        setIsOpen(false);
        notify.error(failureText);
      });
    },
    [request, failureText, notify],
  );
  const onClose = useCallback(() => setIsOpen(false), []);
  return {
    open,
    isOpen,
    isLoading: isOpen && part === null,
    // TypeScript cannot infer that Omit<Props, …> and the omitted props make up Props.
    element: part && about ? createElement(part, { ...about, isOpen, onClose } as unknown as Props) : null,
  };
}
