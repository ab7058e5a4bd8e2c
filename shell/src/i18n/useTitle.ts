import type { Titles } from '@farm/contracts/registry';
import { usePage } from '@farm/remote-sdk';

/** Returns a descriptor's text in the current language, or in English if there is no translation. */
export function useTitle(titles: Titles): string {
  return useTitleFormatter()(titles);
}

/** Returns a function that does the same as {@link useTitle} for any number of texts. */
export function useTitleFormatter(): (titles: Titles) => string {
  const { locale } = usePage();
  return (titles) => titles[locale] ?? titles.en;
}
