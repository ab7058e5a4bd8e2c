export { CopyText } from './CopyText.tsx';
export type { CopyTextWords } from './CopyText.tsx';
