import { useIntl, useLatePart, useNotify } from '@farm/remote-sdk';
import { createElement, useCallback, useState, type ComponentType, type ReactNode } from 'react';

/** What every dialog is told, besides what it is about. */
interface DialogProps {
  isOpen: boolean;
  onClose: () => void;
}

/** A dialog that is loaded when it is first opened. */
export interface LateDialog<About> {
  /** Opens it. The same function as long as the page's language stays. */
  open: (about: About) => void;
  isOpen: boolean;
  /** Asked for, and not there yet. */
  isLoading: boolean;
  /** The dialog itself, to be put anywhere on the page. */
  element: ReactNode;
}

/** Keeps a {@link LateDialog}. One that does not load says so in a toast; the next opening tries again. */
export function useLateDialog<Props extends DialogProps>(
  load: () => Promise<ComponentType<Props>>,
): LateDialog<Omit<Props, keyof DialogProps>> {
  const intl = useIntl();
  const notify = useNotify();
  const { part, request } = useLatePart(load);
  // Kept when it closes: the dialog still shows it on its way out.
  const [about, setAbout] = useState<Omit<Props, keyof DialogProps> | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const open = useCallback(
    (next: Omit<Props, keyof DialogProps>) => {
      setAbout(next);
      setIsOpen(true);
      request().catch(() => {
        setIsOpen(false);
        notify.error(intl.formatMessage({ id: 'assets.dialogFailed' }));
      });
    },
    [request, intl, notify],
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
