import {
  useEffect,
  useRef,
  useState,
  type ChangeEvent,
  type ClipboardEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
} from 'react';

interface CodeInputOptions {
  input: RefObject<HTMLInputElement | null>;
  value: string;
  onChange: (value: string) => void;
  onBlur: () => void;
  /** Number of boxes. */
  length: number;
}

/**
 * Makes an input behave like boxes: a focused digit is selected, so typing replaces it, and arrow keys and
 * clicks move from box to box.
 */
export function useCodeInput({ input, value, onChange, onBlur, length }: CodeInputOptions) {
  const [activeBox, setActiveBox] = useState<number | null>(null);
  const lastLength = useRef(value.length);

  const goTo = (box: number) => {
    // Current text of the input, which may have changed within the frame.
    const end = input.current?.value.length ?? 0;
    const start = Math.max(0, Math.min(box, end, length - 1));
    input.current?.setSelectionRange(start, Math.min(start + 1, end));
    setActiveBox(start);
  };
  const handleFocus = () => {
    goTo(length);
    // After Tab, browsers select everything after this event.
    requestAnimationFrame(() => {
      const element = input.current;
      const isAllSelected = element?.selectionStart === 0 && element.selectionEnd === element.value.length;
      if (isAllSelected && element === document.activeElement) goTo(length);
    });
  };

  useEffect(() => {
    const element = input.current;
    const wasTyped = value.length >= lastLength.current;
    lastLength.current = value.length;
    if (element === null || element !== document.activeElement) return;
    const caret = Math.min(element.selectionStart ?? value.length, length - 1);
    // After a digit the next one is selected; after a deletion the caret stays in the gap.
    if (wasTyped) element.setSelectionRange(caret, Math.min(caret + 1, value.length));
  }, [input, value, length]);

  return {
    activeBox,
    inputProps: {
      value,
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
        const digits = toDigits(target.value).slice(0, length);
        setActiveBox(Math.min(target.selectionStart ?? digits.length, digits.length, length - 1));
        onChange(digits);
      },
      onFocus: handleFocus,
      onBlur: () => {
        setActiveBox(null);
        onBlur();
      },
      onClick: (event: MouseEvent<HTMLInputElement>) => {
        const { left, width } = event.currentTarget.getBoundingClientRect();
        goTo(Math.floor(((event.clientX - left) / width) * length));
      },
      onPaste: (event: ClipboardEvent<HTMLInputElement>) => {
        const digits = toDigits(event.clipboardData.getData('text'));
        // A whole code replaces the content, regardless of the caret.
        if (digits.length < length) return;
        event.preventDefault();
        setActiveBox(length - 1);
        onChange(digits.slice(0, length));
      },
      onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
        if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
        const box = keyToBox(event.key, event.currentTarget.selectionStart ?? value.length, value.length);
        // A letter would replace the selected digit and then be dropped.
        const isLetter = event.key.length === 1 && toDigits(event.key) === '';
        if (box !== null || isLetter) event.preventDefault();
        if (box !== null) goTo(box);
      },
    },
  };
}

function keyToBox(key: string, box: number, end: number): number | null {
  switch (key) {
    case 'ArrowLeft':
      return box - 1;
    case 'ArrowRight':
      return box + 1;
    case 'Home':
      return 0;
    case 'End':
      return end;
    default:
      return null;
  }
}

/** Digits of a pasted or typed text: emails and keyboards add spaces, hyphens and full-width digits. */
function toDigits(text: string): string {
  return text.normalize('NFKC').replaceAll(/\D/g, '');
}
