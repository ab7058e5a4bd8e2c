import { createTextLoader } from '../../i18n/createTextLoader.ts';
import en from '../../messages/en.json?part=shell.drawer&messages';

export { SettingsDrawer as Part } from './SettingsDrawer.tsx';

export const name = 'shell settings';

/** Loads the texts that only this part shows. */
export const loadTexts = createTextLoader(
  en,
  (locale) => import(`../../messages/${locale}.json?part=shell.drawer&messages`),
);
