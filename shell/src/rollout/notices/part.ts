import { createTextLoader } from '../../i18n/createTextLoader.ts';
import en from '../../messages/en.json?part=shell.notices&messages';

export { RolloutNotices as Part } from './RolloutNotices.tsx';

export const name = 'shell notices';

/** Loads the texts that only this part shows. */
export const loadTexts = createTextLoader(
  en,
  (locale) => import(`../../messages/${locale}.json?part=shell.notices&messages`),
);
