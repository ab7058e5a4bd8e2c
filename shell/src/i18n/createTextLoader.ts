import type { Locale } from '@farm/contracts';
import type { Messages } from '@farm/remote-sdk';

/** Returns a loader of texts of the shell: English is bundled with the code around it, the other language loads on demand. */
export function createTextLoader(en: Messages, loadZh: () => Promise<{ default: Messages }>) {
  return async (locale: Locale): Promise<Messages> => (locale === 'en' ? en : (await loadZh()).default);
}
