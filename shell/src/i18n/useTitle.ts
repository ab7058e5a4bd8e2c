import type { Titles } from '@farm/contracts/registry';
import { usePage } from '@farm/remote-sdk';

/** A descriptor's text in the language shown, in English where it has none of it. */
export function useTitle(titles: Titles): string {
  return useSay()(titles);
}

/** What gives each of a descriptor's texts so, where there are many. */
export function useSay(): (titles: Titles) => string {
  const { locale } = usePage();
  return (titles) => titles[locale] ?? titles.en;
}
