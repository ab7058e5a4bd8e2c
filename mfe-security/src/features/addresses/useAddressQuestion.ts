import { useFocusFallback } from '@farm/kit';
import { useCallback, useRef, useState } from 'react';
import type { AddressQuestion } from '../../model/addressQuestion.ts';

interface DialogState {
  question: AddressQuestion | null;
  isOpen: boolean;
  /** Number of questions so far: each question starts with a fresh dialog. */
  number: number;
}

/** Tracks the open dialog, and the button that receives the focus if the opening button is gone. */
export function useAddressQuestion() {
  const [dialogState, setDialogState] = useState<DialogState>({ question: null, isOpen: false, number: 0 });
  const { isOpen } = dialogState;
  const fallback = useRef<HTMLButtonElement>(null);
  useFocusFallback(!isOpen, () => fallback.current);
  const openDialog = useCallback((question: AddressQuestion) => {
    setDialogState(({ number }) => ({ question, isOpen: true, number: number + 1 }));
  }, []);
  const close = useCallback(() => setDialogState((current) => ({ ...current, isOpen: false })), []);
  return { ...dialogState, openDialog, close, fallback };
}
