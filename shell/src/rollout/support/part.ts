import { createTextLoader } from '../../i18n/createTextLoader.ts';
import en from '../../messages/en.json?part=shell.support&messages';

export { SupportDialog as Part } from './SupportDialog.tsx';

export const name = 'shell support';

/** Loads the texts that only this part shows. */
export const loadTexts = createTextLoader(
  en,
  (locale) => import(`../../messages/${locale}.json?part=shell.support&messages`),
);
