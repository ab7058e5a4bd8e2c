import { createElement, useCallback, useState, type ComponentType, type ReactNode } from 'react';
import { useNotify } from '../notify/useNotify.ts';
import { useLatePart } from './useLatePart.ts';

/** Props that every dialog receives besides its own. */
export interface LateDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

/** Dialog that is loaded on first opening. */
interface LateDialog<OwnProps> {
  /** Opens the dialog. Its identity is stable while `failureText` stays the same. */
  open: (about: OwnProps) => void;
  isOpen: boolean;
  /** True while the dialog is open but not loaded yet. */
  isLoading: boolean;
  /** Dialog to render, anywhere on the page. */
  element: ReactNode;
}

/**
 * Returns a {@link LateDialog}. If the load fails, shows `failureText` in a toast; the next opening retries. `load`
 * must be the same function in every render.
 */
export function useLateDialog<Props extends LateDialogProps>(
  load: () => Promise<ComponentType<Props>>,
  failureText: string,
): LateDialog<Omit<Props, keyof LateDialogProps>> {
  const notify = useNotify();
  const { part, request } = useLatePart(load);
  // Remains set after closing, because the dialog still renders it during its exit transition.
  const [about, setAbout] = useState<Omit<Props, keyof LateDialogProps> | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const open = useCallback(
    (nextAbout: Omit<Props, keyof LateDialogProps>) => {
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
