import { parseDecimal, usePage } from '@farm/remote-sdk';
import { useEffect, useEffectEvent, useRef } from 'react';

/** Forgets a typed number when the language of the page changes to one in which the same text is another number. */
export function useOtherReading(readText: () => string, forget: () => void): void {
  const { locale } = usePage();
  const last = useRef(locale);
  const compare = useEffectEvent(() => {
    const text = readText();
    if (parseDecimal(text, last.current) !== parseDecimal(text, locale)) forget();
    last.current = locale;
  });
  useEffect(() => compare(), [locale]);
}
