import { createTextLoader } from '../../i18n/createTextLoader.ts';
import en from '../../messages/en.json?part=shell.waiting&messages';

export { WaitingBars as Part } from './WaitingBars.tsx';

export const name = 'shell waiting';

/** Loads the texts that only this part shows. */
export const loadTexts = createTextLoader(
  en,
  (locale) => import(`../../messages/${locale}.json?part=shell.waiting&messages`),
);
