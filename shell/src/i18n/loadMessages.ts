import en from '../messages/en.json';
import { createTextLoader } from './createTextLoader.ts';

/** Loads the shell's own messages, without those of its late parts. */
export const loadMessages = createTextLoader(en, (locale) => import(`../messages/${locale}.json`));
