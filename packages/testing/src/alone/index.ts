export type { AloneAnswers } from './defaultAnswers.ts';
export { startAlone } from './startAlone.tsx';
