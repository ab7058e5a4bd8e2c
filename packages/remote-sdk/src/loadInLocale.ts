import { DEFAULT_LOCALE, type Locale } from '@farm/contracts';
import type { Messages } from './defineRemote.ts';

/** Loads messages in a language; those of a build that is older than the language, and so lacks its file, in English. */
export async function loadInLocale(
  load: (locale: Locale) => Promise<Messages>,
  locale: Locale,
): Promise<Messages> {
  try {
    return await load(locale);
  } catch (error) {
    if (locale === DEFAULT_LOCALE || !isMissingFile(error)) throw error;
    return load(DEFAULT_LOCALE);
  }
}

/** True for the failure of an `import()` whose path names no file of the build, as webpack, Rspack and Vite report it. */
function isMissingFile(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? error.code : undefined;
  return code === 'MODULE_NOT_FOUND' || error.message.startsWith('Unknown variable dynamic import');
}
