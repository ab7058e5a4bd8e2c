import { createTextLoader } from '../../i18n/createTextLoader.ts';
import en from '../../messages/en.json?part=shell.proof&messages';

export { ProofDialog as Part } from './ProofDialog.tsx';

export const name = 'shell proof';

/** Loads the texts that only this part shows. */
export const loadTexts = createTextLoader(
  en,
  (locale) => import(`../../messages/${locale}.json?part=shell.proof&messages`),
);
