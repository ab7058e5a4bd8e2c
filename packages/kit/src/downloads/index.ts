export { CsvButton } from './CsvButton.tsx';
export type { CsvButtonProps } from './CsvButton.tsx';
