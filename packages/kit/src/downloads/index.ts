export { CsvButton } from './CsvButton.tsx';
export type { CsvButtonProps } from './CsvButton.tsx';
export { saveFile } from './saveFile.ts';
