export type { AloneAnswers } from './answers.ts';
export { startAlone } from './startAlone.tsx';
