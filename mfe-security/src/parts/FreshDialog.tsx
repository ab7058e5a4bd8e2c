import { Dialog } from '@farm/ui/dialogs';
import { createContext, use, useEffect, useRef, type ReactNode, type RefObject } from 'react';

type Guard = (() => void) | null;

const GuardContext = createContext<RefObject<Guard>>({ current: null });

interface FreshDialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** Id of the title. */
  titleId: string;
  /** Mounted only while the dialog is open, so that it starts afresh and keeps no secrets. */
  children: ReactNode;
}

/** Dialog whose content may keep it from closing; see {@link useCloseGuard}. */
export function FreshDialog({ isOpen, onClose, titleId, children }: FreshDialogProps) {
  const guard = useRef<Guard>(null);
  return (
    <GuardContext value={guard}>
      <Dialog
        open={isOpen}
        onClose={() => (guard.current ?? onClose)()}
        fullWidth
        maxWidth="sm"
        aria-labelledby={titleId}
      >
        {children}
      </Dialog>
    </GuardContext>
  );
}

/** Runs `guard` in place of closing on Escape and on a click outside of a {@link FreshDialog}; null lets it close. */
export function useCloseGuard(guard: Guard): void {
  const guardRef = use(GuardContext);
  useEffect(() => {
    guardRef.current = guard;
    return () => {
      guardRef.current = null;
    };
  }, [guardRef, guard]);
}

/** Style of a title that can be focused: the dialog would clip an outline around it. */
export const titleStyle = { outlineOffset: '-3px' };
