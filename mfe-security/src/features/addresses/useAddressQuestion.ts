import { useFocusFallback } from '@farm/kit';
import { useCallback, useRef, useState } from 'react';
import type { AddressQuestion } from '../../model/addressQuestion.ts';

interface Asked {
  question: AddressQuestion | null;
  isOpen: boolean;
  /** Number of questions so far: each question starts with a fresh dialog. */
  number: number;
}

/** Tracks the open dialog, and the button that receives the focus if the opening button is gone. */
export function useAddressQuestion() {
  const [asked, setAsked] = useState<Asked>({ question: null, isOpen: false, number: 0 });
  const { isOpen } = asked;
  const fallback = useRef<HTMLButtonElement>(null);
  useFocusFallback(!isOpen, () => fallback.current);
  const ask = useCallback((question: AddressQuestion) => {
    setAsked(({ number }) => ({ question, isOpen: true, number: number + 1 }));
  }, []);
  const close = useCallback(() => setAsked((open) => ({ ...open, isOpen: false })), []);
  return { ...asked, ask, close, fallback };
}
