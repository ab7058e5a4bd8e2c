import type { Titles } from '@farm/contracts/registry';
import { usePage } from '@farm/remote-sdk';

/** A descriptor's text in the language shown, in English where it has none of it. */
export function useTitle(titles: Titles): string {
  const { locale } = usePage();
  return titles[locale] ?? titles.en;
}
