import { createElement, useCallback, useState, type ComponentType, type ReactNode } from 'react';
import { useNotify } from '../notify/useNotify.ts';
import { useLatePart } from './useLatePart.ts';

/** What every dialog is told, besides what it is about. */
export interface LateDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

/** A dialog that is loaded when it is first opened. */
interface LateDialog<About> {
  /** Opens it. The same function as long as the words for its failure stay. */
  open: (about: About) => void;
  isOpen: boolean;
  /** Asked for, and not there yet. */
  isLoading: boolean;
  /** The dialog itself, to be put anywhere on the page. */
  element: ReactNode;
}

/**
 * Keeps a {@link LateDialog}. One that does not load says `failureText` in a toast; the next opening tries again.
 * `load` must be the same function at every call.
 */
export function useLateDialog<Props extends LateDialogProps>(
  load: () => Promise<ComponentType<Props>>,
  failureText: string,
): LateDialog<Omit<Props, keyof LateDialogProps>> {
  const notify = useNotify();
  const { part, request } = useLatePart(load);
  // Kept when it closes: the dialog still shows it on its way out.
  const [about, setAbout] = useState<Omit<Props, keyof LateDialogProps> | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const open = useCallback(
    (next: Omit<Props, keyof LateDialogProps>) => {
      setAbout(next);
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
    // What was left out of the properties is put back; TypeScript cannot add the two up.
    element: part && about ? createElement(part, { ...about, isOpen, onClose } as unknown as Props) : null,
  };
}
