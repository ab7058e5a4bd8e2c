import { createTextLoader } from '../../i18n/createTextLoader.ts';
import en from './messages/en.json';

export { ResetBar as Part } from './ResetBar.tsx';

export const name = 'shell factor reset';

/** Loads the texts that only this part shows. */
export const loadTexts = createTextLoader(en, () => import('./messages/zh.json'));
