import { useEffect, useRef } from 'react';

/** Focuses the title of a dialog's next step: the focused button of the last one is gone. */
export function useTitleFocus(isNext = true) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isNext) title.current?.focus();
  }, [isNext]);
  return title;
}
