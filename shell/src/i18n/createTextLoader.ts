import { DEFAULT_LOCALE, type Locale } from '@farm/contracts';
import type { Messages } from '@farm/remote-sdk';

/** Returns a loader of texts of the shell: English is bundled with the code around it, other languages load on demand. */
export function createTextLoader(
  english: Messages,
  load: (locale: Locale) => Promise<{ default: Messages }>,
) {
  return async (locale: Locale): Promise<Messages> =>
    locale === DEFAULT_LOCALE ? english : (await load(locale)).default;
}
