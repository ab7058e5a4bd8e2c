import { resolve } from 'node:path';

/** The repository's folder. */
export const repository = resolve(import.meta.dirname, '../../..');
